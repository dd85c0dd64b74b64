import { withoutClitic, withPlainApostrophes, wordsOf } from '../text/words.ts';

/**
 * A word of a question. `isTaken` is set when it was read as something other than a word of the subject; `clause` counts the
 * clauses, which commas, colons and the like divide.
 */
export type Token = { written: string; word: string; isTaken: boolean; clause: number };

/** Only this many words of a question are read. */
const MOST_TOKENS = 200;
/** Only the beginning of a longer word is read: ordering the marks on a letter takes quadratic time. */
const LONGEST_WORD = 60;
/** The thousands separator, as in 100,000. */
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
/** What stands between two clauses. Marks inside a word, as in "e-mail" and "4.5", divide nothing. */
const BETWEEN_CLAUSES = /[,:;?!()—]|[.–-](?=\s)/;
/** Accents are not compared, because people also leave them out. */
const ACCENTS = /\p{M}/gu;

/** The words of a question, including marks inside a word: "sign-on", "2.3", "R&D", "o'clock". */
export function toTokens(question: string): Token[] {
  const plain = withPlainApostrophes(question).replaceAll(THOUSANDS, '');
  return plain
    .split(BETWEEN_CLAUSES)
    .flatMap((text, clause) =>
      wordsOf(text, 'written').map((written) => ({
        written,
        word: plainWord(written),
        isTaken: false,
        clause,
      })),
    )
    .slice(0, MOST_TOKENS);
}

/** The form of a word in tables: lower case, without accents, possessive endings and the dots of an abbreviation. */
export function plainWord(written: string): string {
  return withoutClitic(
    written.slice(0, LONGEST_WORD).normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase(),
  );
}

/** Phrases by their first word, the longest first. */
export type PhraseTable<T> = ReadonlyMap<string, readonly { words: readonly string[]; value: T }[]>;

/** Makes a table of phrases; each row lists phrases between commas. */
export function toPhrases<T>(rows: Iterable<readonly [phrases: string, value: T]>): PhraseTable<T> {
  const table = new Map<string, { words: string[]; value: T }[]>();
  for (const [phrases, value] of rows)
    for (const phrase of phrases.split(',')) {
      const words = phrase.trim().split(/\s+/).map(plainWord);
      const first = words[0] ?? '';
      if (first === '') continue;
      table.set(
        first,
        [...(table.get(first) ?? []), { words, value }].toSorted((a, b) => b.words.length - a.words.length),
      );
    }
  return table;
}

/** A phrase found at the token `at`; it is `length` tokens long. */
export type Found<T> = { at: number; length: number; value: T };

/** The phrases of a table in the tokens that are not taken, from left to right; the longest at each position. */
export function findPhrases<T>(tokens: readonly Token[], table: PhraseTable<T>): Found<T>[] {
  const found: Found<T>[] = [];
  for (let at = 0; at < tokens.length;) {
    const best = table.get(tokens[at]?.word ?? '')?.find(({ words }) => standsAt(tokens, at, words));
    if (best) found.push({ at, length: best.words.length, value: best.value });
    at += best?.words.length ?? 1;
  }
  return found;
}

/** `findPhrases`, which also takes the words found. */
export function takePhrases<T>(tokens: readonly Token[], table: PhraseTable<T>): Found<T>[] {
  const found = findPhrases(tokens, table);
  for (const { at, length } of found) take(tokens, at, length);
  return found;
}

export function take(tokens: readonly Token[], at: number, length: number): void {
  for (const token of tokens.slice(at, at + length)) token.isTaken = true;
}

function standsAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, n) => {
    const token = tokens[at + n];
    return token !== undefined && !token.isTaken && token.word === word;
  });
}
