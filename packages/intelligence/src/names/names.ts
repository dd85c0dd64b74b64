import { coreText } from '../core-text/core-text.ts';
import { type KnownWords } from '../text/known-words.ts';
import { wordsOf } from '../text/words.ts';
import { plainTitle } from './plain-title.ts';
import { candidatesOf, contentStems, LONGEST } from './title-candidates.ts';
import { type Around, rankCandidates, type ReadCluster } from './title-choice.ts';
import { withoutPrivate } from './title-clauses.ts';
import { type TitleReader, WITHOUT_READER } from './title-reader.ts';
import { OPEN_END } from './title-words.ts';
import { openUsualSpelling } from './usual-spelling.ts';

/** At most this many titles of a cluster are tried; if all are taken, the first one gets a number. */
const TRIED = 24;
const READ_CHARACTERS = 2_000;
/** A title with more words would be cut off. */
const MOST_WORDS = 30;

/**
 * A title for each cluster: the clause of one of its texts that best says what all of them say. Two titles never differ only in
 * case, and none equals one of `taken`. `texts` are about 16 items of the cluster, the most central first, with their vectors if the
 * reader's encoder has made them already. The same input gives the same titles; the clusters choose in the order of the list.
 */
export function nameClusters(
  clusters: { id: string; texts: string[]; vectors?: Int8Array[] | undefined }[],
  { taken = [], reader = WITHOUT_READER }: { taken?: Iterable<string>; reader?: TitleReader } = {},
): Map<string, string> {
  const used = new Set([...taken].map((title) => title.toLowerCase()));
  const read = clusters.map(({ id, texts, vectors }) => ({ id, cluster: readCluster(texts, vectors) }));
  const around = { spread: addUp(read.map(({ cluster }) => cluster.shares)), clusters: read.length, reader };
  const names = new Map<string, string>();
  for (const { id, cluster } of read) {
    const name = firstFree(titlesOf(cluster, around), used);
    used.add(name.toLowerCase());
    names.set(id, name);
  }
  return names;
}

/** A title for a single text. It is chosen by its words alone. */
export function titleOf(text: string, knownWords: KnownWords): string {
  return (
    nameClusters([{ id: '', texts: [text] }], { reader: { ...WITHOUT_READER, ...knownWords } }).get('') ?? ''
  );
}

function readCluster(texts: string[], vectors: Int8Array[] | undefined): ReadCluster {
  const cores = texts.map(coreText);
  const counts = new Map<string, number>();
  for (const core of cores)
    for (const stem of new Set(contentStems(wordsOf(core.slice(0, READ_CHARACTERS), 'written'))))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return {
    texts: cores,
    vectors,
    candidates: cores.flatMap(candidatesOf),
    shares: new Map([...counts].map(([stem, count]) => [stem, count / texts.length])),
    spelling: openUsualSpelling(cores),
  };
}

function addUp(all: Map<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const shares of all) for (const [stem, share] of shares) sum.set(stem, (sum.get(stem) ?? 0) + share);
  return sum;
}

function* titlesOf(cluster: ReadCluster, around: Around): Generator<string> {
  const best = rankCandidates(cluster, around).slice(0, TRIED);
  for (const { words, isEnglish } of best)
    yield cluster.spelling.toTitle(words, isEnglish ? around.reader : WITHOUT_READER);
  const first = cluster.texts.find((text) => text.trim() !== '');
  if (best.length === 0) yield first === undefined ? 'Other feedback' : beginningOf(first);
}

/** The first title that is not taken; if all are taken, the first one with a number. */
function firstFree(titles: Iterable<string>, used: Set<string>): string {
  let first = '';
  for (const title of titles) {
    if (!used.has(title.toLowerCase())) return title;
    first ||= title;
  }
  for (let n = 2; ; n++) if (!used.has(`${first} ${n}`.toLowerCase())) return `${first} ${n}`;
}

/** The first words of a text that offers no clause as a title, because it has a single word or a script without spaces. */
function beginningOf(text: string): string {
  const said = withoutPrivate(text.slice(0, READ_CHARACTERS)).split(/[\s|]+/);
  const all = said.filter((word) => word !== '').slice(0, MOST_WORDS);
  const { words: fewer } = plainTitle(all);
  const words = fewer.length > 1 ? fewer : all;
  while (words.join(' ').length > LONGEST && words.length > 1) words.pop();
  const quoted = openQuotation(words);
  if (quoted > 1) words.splice(quoted);
  while (words.length > 1 && OPEN_END.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  const title = Array.from(words.join(' ')).slice(0, LONGEST).join('');
  const plain = title.replace(/(?<![\s.,;:!?…])[\s.,;:!?…]+$/u, '');
  return /[\p{L}\p{N}]/u.test(plain) ? plain.charAt(0).toUpperCase() + plain.slice(1) : 'Other feedback';
}

/** Where a quotation begins that does not end within the words; -1 where all end. */
function openQuotation(words: readonly string[]): number {
  const begin = words.findLastIndex((word) => /^['"‘“„«]/u.test(word));
  return words.slice(Math.max(0, begin)).some((word) => /['"’”“»][.,;:!?]?$/u.test(word)) ? -1 : begin;
}
