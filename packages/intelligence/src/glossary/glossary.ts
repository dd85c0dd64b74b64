import { ownWord } from './own-word.ts';

/**
 * A term of the workspace's product, with words and phrases that mean the same. `readAs` is the single word that replaces all of
 * them.
 */
export type GlossaryEntry = { term: string; means: string[]; readAs: string };

export type Glossary = {
  /** The text for the encoder and the index: each word or phrase of an entry becomes one word. */
  read: (text: string) => string;
  /** The text with the term's spelling in place of its synonyms, for names. */
  spell: (text: string) => string;
  /** Whether the text contains a word or phrase of an entry. */
  concerns: (text: string) => boolean;
};

/** The rest of a longer text is not changed: neither the encoder nor a title reads it. */
const READ_UNITS = 20_000;
const WORD = /[\p{L}\p{N}]+/gu;
const ARTICLE = /^(?:the|a|an)$/;

type Phrase = { words: string[]; entry: GlossaryEntry };
type Token = { word: string; start: number; end: number };

/** Opens a workspace's glossary. Its functions take linear time. */
export function openGlossary(entries: readonly GlossaryEntry[]): Glossary {
  const byFirst = indexPhrases(entries);
  const find = (text: string) => findPhrases(text.slice(0, READ_UNITS), byFirst);
  return {
    read: (text) => replace(text, find(text), ({ entry }) => entry.readAs),
    spell: (text) => replace(text, find(text).map(withArticle(text)), ({ entry }) => entry.term),
    concerns: (text) => find(text).length > 0,
  };
}

/** The words of a term or synonym in the form used for comparison: in lower case, without an article at the beginning. */
export function glossaryWords(phrase: string): string[] {
  const words = tokensOf(phrase).map(({ word }) => word);
  return words.length > 1 && ARTICLE.test(words[0] ?? '') ? words.slice(1) : words;
}

/** The single word for an entry: the first of its words that the encoder knows, or else a word made for it. */
export function readAs(
  { term, means }: Pick<GlossaryEntry, 'term' | 'means'>,
  isKnown: (word: string) => boolean,
): string {
  const single = [term, ...means].map(glossaryWords).filter((words) => words.length === 1);
  return single.flat().find(isKnown) ?? ownWord(glossaryWords(term).join(''));
}

/** Phrases by their first word, the longest first. */
function indexPhrases(entries: readonly GlossaryEntry[]): Map<string, Phrase[]> {
  const phrases = entries
    .flatMap((entry) =>
      [entry.term, ...entry.means].map((phrase) => ({ words: glossaryWords(phrase), entry })),
    )
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length);
  const byFirst = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const [first = ''] = phrase.words;
    for (const form of phrase.words.length === 1 ? [first, `${first}s`] : [first])
      byFirst.set(form, [...(byFirst.get(form) ?? []), phrase]);
  }
  return byFirst;
}

type Found = Phrase & { start: number; end: number };

function findPhrases(text: string, byFirst: ReadonlyMap<string, Phrase[]>): Found[] {
  if (byFirst.size === 0) return [];
  const tokens = tokensOf(text);
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const phrase = byFirst.get(tokens[at]?.word ?? '')?.find(({ words }) => isAt(tokens, at, words));
    if (!phrase) continue;
    const last = at + phrase.words.length - 1;
    found.push({ ...phrase, start: tokens[at]?.start ?? 0, end: tokens[last]?.end ?? 0 });
    at = last;
  }
  return found;
}

/** Whether the words stand at a position; the last one may be a plural. */
function isAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, i) => {
    const said = tokens[at + i]?.word;
    return said === word || (i === words.length - 1 && said === `${word}s`);
  });
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.normalize('NFKC').toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

const ARTICLE_BEFORE = /\b(?:the|a|an) $/i;
const LONGEST_ARTICLE = 5;

/** Includes the article before a found phrase, so that "the canvas" becomes "Atlas". */
function withArticle(text: string): (found: Found) => Found {
  return (found) => {
    const article = ARTICLE_BEFORE.exec(
      text.slice(Math.max(0, found.start - LONGEST_ARTICLE), found.start),
    )?.[0];
    return { ...found, start: found.start - (article?.length ?? 0) };
  };
}

function replace(text: string, found: readonly Found[], by: (found: Found) => string): string {
  let [written, from] = ['', 0];
  for (const each of found) {
    written += text.slice(from, each.start) + by(each);
    from = each.end;
  }
  return written + text.slice(from);
}
