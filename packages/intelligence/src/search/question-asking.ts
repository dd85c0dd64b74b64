import { isMisspelt } from './edit-distance.ts';
import {
  ASKING,
  CHANGED,
  type Intent,
  MENDED,
  MENDED_LEADS,
  SCAFFOLD,
  SINCE_SCAFFOLD,
  SMALL_WORDS,
  VOICED,
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
  takeScaffold(tokens);
  return takeChanged(tokens);
}

const TOGETHER = toPhrases<true>([['as well as, together with, along with, but also', true]]);
const BUT_NOT = toPhrases<true>([['but not, but no, and not', true]]);

/** Reads “X as well as Y” as “X and Y”, and “X but not Y” as X. */
function readTogether(tokens: readonly Token[]): void {
  for (const { at, length } of findPhrases(tokens, TOGETHER)) {
    take(tokens, at, length);
    const [first] = tokens.slice(at, at + 1);
    if (first) first.word = 'and';
  }
  const [without] = findPhrases(tokens, BUT_NOT);
  if (without && without.at > 0) take(tokens, without.at, tokens.length);
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

/** Takes a word about a change at the end of a question; whether there was one. */
function takeChanged(tokens: readonly Token[]): boolean {
  if (!tokens.some(({ word }) => VOICED.has(word))) return false;
  const at = tokens.findLastIndex(({ isTaken }) => !isTaken);
  if (at <= 0 || !CHANGED.has(tokens[at]?.word ?? '')) return false;
  take(tokens, at, 1);
  return true;
}

/** Takes the words of asking, even misspelt ones. */
function takeScaffold(tokens: readonly Token[]): void {
  const compounds = compoundPlaces(tokens);
  takePhrases(tokens, ASKING);
  takePhrases(tokens, SCAFFOLD);
  for (const [at, token] of tokens.entries()) {
    const isTheirs = THEIRS.has(token.word) && OF_OTHERS.has(tokens[at - 1]?.word ?? '');
    if (isTheirs || (compounds.has(at) && tokens[at + 1]?.isTaken === false)) token.isTaken = false;
  }
  for (const [at, { word, isTaken }] of tokens.entries())
    if (!isTaken && !SCAFFOLD.has(word) && isScaffoldMisspelt(word)) take(tokens, at, 1);
}

/** Words that belong to a following noun: “customer portal”, “urgent jobs”, unless that noun is a word of asking. */
const HEADS = new Set('customer user account client company'.split(' '));
const QUALITIES = new Set('urgent critical important recent common frequent'.split(' '));
/** Customers of the customers: “they want their customers to book”, “end users”. */
const OF_OTHERS = new Set('their end'.split(' '));
const THEIRS = new Set('customers customer clients client users user'.split(' '));

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
