import { findSentences } from '../text/sentence-breaks.ts';
import { withPlainApostrophes, wordsOf } from '../text/words.ts';
import { isKnownName } from './title-words.ts';

/** Consecutive words of a sentence that can stand alone. */
export type Clause = {
  words: string[];
  /** Whether the sentence has words before the clause, or after it. */
  isCutBefore: boolean;
  isCutBehind: boolean;
  /** Whether the clause only introduces what follows: a colon or a quotation is next. */
  isLeadIn: boolean;
};

/** Only the beginning of a text is read, because it names its subject there. */
const READ_CHARACTERS = 2_000;
const MOST_SENTENCES = 12;
/** The maximum number of parts of a sentence that are read; later parts are not used for titles. */
const MOST_PARTS = 16;
const MOST_WORDS = 16;

/** The breaks between parts of a sentence. The look-behind makes a run of marks match only at its beginning. */
const BREAK =
  /(?<![.!?;:()[\]{}"“”„»«|<>=*])[.!?;:()[\]{}"“”„»«|<>=*]+(?=\s|$)|[()[\]{}"“”„»«\n\r|]|\s[-–—>/]+\s|--+|->|[–—→]/;
const COMMA = /,(?=\s|$)/;
const JOINT =
  /\s(?=(?:and|or|but|because|so|since|when|while|if|although|though|which|until|unless|after|before|then|whereas|und|oder|aber|weil|wenn|sobald|obwohl|denn|mais|parce|quand|lorsque|car|pero|porque|cuando|ma|perché|quando|porém|maar|omdat|als)\s)/i;
/**
 * A clause that contains an address or an amount is not used as a title. These are removed first, because their punctuation
 * looks like breaks.
 */
const AMOUNTS_AND_NUMBERS = [
  /(?:[$£€¥]|\b(?:usd|eur|gbp|chf|sek|nok|dkk|inr)\b)\s?\d[\d.,]{0,20}/giu,
  /(?<![\d.,])\d[\d.,]{0,20}\s?(?:[$£€¥]|(?:usd|eur|gbp|chf|euros?|dollars?|pounds?|bucks|cents)\b)/giu,
  /(?<!\d)\+?\d[\d\s()/-]{6,30}\d/gu,
  /#\d{1,20}|\b\d{5,20}\b|\b[A-Z]{2,10}-\d{1,20}\b/gu,
];
const HOST = /\.(?:com|org|net|io|de|fr|co|uk|example|test|app|dev)(?:[/:?#,.;!)]|$)/i;
const WITHHELD = ' | ';

/** Puts a break in place of addresses, amounts of money and long numbers. */
export function withoutPrivate(text: string): string {
  const bare = text.replaceAll(/\S+/g, (word) => (isAddress(word) ? WITHHELD : word));
  return AMOUNTS_AND_NUMBERS.reduce((rest, found) => rest.replaceAll(found, WITHHELD), bare);
}

/** Whether a word is the address of a person, a page or a host. */
function isAddress(word: string): boolean {
  return word.includes('@') || word.includes('://') || /^www\./i.test(word) || HOST.test(word);
}

/**
 * Two or more capitalized words are the name of a person or a company ("Dana Brandt", "Hallworth Logistics"), except for
 * well-known names.
 */
const NAME = /(?<!\p{L})\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20}){1,3}(?!\p{L})/gu;

/** Puts a break in place of names of people and companies, in English texts only: in German every noun is capitalized. */
export function withoutNames(text: string): string {
  return text.replaceAll(NAME, (name) =>
    name.split(' ').some((word) => isKnownName(word.toLowerCase())) ? name : WITHHELD,
  );
}

/** The clauses of a text: each part of a sentence alone, and joined with the parts that follow it. */
export function clausesOf(text: string): Clause[] {
  const read = withoutPrivate(withPlainApostrophes(text.slice(0, READ_CHARACTERS)));
  const clauses: Clause[] = [];
  let sentences = 0;
  findSentences(read, 0, read.length, (start, end) => {
    if (sentences++ < MOST_SENTENCES) clauses.push(...clausesOfSentence(read.slice(start, end)));
  });
  return clauses;
}

function clausesOfSentence(sentence: string): Clause[] {
  const pieces: string[] = [];
  const leads = new Set<number>();
  let from = 0;
  for (const mark of sentence.matchAll(new RegExp(BREAK, 'gu'))) {
    const piece = sentence.slice(from, mark.index);
    from = mark.index + mark[0].length;
    if (wordsOf(piece).length === 0) continue;
    if (/[:"“„«|]/.test(mark[0])) leads.add(pieces.length);
    pieces.push(piece);
  }
  if (wordsOf(sentence.slice(from)).length > 0) pieces.push(sentence.slice(from));
  return pieces.slice(0, MOST_PARTS).flatMap((piece, at) => {
    const parts = partsOf(piece);
    return parts.flatMap((_, from) =>
      runsFrom(parts, from).map(({ words, to }) => ({
        words,
        isCutBefore: from > 0 || at > 0,
        isCutBehind: to < parts.length || at + 1 < pieces.length,
        isLeadIn: to === parts.length && leads.has(at),
      })),
    );
  });
}

type Part = { words: string[]; isListed: boolean };

function partsOf(piece: string): Part[] {
  return piece
    .split(COMMA)
    .flatMap((phrase, at) =>
      phrase
        .split(JOINT)
        .map((part, joint) => ({ words: wordsOf(part, 'written'), isListed: at > 0 && joint === 0 })),
    )
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_PARTS);
}

/** Runs of parts that begin with the part at `from`, as long as they are short enough; commas between parts are kept. */
function runsFrom(parts: readonly Part[], from: number): { words: string[]; to: number }[] {
  const runs: { words: string[]; to: number }[] = [];
  let words: string[] = [];
  for (let at = from; at < parts.length; at++) {
    const part = parts[at];
    if (part === undefined) break;
    words = at === from ? part.words : [...(part.isListed ? withComma(words) : words), ...part.words];
    if (words.length > MOST_WORDS && at > from) break;
    runs.push({ words: words.slice(0, MOST_WORDS + 8), to: at + 1 });
  }
  return runs;
}

function withComma(words: readonly string[]): string[] {
  return words.map((word, at) => (at === words.length - 1 ? `${word},` : word));
}
