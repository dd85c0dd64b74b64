import { type Kind, KINDS } from '../classifier/classify.ts';
import { isEnglish } from '../text/language.ts';
import { CHAT_SPELLINGS } from './chat-spellings.ts';
import { type Pays, takePays } from './question-amounts.ts';
import { takeAsking, takeCourtesies } from './question-asking.ts';
import { takeExcluded } from './question-excluded.ts';
import { type Asks, type Heard, NOTHING_HEARD } from './question-head.ts';
import {
  type Directory,
  isCapital,
  type Named,
  type NamesTaken,
  NO_NAMES,
  type Person,
  takeNames,
} from './question-names.ts';
import { type Period, takePeriod } from './question-period.ts';
import {
  AGAIN,
  ANGER,
  CHURN,
  DISLIKED,
  FALLING,
  GENERAL_KIND_WORDS,
  GENERIC,
  type Intent,
  INTENT_ORDER,
  INTENTS,
  KIND_WORDS,
  LACKING,
  MOST_FREQUENT,
  NEGATED_AUXILIARIES,
  NO_PRAISE,
  ONE_SAID,
  SMALL_WORDS,
  type State,
  STATES,
  WEAK_WORDS,
} from './question-phrases.ts';
import { ABOUT, ARTICLES, takeProject, takeSources } from './question-places.ts';
import {
  findPhrases,
  type Found,
  type PhraseTable,
  plainWord,
  take,
  takePhrases,
  type Token,
  toTokens,
} from './question-tokens.ts';

/** The filters of a question; an absent field does not filter. */
export type Asked = {
  accounts: Named[];
  people: Person[];
  /** Customers to leave out: “customers other than Kestrel”. */
  others: Named[];
  otherPeople: Person[];
  kinds?: Kind[];
  period: Period;
  pays?: Pays;
  sources: string[];
  project?: string;
  states?: State[];
  /** Whether only customers who may leave are asked for. */
  churnRisk?: true;
  /** Whether only customers who sound angry are asked for. */
  angry?: true;
};

/** How the parts of a subject are joined: any of them, all of them in one item, or each by itself. */
export type Joined = 'any' | 'all' | 'each';

/**
 * A question as it was understood. `parts` are the parts of its subject: several for “X or Y”, none if the question is about
 * everything. `isAgain` is set if it asks what came back.
 */
export type Reading = {
  intent: Intent;
  parts: string[];
  /**
   * Whether the subject is one word, or a name of several, that nothing introduces: it may be part of a name (“Gringotts Bank”) or of the asking (“likely to leave”).
   */
  isLeftOver: boolean;
  /** Whether it asks for customers who did not say something. */
  isNegated: boolean;
  /** What the question leaves out: “everything except refunds”. */
  excluded: string[];
  joined: Joined;
  isAgain: boolean;
  /** “What should we build?” prefers wishes, “what should we fix?” defects. */
  prefers?: Kind[];
  /** Whether the question asks what is mentioned less often. */
  isFalling: boolean;
  /** Whether it asks what is said most often, and whether for one thing (“which problem …”) or several. */
  mostFrequent: 'one' | 'several' | null;
  asked: Asked;
};

const OR = new Set('or nor oder ou o versus vs than als statt'.split(' '));
const AND = new Set('and und et y plus &'.split(' '));
const BOTH = new Set('both beide beides sowohl deux ambos together also'.split(' '));
/** After “and” these words show that items must speak of both. */
const SPEAKING = new Set('mentions mention mentioning also names that'.split(' '));
const PREFERRED = new Map<string, Kind[]>([
  ...['build', 'add', 'develop', 'bauen', 'construire', 'construir'].map((word): [string, Kind[]] => [
    word,
    ['feature'],
  ]),
  ...['fix', 'repair', 'mend', 'beheben', 'corriger', 'arreglar'].map((word): [string, Kind[]] => [
    word,
    ['bug'],
  ]),
]);
/** Words that ask for a time only as the first word: “who is logged out when the phone locks?” */
const WHEN = new Set('when wann quand cuando'.split(' '));
/** Before a kind these words leave it out: “only the bugs, no wishes”. */
const NONE = new Set('no without keine keinen ohne sans aucun aucune sin ningun'.split(' '));
/** After “less than” and “more than” these words are an amount, and no comparison: “less than a full day”. */
const AMOUNTS = new Set('one half two three four five six seven eight nine ten'.split(' '));
/** What is had or happens to customers is no saying, although such words may stand in a question for it. */
const HAPPENING = new Set('get gets got getting find finds found receive receives received'.split(' '));
const HAVING = new Set(['have', 'has', 'had']);
const MEASURES = new Set(
  'full half whole day hour minute second week month quarter year euro dollar pound percent dozen hundred thousand'.split(
    ' ',
  ),
);
/** Behind these words follows what those do who are asked for. */
const SAYING = new Set('that who which and'.split(' '));
/** Small words that can belong to a verb: "log in", "switched off". */
const PARTICLES = new Set('in out on off up down'.split(' '));

export type QuestionReader = {
  /** The names of the workspace. */
  directory?: Directory;
  /** Whether a word is an everyday word or one of software, and so no name by itself. */
  isCommon?: (word: string) => boolean;
  /** What the learnt judge hears in the question: it says what the words leave open. */
  heard?: Heard;
};

const KNOWING_NOTHING: Required<QuestionReader> = {
  directory: NO_NAMES,
  isCommon: () => false,
  heard: NOTHING_HEARD,
};

/**
 * Reads a question asked at `now`: in English, and simple ones in German, French and Spanish. Takes time linear in the question
 * for each name.
 */
export function readQuestion(question: string, now: Date, reader: QuestionReader = {}): Reading {
  const { directory, isCommon, heard } = { ...KNOWING_NOTHING, ...reader };
  const tokens = toTokens(question).map(spelt);
  const { ofDomains, ...named } = takeFilters(tokens, now, { directory, isCommon });
  takeCourtesies(tokens);
  const left = takeExcluded(tokens);
  takeAmounts(tokens);
  const intents = findIntents(question, tokens);
  const said = takeMeaning(tokens);
  const isWhole = takeWhole(tokens, heard, { question, isCommon });
  const meant = withHeard(said, heardBeside(tokens, heard), { question, intents, tokens, isWhole });
  if (meant.churnRisk) named.churnRisk = true;
  if (takeAsking(tokens, { intents, isAgain: meant.isAgain })) intents.add('trend');

  const acting = keysOfActing(tokens, ofDomains);
  if (acting.size > 0) {
    const accounts = directory.accounts.filter(({ key }) => !acting.has(key));
    return readQuestion(question, now, { directory: { ...directory, accounts }, isCommon, heard });
  }
  const parts = toParts(tokens);
  const { excluded, others } = readLeft(left);
  const isAbout = parts.length > 0;
  const kinds = others ?? toKinds(question, { meant, isAbout, named });
  const prefers = preferredKinds(tokens, kinds);
  // Few say of a subject that they are angry: there all complaints are meant.
  if (meant.isAngry && !isAbout) named.angry = true;
  const intent = toIntent(intents, { isAbout, churnRisk: meant.churnRisk, kinds });
  return {
    intent,
    parts,
    isLeftOver: isLeftOver(tokens),
    isNegated: intent === 'who' && isNegated(tokens),
    excluded,
    joined: toJoined(tokens, intent, parts),
    isAgain: meant.isAgain,
    ...(prefers && { prefers }),
    isFalling: meant.isFalling,
    mostFrequent: intent === 'next' ? meant.mostFrequent : null,
    asked: { ...named, ...(kinds && { kinds }) },
  };
}

/** What may be asked of everything that customers say. */
const ASKED_OF_EVERYTHING: ReadonlySet<Asks | null> = new Set([
  'next',
  'praise',
  'dislike',
  'frequent',
  'sentiment',
  'trend',
]);

/** A word of an address. */
const HOST = /[\p{L}\p{N}]\.\p{L}/u;

/**
 * Takes all words of a question that surely has no subject, and whether it has none: what it asks for is heard, that it is about everything
 * too, and no word that is left is a name. Nouns of other languages have capitals without being names.
 */
function takeWhole(
  tokens: readonly Token[],
  { asks, isAboutEverything }: Heard,
  { question, isCommon }: { question: string; isCommon: (word: string) => boolean },
): boolean {
  if (!isAboutEverything || !ASKED_OF_EVERYTHING.has(asks)) return false;
  const isName = (token: Token, at: number) =>
    at > 0 && !token.isTaken && (HOST.test(token.word) || (isCapital(token) && !isCommon(token.word)));
  if (isEnglish(question) && tokens.some(isName)) return false;
  take(tokens, 0, tokens.length);
  return true;
}

/** What is heard; who asks for what speaks of both compares nothing. */
function heardBeside(tokens: readonly Token[], heard: Heard): Heard {
  return heard.asks === 'compare' && saysBoth(tokens) ? { ...heard, asks: null } : heard;
}

/** What is meant, with what is heard where the words leave it open; adds what is asked for to the intents where they name none. */
function withHeard(
  meant: Meaning,
  { asks }: Heard,
  {
    question,
    intents,
    tokens,
    isWhole,
  }: { question: string; intents: Set<Intent>; tokens: readonly Token[]; isWhole: boolean },
): Meaning {
  if (asks === 'praise' || asks === 'dislike') {
    const isNamed = meant.kinds !== undefined || meant.isMixed || generalKinds(question) !== undefined;
    if (isNamed || !isWhole) return meant;
    return { ...meant, kinds: asks === 'praise' ? ['praise'] : DISLIKED };
  }
  if (asks === null || intents.size > 0) return meant;
  if (asks !== 'frequent') {
    intents.add(asks);
    return meant;
  }
  if (!isWhole || meant.mostFrequent !== null) return meant;
  intents.add('next');
  return { ...meant, mostFrequent: isOfOneThing(tokens) ? 'one' : 'several' };
}

/**
 * Names, known from a mail domain alone, that do what the question is about: “does Acme forget filters?” asks about a product of that
 * name, “does Acme say anything?” about a customer. In “what did Acme bank say?” the word that is left over belongs to the name.
 */
function keysOfActing(tokens: readonly Token[], ofDomains: NamesTaken['ofDomains']): Set<string> {
  const isLeft = isLeftOver(tokens);
  const isActing = ({ at, behind }: NamesTaken['ofDomains'][number]) => {
    const token = tokens[behind];
    if (token === undefined || token.isTaken || isCapital(token) || !isTelling(token.written)) return false;
    return !ABOUT.has(token.word) && (at === 1 || !isLeft);
  };
  return new Set(ofDomains.filter(isActing).map(({ key }) => key));
}

/**
 * The kinds that a question asks for. “What is Ada unhappy about?” is about all that Ada said but praise: wishes too say what someone
 * misses.
 */
function toKinds(
  question: string,
  { meant, isAbout, named }: { meant: Meaning; isAbout: boolean; named: Asked },
): Kind[] | undefined {
  const { kinds, isMixed } = meant;
  if (isAbout || isMixed) return kinds;
  const isOfSomeone = named.accounts.length + named.people.length > 0;
  const isComplaint = kinds?.includes('bug') && kinds.includes('other');
  return isComplaint && isOfSomeone ? NO_PRAISE : (kinds ?? generalKinds(question));
}

/** What a question leaves out: a subject, or kinds (“everything apart from praise”), of which the other kinds are meant. */
function readLeft(left: Token[]): { excluded: string[]; others?: Kind[] } {
  const kinds = takePhrases(left, KIND_WORDS).flatMap(({ value }) => value);
  takeAsking(left, { intents: new Set(), isAgain: false });
  const others = KINDS.filter((kind) => !kinds.includes(kind));
  return { excluded: toParts(left), ...(kinds.length > 0 && others.length > 0 && { others }) };
}

/** Kinds that a question without a subject names: “What is broken?” */
function generalKinds(question: string): Kind[] | undefined {
  return findPhrases(toTokens(question), GENERAL_KIND_WORDS)[0]?.value;
}

function preferredKinds(tokens: readonly Token[], asked: Kind[] | undefined): Kind[] | undefined {
  if (asked !== undefined) return undefined;
  const preferring = tokens.find(({ word }) => PREFERRED.has(word));
  return preferring && PREFERRED.get(preferring.word);
}

function findIntents(question: string, tokens: readonly Token[]): Set<Intent> {
  const found = findPhrases(tokens, INTENTS).filter(
    ({ at, length }) => at === 0 || length > 1 || !WHEN.has(tokens[at]?.word ?? ''),
  );
  return new Set([...found.map(({ value }) => value), ...(opensWithWho(question) ? ['who' as const] : [])]);
}

/** Takes “less than” and “more than” before an amount. */
function takeAmounts(tokens: readonly Token[]): void {
  for (const [at, { word }] of tokens.entries()) {
    const isMeasure = word === 'less' || word === 'more';
    if (isMeasure && tokens[at + 1]?.word === 'than' && isAmount(tokens, at + 2)) {
      take(tokens, at, 2);
      Object.assign(tokens[at + 1] ?? {}, { word: '' }); // it divides no subject
    }
  }
}

function isAmount(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at] ?? { word: '' };
  const isOneOf = (word === 'a' || word === 'an') && MEASURES.has(tokens[at + 1]?.word ?? '');
  return isOneOf || AMOUNTS.has(word) || /^\d/.test(word);
}

function findMostFrequent(tokens: readonly Token[]): Reading['mostFrequent'] {
  if (findPhrases(tokens, MOST_FREQUENT).length === 0) return null;
  return isOfOneThing(tokens) ? 'one' : 'several';
}

function isOfOneThing(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => ONE_SAID.has(word));
}

type Meaning = Pick<Reading, 'isAgain' | 'isFalling' | 'mostFrequent'> & {
  churnRisk: boolean;
  isAngry: boolean;
  kinds?: Kind[];
  /** Whether it asks for praise and for what else there is: then no kind is meant. */
  isMixed: boolean;
};

/** Reads what kind of feedback is meant, in which mood, and how it changed; takes the words of churn and of kinds. */
function takeMeaning(tokens: readonly Token[]): Meaning {
  const churnRisk = takeChurn(tokens);
  const says = (phrases: PhraseTable<true>) => findPhrases(tokens, phrases).length > 0;
  const [isAgain, isFalling, isAngry] = [says(AGAIN), says(FALLING), says(ANGER)];
  const mostFrequent = findMostFrequent(tokens);
  const lacks = findPhrases(tokens, LACKING).length > 0;
  const named = takePhrases(tokens, KIND_WORDS);
  takeSaying(tokens, named);
  const { kinds, isMixed } = kindsOf(named, { tokens, lacks });
  return {
    churnRisk,
    isAgain,
    isFalling,
    mostFrequent,
    isAngry,
    isMixed,
    ...(kinds && { kinds }),
  };
}

/** Takes a weak word between those who say something and its kind: “customers that pay less than 10k and report bugs”. */
function takeSaying(tokens: readonly Token[], named: readonly Found<Kind[]>[]): void {
  for (const { at } of named) {
    const [before, saying] = [tokens[at - 2], tokens[at - 1]];
    const isBehindThem = before !== undefined && (before.isTaken || SAYING.has(before.word));
    if (isBehindThem && WEAK_WORDS.has(saying?.word ?? '')) take(tokens, at - 1, 1);
  }
}

/**
 * The kinds that are asked for: “only the bugs, no wishes” asks for bugs, and “no praise, right?” for praise. A question that asks for
 * praise and for what else there is (“do they like it, or hate it?”, `lacks`) means no kind.
 */
function kindsOf(
  found: readonly Found<Kind[]>[],
  { tokens, lacks }: { tokens: readonly Token[]; lacks: boolean },
): { kinds: Kind[] | undefined; isMixed: boolean } {
  const named = found.filter(({ value }) => value.length > 0);
  const wanted = named.filter(({ at }) => !NONE.has(tokens[at - 1]?.word ?? ''));
  const [first, ...others] = (wanted.length > 0 ? wanted : named).map(({ value }) => value);
  const isPraise = (kinds: Kind[]) => kinds.includes('praise');
  const isMixed =
    first !== undefined &&
    ((lacks && isPraise(first)) || others.some((kinds) => isPraise(kinds) !== isPraise(first)));
  return { kinds: isMixed ? undefined : first, isMixed };
}

/** Reads names, dates, amounts, sources and states as filters; takes their words. */
function takeFilters(
  tokens: readonly Token[],
  now: Date,
  { directory, isCommon }: Required<Omit<QuestionReader, 'heard'>>,
): Asked & Pick<NamesTaken, 'ofDomains'> {
  const names = takeNames(tokens, directory, isCommon);
  const period = takePeriod(tokens, now);
  const sources = takeSources(tokens, directory);
  const project = takeProject(tokens, directory, isCommon);
  const pays = takePays(tokens);
  const [states] = takePhrases(tokens, STATES);
  return {
    ...names,
    period,
    sources,
    ...(project !== undefined && { project }),
    ...(pays && { pays }),
    ...(states && { states: states.value }),
  };
}

/**
 * Whether a question begins by asking for customers: “Which accounts above 50k …”. The words of a filter there ask for customers
 * too.
 */
function opensWithWho(question: string): boolean {
  return findPhrases(toTokens(question), INTENTS).some(({ at, value }) => at === 0 && value === 'who');
}

/** Reads the phrases about churn. “Revenue at risk” is not one of them: `takeScaffold` reads it. */
function takeChurn(tokens: readonly Token[]): boolean {
  const found = findPhrases(tokens, CHURN).filter(({ value }) => value);
  for (const { at, length } of found) take(tokens, at, length);
  return found.length > 0;
}

function toIntent(
  intents: ReadonlySet<Intent>,
  { isAbout, churnRisk, kinds }: { isAbout: boolean; churnRisk: boolean; kinds: Kind[] | undefined },
): Intent {
  const first = INTENT_ORDER.find((intent) => intents.has(intent)) ?? 'what';
  if (churnRisk && !['count', 'why', 'since', 'exists'].includes(first)) return 'who';
  // "What should we …" with a subject asks what is said about the subject.
  if (first === 'next' && isAbout) return 'what';
  return first === 'sentiment' && !isAbout && kinds === undefined ? 'sentiment' : first;
}

function toJoined(tokens: readonly Token[], intent: Intent, parts: string[]): Joined {
  if (parts.length < 2) return 'any';
  if (intent === 'compare') return 'each';
  return saysBoth(tokens) ? 'all' : 'any';
}

function saysBoth(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ word }, at) => BOTH.has(word) || (AND.has(word) && SPEAKING.has(tokens[at + 1]?.word ?? '')),
  );
}

/** The remaining words, divided into parts by “or” and “and”; none if they name no subject. */
function toParts(tokens: readonly Token[]): string[] {
  const parts: string[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (OR.has(token.word) || AND.has(token.word)) parts.push([]);
    // A capital at the beginning of a sentence does not make a name.
    else if (!token.isTaken) parts.at(-1)?.push(at === 0 ? withSmallFirst(token.written) : token.written);
    // A word that was taken stands between what does not belong together, but the sentence goes on.
  }
  return parts
    .map(trimmed)
    .filter((words) => words.some(isTelling))
    .map((words) => words.join(' '));
}

/** Whether one word is left that tells something, or a name of several, and nothing says that it is the subject. */
function isLeftOver(tokens: readonly Token[]): boolean {
  const telling = [...tokens.entries()].filter(([, { isTaken, written }]) => !isTaken && isTelling(written));
  const [first] = telling;
  if (!first || (telling.length > 1 && !isOneName(telling, tokens))) return false;
  let before = first[0] - 1;
  while (ARTICLES.has(tokens[before]?.word ?? '')) before--;
  return !ABOUT.has(tokens[before]?.word ?? '');
}

/** Whether words follow one another beside a name that was taken, and have capitals: “Quokka Labs Ltd”. */
function isOneName(words: readonly [at: number, token: Token][], tokens: readonly Token[]): boolean {
  const first = words[0]?.[0] ?? 0;
  const hasCapital = ({ written }: Token) => /^\p{Lu}/u.test(written);
  const beside = [tokens[first - 1], tokens[first + words.length]];
  return (
    words.every(([at, token], n) => hasCapital(token) && at === first + n) &&
    beside.some((token, n) => token?.isTaken === true && hasCapital(token) && (n === 1 || first > 1))
  );
}

/**
 * Whether saying something is negated in a question for customers: “who has not complained?”, “who has no complaints?”. What customers
 * cannot or never do is what they say: “who never gets the mail?”.
 */
function isNegated(tokens: readonly Token[]): boolean {
  const isSaid = (at: number) => {
    const { word = '', isTaken = false } = tokens[at] ?? {};
    return isTaken && !isSmallWord(word) && !HAPPENING.has(word);
  };
  return tokens.some(({ word }, at) => {
    const before = tokens[at - 1]?.word ?? '';
    const isNo =
      NEGATED_AUXILIARIES.has(word) ||
      word === 'never' ||
      (word === 'not' && NEGATED_AUXILIARIES.has(`${before}n't`)) ||
      (word === 'no' && HAVING.has(before));
    return isNo && (isSaid(at + 1) || (isSmallWord(tokens[at + 1]?.word ?? '') && isSaid(at + 2)));
  });
}

/** A word as people write it in chats, spelt as tables have it. */
function spelt(token: Token): Token {
  const word = CHAT_SPELLINGS.get(token.word);
  return word === undefined ? token : { ...token, word, written: word };
}

function withSmallFirst(written: string): string {
  const rest = written.slice(1);
  return rest === rest.toLowerCase() ? written.toLowerCase() : written;
}

function isTelling(written: string): boolean {
  const [token] = toTokens(written);
  return (
    token !== undefined && !isSmallWord(token.word) && !GENERIC.has(token.word) && !/^\d+$/.test(token.word)
  );
}

function isSmallWord(word: string): boolean {
  return SMALL_WORDS.has(word) || NEGATED_AUXILIARIES.has(word);
}

/** Removes small words at the beginning and the end, except those that belong to a verb. */
function trimmed(words: string[]): string[] {
  let [from, to] = [0, words.length];
  const isSmall = (at: number) => isSmallWord(plainWord(words[at] ?? ''));
  while (from < to && isSmall(from)) from++;
  while (
    to > from &&
    isSmall(to - 1) &&
    !(to - from > 1 && PARTICLES.has(words[to - 1]?.toLowerCase() ?? ''))
  )
    to--;
  return words.slice(from, to);
}
