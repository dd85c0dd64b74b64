/** A character of a script that puts no space between words. */
export const UNSPACED_SCRIPT =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** The forms in which words can be read. Each expression takes linear time. */
const FORMS = {
  plain: /[\p{L}\p{M}\p{N}]+/gu,
  /** A word without combining marks: a mark ends the word. */
  unmarked: /[\p{L}\p{N}]+/gu,
  /** "isn't" is one word. */
  contracted: /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu,
  /** "isn't" is one word; letters outside a to z end a word, because the judges of orders and signals learnt English words in this way. */
  english: /[a-z0-9]+(?:'[a-z0-9]+)*/g,
  /** "end-user" is one word. */
  hyphenated: /[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu,
  /** Words including names and amounts as people write them: "Q&A", "v2.1", "C++", "50%", "$1,000.50". */
  written: /[\p{L}\p{M}\p{N}]+(?:['.&/+#_-][\p{L}\p{M}\p{N}]+)*[+#%]*|[$£€]\p{N}[\p{N}.,]*/gu,
};

export type WordForm = keyof typeof FORMS;

const ASCII = /^[\0-\x7f]*$/;
/** What the first two forms are in ASCII, without tables of properties: most texts are ASCII, and are read three times as fast. */
const ASCII_WORD = /[A-Za-z0-9]+/g;

/** The words of a text as they are written, in order. */
export function wordsOf(text: string, form: WordForm = 'plain'): string[] {
  const isSimple = (form === 'plain' || form === 'unmarked') && isAscii(text);
  return text.match(isSimple ? ASCII_WORD : FORMS[form]) ?? [];
}

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** Replaces curly apostrophes, and signs typed in their place, by plain ones. */
export function withPlainApostrophes(text: string): string {
  return text.replaceAll(/[‘’ʼ`´]/g, "'");
}

/** A word without its contracted verb or possessive ending: "what's" is `what`, "they're" `they`, "card's" `card`. */
export function withoutClitic(word: string): string {
  return word.replace(/'(?:s|re|ve|ll|d|m)$/, '');
}
