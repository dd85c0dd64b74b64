import { AUXILIARIES, QUESTION_WORDS } from '../text/function-words.ts';
import { isMisspelt } from './edit-distance.ts';
import {
  ASKING,
  CHANGED,
  CLOSING,
  GENERIC,
  type Intent,
  MENDED,
  MENDED_LEADS,
  OPENING,
  SCAFFOLD,
  SINCE_SCAFFOLD,
  SMALL_WORDS,
  VAGUE_WORDS,
  VOICED,
  WEAK_WORDS,
} from './question-phrases.ts';
import { findPhrases, take, takePhrases, type Token, toPhrases } from './question-tokens.ts';

/** The most words between “after” and what was done: “came back after it had been fixed”. */
const AFTER_WORDS = 5;

/** Takes the words of asking; whether the question ends with a word about a change. */
export function takeAsking(
  tokens: readonly Token[],
  { intents, isAgain }: { intents: ReadonlySet<Intent>; isAgain: boolean },
): boolean {
  if (intents.has('since')) takePhrases(tokens, SINCE_SCAFFOLD);
  if (isAgain) takeMending(tokens);
  readTogether(tokens);
  readOurPrice(tokens);
  takeOurDoing(tokens);
  takeScaffold(tokens);
  takeAskingClauses(tokens);
  takeLeads(tokens);
  return takeChanged(tokens);
}

const TOGETHER = toPhrases<true>([['as well as, together with, along with, but also', true]]);

/** Reads “X as well as Y” as “X and Y”. */
function readTogether(tokens: readonly Token[]): void {
  for (const { at, length } of findPhrases(tokens, TOGETHER)) {
    take(tokens, at, length);
    const [first] = tokens.slice(at, at + 1);
    if (first) first.word = 'and';
  }
}

const OUR_PRICE = toPhrases<true>([
  [
    'what we charge, what we are charging, how much we charge, what we cost, what it costs, what we ask for it, what they pay, what they are paying, how much they pay, what they have to pay, how we charge',
    true,
  ],
]);

/** Reads “what we charge” as “price”, at the end of a clause: “what we charge for seats” is about seats. */
function readOurPrice(tokens: readonly Token[]): void {
  for (const { at, length } of findPhrases(tokens, OUR_PRICE)) {
    if (!isEndOfClause(tokens, at + length)) continue;
    take(tokens, at, length);
    const last = tokens[at + length - 1];
    if (last) Object.assign(last, { written: 'price', word: 'price', isTaken: false });
  }
}

/** Takes the words that say what came back had been mended: “after it had been fixed”, “although you solved it”. */
function takeMending(tokens: readonly Token[]): void {
  for (const [from, { word }] of tokens.entries()) {
    if (!MENDED_LEADS.has(word)) continue;
    const length = tokens.slice(from, from + AFTER_WORDS).findIndex((token) => MENDED.has(token.word)) + 1;
    const between = tokens.slice(from + 1, from + length - 1);
    if (length > 0 && between.every((token) => token.isTaken || SMALL_WORDS.has(token.word)))
      take(tokens, from, length);
  }
}

/** “If we dropped it”, “when we launched it”: what we do or did is no part of what customers speak about. */
const OUR_DOING = new Set('if when after before once until while'.split(' '));

/** Takes clauses such as “when we launched it”, to the end of the clause. */
function takeOurDoing(tokens: readonly Token[]): void {
  for (const [from, { word, clause }] of tokens.entries()) {
    if (from === 0 || !OUR_DOING.has(word) || tokens[from + 1]?.word !== 'we') continue;
    take(tokens, from, tokens.slice(from).filter((token) => token.clause === clause).length);
  }
}

/**
 * Takes clauses that only ask, if another clause names a subject: “webhooks or payouts, what is broken?”, “Frozen accounts: what
 * was new?”.
 */
function takeAskingClauses(tokens: readonly Token[]): void {
  const clauses = [...Map.groupBy(tokens, ({ clause }) => clause).values()];
  const isNaming = (clause: readonly Token[]) =>
    clause.some((token) => !token.isTaken && isSubjectWord(token.word) && !VAGUE_WORDS.has(token.word));
  if (!clauses.some(isNaming)) return;
  for (const clause of clauses)
    if (OPENS_ASKING.has(clause[0]?.word ?? '') && !isNaming(clause))
      for (const token of clause) if (!JOINING.has(token.word)) token.isTaken = true;
}

/** Words that lead from what is said to what it is said of: “trouble with”, “hard about”. */
const LEADS = new Set('with about around regarding concerning'.split(' '));

/** Takes words before the subject that say nothing by themselves: “What is hard about exports?” is about exports. */
function takeLeads(tokens: readonly Token[]): void {
  const subject = tokens.find((token) => !token.isTaken && isSubjectWord(token.word));
  const before = tokens.slice(0, subject === undefined ? 0 : tokens.indexOf(subject));
  const lead = before.findLastIndex(({ word, clause }) => LEADS.has(word) && clause === subject?.clause);
  take(tokens, 0, lead + 1);
}

/** Words of greeting and of thanks: a clause of these alone asks nothing. */
const COURTESIES = new Set(
  'hi hello hey dear team all there thanks thank you thx cheers please ok okay good morning merci danke hallo bonjour hola gracias bitte'.split(
    ' ',
  ),
);

/** Takes clauses that only greet or thank. */
export function takeCourtesies(tokens: readonly Token[]): void {
  for (const clause of Map.groupBy(tokens, ({ clause }) => clause).values())
    if (clause.length < tokens.length && clause.every(({ word }) => COURTESIES.has(word)))
      take(clause, 0, clause.length);
}

/** The first words of a clause that asks. */
const OPENS_ASKING = new Set([
  ...QUESTION_WORDS,
  ...AUXILIARIES,
  ...'any anything anyone anybody since for in is are do does did has have how tell show give list was war gibt wie qui que wer'.split(
    ' ',
  ),
]);
const JOINING = new Set('or and'.split(' '));

/** Whether a word can be a subject by itself. */
function isSubjectWord(word: string): boolean {
  return !SMALL_WORDS.has(word) && !GENERIC.has(word) && !WEAK_WORDS.has(word) && !/^\d+$/.test(word);
}

/** Takes a word about a change at the end of a question; whether there was one. */
function takeChanged(tokens: readonly Token[]): boolean {
  if (!tokens.some(({ word }) => VOICED.has(word))) return false;
  const at = tokens.findLastIndex(({ isTaken }) => !isTaken);
  if (at <= 0 || !CHANGED.has(tokens[at]?.word ?? '')) return false;
  take(tokens, at, 1);
  return true;
}

/** Whether all words of the clause before a position were taken or say nothing. */
function isStartOfClause(tokens: readonly Token[], at: number): boolean {
  const { clause } = tokens[at] ?? {};
  return tokens.slice(0, at).every((token) => token.clause !== clause || saysNothing(token));
}

/** Whether all words of the clause from a position on were taken or say nothing. */
function isEndOfClause(tokens: readonly Token[], end: number): boolean {
  const { clause } = tokens[end - 1] ?? {};
  return tokens.slice(end).every((token) => token.clause !== clause || saysNothing(token));
}

function saysNothing({ word, isTaken }: Token): boolean {
  return isTaken || SMALL_WORDS.has(word) || COURTESIES.has(word);
}

/** Takes the words of asking, even misspelt ones. */
function takeScaffold(tokens: readonly Token[]): void {
  for (const { at, length } of findPhrases(tokens, OPENING))
    if (isStartOfClause(tokens, at)) take(tokens, at, length);
  for (const { at, length } of findPhrases(tokens, CLOSING))
    if (isEndOfClause(tokens, at + length)) take(tokens, at, length);
  const compounds = compoundPlaces(tokens);
  takePhrases(tokens, ASKING);
  takePhrases(tokens, SCAFFOLD);
  for (const [at, token] of tokens.entries())
    if (isOfSubject(tokens, at) || (compounds.has(at) && tokens[at + 1]?.isTaken === false))
      token.isTaken = false;
  for (const [at, { word, isTaken }] of tokens.entries())
    if (!isTaken && !SCAFFOLD.has(word) && isScaffoldMisspelt(word)) take(tokens, at, 1);
}

/** Words that belong to a following noun: “customer portal”, “urgent jobs”, unless that noun is a word of asking. */
const HEADS = new Set('customer user account client company'.split(' '));
const QUALITIES = new Set('urgent critical important recent common frequent'.split(' '));
/** Customers of the customers: “they want their customers to book”, “end users”. */
const OF_OTHERS = new Set('their end'.split(' '));
const THEIRS = new Set('customers customer clients client users user'.split(' '));

/** What is said of accounts, users and contacts can be the subject: “frozen accounts”, “duplicated contacts”. */
const DESCRIBED = new Set('accounts account users user contacts customers companies'.split(' '));
const ASKING_PARTICIPLES = new Set(
  'affected concerned listed named mentioned given paid asked based used been'.split(' '),
);

/** Whether a word for people or companies belongs to the subject: “their customers”, “frozen accounts”. */
function isOfSubject(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at] ?? { word: '' };
  const isTheirs = THEIRS.has(word) && OF_OTHERS.has(tokens[at - 1]?.word ?? '');
  return isTheirs || (DESCRIBED.has(word) && isDescribing(tokens[at - 1]));
}

function isDescribing(token: Token | undefined): boolean {
  if (token === undefined || token.isTaken || token.word.length < 5) return false;
  return (
    (token.word.endsWith('ed') || token.word.endsWith('en')) &&
    !ASKING_PARTICIPLES.has(token.word) &&
    !SMALL_WORDS.has(token.word)
  );
}

function compoundPlaces(tokens: readonly Token[]): Set<number> {
  const places = tokens.flatMap(({ word, isTaken }, at) => {
    const next = tokens[at + 1];
    const isNext = next !== undefined && !next.isTaken && !SMALL_WORDS.has(next.word);
    const isHead = QUALITIES.has(word) || (HEADS.has(word) && next?.word.endsWith('s') === false);
    return !isTaken && isHead && isNext ? [at] : [];
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
