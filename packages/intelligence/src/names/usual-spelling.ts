import { findSentences } from '../text/sentence-breaks.ts';
import { withPlainApostrophes, wordsOf } from '../text/words.ts';
import { type TitleReader } from './title-reader.ts';
import { isKnownName, usualCase } from './title-words.ts';

/** The usual spelling of the words of a cluster. */
export type UsualSpelling = {
  /** The words in sentence case, each as most texts write it. */
  toTitle: (words: readonly string[], reader: Pick<TitleReader, 'correct' | 'isKnown'>) => string;
  /** The number of words that are mistyped or are not words. */
  oddWords: (words: readonly string[], isKnown: (word: string) => boolean) => number;
  /** The number of names (of a person, a company, a project) that only one text contains. */
  names: (words: readonly string[], isKnown: (word: string) => boolean) => number;
};

const READ_CHARACTERS = 2_000;
type Use = { count: number; texts: number; forms: Map<string, number> };

export function openUsualSpelling(texts: readonly string[]): UsualSpelling {
  const uses = countUses(texts);
  const formOf = (lower: string) => usualCase(lower) ?? mostUsed(uses.get(lower)) ?? lower;
  return {
    toTitle: (words, { correct, isKnown }) => {
      // If most words are unknown, the text is in another language.
      const unknown = words.filter((word) => !isKnown(bare(word)) && !isKnownName(bare(word))).length;
      const isCorrected = unknown <= 1 || unknown * 3 <= words.length;
      const meantBy = (lower: string) => {
        if (!isCorrected || (uses.get(lower)?.texts ?? 0) > 1 || formOf(lower) !== lower) return lower;
        const near = correct(lower);
        // A rare word counts as correct unless other texts use the frequent word near it.
        return near !== undefined && (!isKnown(lower) || uses.has(near)) ? near : lower;
      };
      const spelt = words.map((written, at) => {
        if (continuesName(written, words[at - 1] ?? '')) return written;
        const [word = '', comma = ''] = written.endsWith(',') ? [written.slice(0, -1), ','] : [written];
        return formOf(meantBy(word.toLowerCase())) + comma;
      });
      const title = spelt.join(' ');
      return isSpelledSmall(spelt[0] ?? '') ? title : title.charAt(0).toUpperCase() + title.slice(1);
    },
    oddWords: (words, isKnown) =>
      words.filter((written) => {
        const lower = bare(written);
        return (
          /^\p{L}+$/u.test(lower) &&
          !isKnown(lower) &&
          !isKnownName(lower) &&
          (uses.get(lower)?.texts ?? 0) < 2
        );
      }).length,
    names: (words, isKnown) =>
      words.filter((written) => {
        const lower = bare(written);
        const use = uses.get(lower);
        if (isKnownName(lower) || use === undefined || use.texts > 1) return false;
        const form = mostUsed(use) ?? lower;
        return form !== lower && !(form === form.toUpperCase() && isKnown(lower));
      }).length,
  };
}

/** Whether a word belongs to a name: the second word of "Google Calendar" alone may have no capital. */
function continuesName(written: string, before: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(written) && usualCase(before.toLowerCase()) !== undefined;
}

function bare(written: string): string {
  return written.toLowerCase().replace(/,$/, '').replace(/'s$/, '');
}

/** Whether a word keeps its lower-case first letter, as "iOS" does. */
function isSpelledSmall(word: string): boolean {
  return /^[a-z]+[A-Z]/.test(word);
}

function countUses(texts: readonly string[]): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const text of texts) {
    const inText = new Set<string>();
    for (const { written, isFirst } of writtenWords(text)) {
      const lower = written.toLowerCase();
      const use = uses.get(lower) ?? { count: 0, texts: 0, forms: new Map<string, number>() };
      use.count++;
      if (!inText.has(lower)) use.texts++;
      inText.add(lower);
      const form = isFirst && written.slice(1) === lower.slice(1) ? lower : written;
      // The first word of a sentence is weak evidence of how a word is written.
      use.forms.set(form, (use.forms.get(form) ?? 0) + (isFirst ? 0.5 : 1));
      uses.set(lower, use);
    }
  }
  return uses;
}

function writtenWords(text: string): { written: string; isFirst: boolean }[] {
  const read = withPlainApostrophes(text.slice(0, READ_CHARACTERS));
  const words: { written: string; isFirst: boolean }[] = [];
  findSentences(read, 0, read.length, (start, end) => {
    for (const piece of read.slice(start, end).split(/[:;("“”„\n]/)) {
      const own = wordsOf(piece, 'written');
      // Text in capitals, or with a capital on every word, is no evidence of how a word is written.
      const capitals = own.filter((word) => word !== word.toLowerCase()).length;
      const isShouted = own.length > 2 && capitals > 0.7 * own.length;
      for (const [at, written] of own.entries())
        words.push({ written: isShouted ? written.toLowerCase() : written, isFirst: at === 0 });
    }
  });
  return words;
}

function mostUsed(use: Use | undefined): string | undefined {
  let best: [string, number] | undefined;
  for (const form of use?.forms ?? []) if (best === undefined || form[1] > best[1]) best = form;
  return best?.[0];
}
