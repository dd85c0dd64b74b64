import { findPhrases, toProfile, toWeights, type Phrase, type Profile } from './name-phrases.ts';
import { toClauses, type NameWord } from './name-words.ts';

/** This many phrases are tried as names before a word is added to distinguish two clusters. */
const TRIED = 12;
/** A second choice must be nearly as good as the first; otherwise a word is added to the first. */
const NEARLY_AS_GOOD = 0.7;
const LONGEST = 80;

/**
 * A title for each cluster: the phrase, in sentence case, that its customers use most and other clusters least. No two titles,
 * and none of `taken`, differ in case alone. `texts` are some 16 items of a cluster, the most central first. The same input
 * gives the same titles; clusters that come first in the list choose first.
 */
export function nameClusters(
  clusters: { id: string; texts: string[] }[],
  { taken = [] }: { taken?: Iterable<string> } = {},
): Map<string, string> {
  const used = new Set([...taken].map((title) => title.toLowerCase()));
  const read = clusters.map(({ id, texts }) => ({ id, texts, clauses: texts.map(toClauses) }));
  const profiles = read.map(({ clauses }) => toProfile(clauses));
  const spread = addUp(profiles);
  const names = new Map<string, string>();
  for (const [i, { id, texts, clauses }] of read.entries()) {
    const weights = toWeights(profiles[i] ?? new Map(), spread, clusters.length);
    const name = firstFree(candidates(findPhrases(clauses, weights, TRIED), clauses, texts), used);
    used.add(name.toLowerCase());
    names.set(id, name);
  }
  return names;
}

function addUp(profiles: Profile[]): Profile {
  const sum: Profile = new Map();
  for (const profile of profiles)
    for (const [gram, share] of profile) sum.set(gram, (sum.get(gram) ?? 0) + share);
  return sum;
}

/** The titles to try, in this order: the good phrases, the best one with another, then words of one customer. */
function* candidates(phrases: Phrase[], clauses: NameWord[][][], texts: string[]): Generator<string> {
  const [best] = phrases;
  const capitals = usualSpelling(clauses);
  if (best) {
    for (const { words, score } of phrases)
      if (score >= NEARLY_AS_GOOD * best.score) yield toTitle(words, capitals);
    for (const { words } of phrases) {
      const added = words.filter(({ stem }) => !best.words.some((word) => word.stem === stem));
      if (added.length > 0) yield `${toTitle(best.words, capitals)}: ${spell(added, capitals)}`;
    }
  }
  const said = texts.filter((text) => text.trim() !== '').map(shorten);
  yield* said;
  yield best ? toTitle(best.words, capitals) : (said[0] ?? 'Other feedback');
}

/** The first title that is not taken; when all are, the last one with a number. */
function firstFree(titles: Iterable<string>, used: Set<string>): string {
  let last = '';
  for (const title of titles) {
    if (!used.has(title.toLowerCase())) return title;
    last = title;
  }
  for (let n = 2; ; n++) if (!used.has(`${last} ${n}`.toLowerCase())) return `${last} ${n}`;
}

/** The usual spelling of each word inside sentences, so that "PIN" keeps its capitals and "Card" at a beginning loses its one. */
function usualSpelling(texts: NameWord[][][]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { written, isFirst } of texts.flat(2)) {
    const lower = written.toLowerCase();
    const form = isFirst && written.slice(1) === lower.slice(1) ? lower : written;
    const forms = counts.get(lower) ?? new Map<string, number>();
    counts.set(lower, forms.set(form, (forms.get(form) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([lower, forms]) => [lower, [...forms].reduce((a, b) => (b[1] > a[1] ? b : a))[0]]),
  );
}

function toTitle(words: NameWord[], capitals: Map<string, string>): string {
  const title = spell(words, capitals);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function spell(words: NameWord[], capitals: Map<string, string>): string {
  return words
    .map(({ written }) => capitals.get(written.toLowerCase()) ?? written)
    .join(' ')
    .slice(0, LONGEST);
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`;
}
