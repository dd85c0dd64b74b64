import { type Kind } from '../classifier/classify.ts';
import { isMisspelt } from './edit-distance.ts';
import { type Pays, takePays } from './question-amounts.ts';
import { type Directory, type Named, NO_NAMES, type Person, takeNames } from './question-names.ts';
import { type Period, takePeriod } from './question-period.ts';
import {
  CHURN,
  GENERAL_KIND_WORDS,
  GENERIC,
  type Intent,
  INTENT_ORDER,
  INTENTS,
  KIND_WORDS,
  ASKING,
  SCAFFOLD,
  SMALL_WORDS,
  type State,
  STATES,
} from './question-phrases.ts';
import { takeProject, takeSources } from './question-places.ts';
import { findPhrases, plainWord, take, takePhrases, type Token, toTokens } from './question-tokens.ts';

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
  joined: Joined;
  isAgain: boolean;
  /** “What should we build?” prefers wishes, “what should we fix?” defects. */
  prefers?: Kind[];
  /** Whether the question asks what is mentioned less often. */
  isFalling: boolean;
  asked: Asked;
};

const OR = new Set('or oder ou o versus vs than als statt'.split(' '));
const AND = new Set('and und et y plus &'.split(' '));
const BOTH = new Set('both beide beides sowohl deux ambos together also'.split(' '));
/** After “and” these words show that items must speak of both. */
const SPEAKING = new Set('mentions mention mentioning also names that'.split(' '));
const AGAIN = new Set('again back wieder returned reopened nouveau recurred reappear reappeared'.split(' '));
const PREFERRED = new Map<string, Kind[]>([
  ...['build', 'add', 'develop', 'bauen', 'construire', 'construir'].map(
    (word) => [word, ['feature']] as [string, Kind[]],
  ),
  ...['fix', 'repair', 'mend', 'beheben', 'corriger', 'arreglar'].map(
    (word) => [word, ['bug']] as [string, Kind[]],
  ),
]);
const FALLING = new Set(
  'falling fall declining decreasing decrease decreased fading dropping sinkt sinken baisse baja'.split(' '),
);
/** Small words that can belong to a verb: "log in", "switched off". */
const PARTICLES = new Set('in out on off up down'.split(' '));

export type QuestionReader = {
  /** The names of the workspace. */
  directory?: Directory;
  /** Whether a word is an everyday word or one of software, and so no name by itself. */
  isCommon?: (word: string) => boolean;
};

/**
 * Reads a question asked at `now`: in English, and simple ones in German, French and Spanish. Takes time linear in the question
 * for each name.
 */
export function readQuestion(
  question: string,
  now: Date,
  { directory = NO_NAMES, isCommon = () => false }: QuestionReader = {},
): Reading {
  const tokens = toTokens(question);
  const named = takeFilters(tokens, now, { directory, isCommon });
  const intents = new Set([
    ...findPhrases(tokens, INTENTS).map(({ value }) => value),
    ...(opensWithWho(question) ? ['who' as const] : []),
  ]);
  const churnRisk = takeChurn(tokens);
  if (churnRisk) named.churnRisk = true;
  const isAgain = tokens.some(({ word }) => AGAIN.has(word));
  const said = findPhrases(tokens, KIND_WORDS);
  takePhrases(tokens, KIND_WORDS);
  takeScaffold(tokens);

  const parts = toParts(tokens);
  const isAbout = parts.length > 0;
  const general = isAbout ? [] : findPhrases(toTokens(question), GENERAL_KIND_WORDS);
  const kinds = (said.length > 0 ? said : general)[0]?.value;
  const preferring = tokens.find(({ word }) => PREFERRED.has(word));
  const prefers = preferring && PREFERRED.get(preferring.word);
  const intent = toIntent(intents, { isAbout, churnRisk, kinds });
  return {
    intent,
    parts,
    joined: toJoined(tokens, intent, parts),
    isAgain,
    ...(prefers && kinds === undefined && { prefers }),
    isFalling: tokens.some(({ word }) => FALLING.has(word)),
    asked: {
      ...named,
      ...(kinds && { kinds }),
    },
  };
}

/** Reads names, dates, amounts, sources and states as filters; takes their words. */
function takeFilters(
  tokens: readonly Token[],
  now: Date,
  { directory, isCommon }: Required<QuestionReader>,
): Asked {
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
  const isBoth = tokens.some(
    ({ word }, at) => BOTH.has(word) || (AND.has(word) && SPEAKING.has(tokens[at + 1]?.word ?? '')),
  );
  return isBoth ? 'all' : 'any';
}

/** Takes the words of asking, even misspelt ones. */
function takeScaffold(tokens: readonly Token[]): void {
  const compounds = compoundPlaces(tokens);
  takePhrases(tokens, ASKING);
  takePhrases(tokens, SCAFFOLD);
  for (const [at, token] of tokens.entries())
    if (compounds.has(at) && tokens[at + 1]?.isTaken === false) token.isTaken = false;
  for (const [at, { word, isTaken }] of tokens.entries())
    if (!isTaken && isScaffoldMisspelt(word)) take(tokens, at, 1);
}

/** Words that belong to a following noun: “customer portal”, “user management”, unless that noun is a word of asking. */
const HEADS = new Set('customer user account client company'.split(' '));

function compoundPlaces(tokens: readonly Token[]): Set<number> {
  const places = tokens.flatMap(({ word, isTaken }, at) => {
    const next = tokens[at + 1];
    const isNoun =
      next !== undefined && !next.isTaken && !SMALL_WORDS.has(next.word) && !next.word.endsWith('s');
    return HEADS.has(word) && !isTaken && isNoun ? [at] : [];
  });
  return new Set(places);
}

const LONG_SCAFFOLD = [...SCAFFOLD.values()]
  .flat()
  .filter(({ words }) => words.length === 1 && (words[0]?.length ?? 0) >= 6)
  .map(({ words }) => words[0] ?? '');
const MISSPELT_OFTEN = new Set(
  'feedback customers customer complaints complaining complain mentioned problems people accounts companies'.split(
    ' ',
  ),
);

function isScaffoldMisspelt(word: string): boolean {
  return (
    word.length >= 5 &&
    LONG_SCAFFOLD.some((known) => MISSPELT_OFTEN.has(known) && known !== word && isMisspelt(word, known))
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

function withSmallFirst(written: string): string {
  const rest = written.slice(1);
  return rest === rest.toLowerCase() ? written.toLowerCase() : written;
}

function isTelling(written: string): boolean {
  const [token] = toTokens(written);
  return token !== undefined && !SMALL_WORDS.has(token.word) && !GENERIC.has(token.word);
}

/** Removes small words at the beginning and the end, except those that belong to a verb. */
function trimmed(words: string[]): string[] {
  let [from, to] = [0, words.length];
  const isSmall = (at: number) => SMALL_WORDS.has(plainWord(words[at] ?? ''));
  while (from < to && isSmall(from)) from++;
  while (
    to > from &&
    isSmall(to - 1) &&
    !(to - from > 1 && PARTICLES.has(words[to - 1]?.toLowerCase() ?? ''))
  )
    to--;
  return words.slice(from, to);
}
