import { setImmediate as nextTurn } from 'node:timers/promises';
import { type searchFacts } from '@feedback/db';
import {
  type Bearing,
  judgeLanguage,
  type Judgement,
  partJudge,
  toRowsOfBytes,
} from '@feedback/intelligence';
import { subjectReader } from './subject-reader.ts';

type Facts = searchFacts.SearchFacts;

/** After this many texts other requests get their turn, and `signal` is checked. */
const CHUNK = 100;

/** The stems of texts, and the text that was read with the glossary: as long as `SaidMemory` keeps what was said. */
const stemsOf = new WeakMap<searchFacts.Said, { read: string; stems: readonly string[] }>();

/**
 * The items that bear on each part of a question, or are nearest to it, best first. `vectors` are those of the parts, `readAs` reads a
 * text with the glossary. Throws once `signal` is aborted.
 */
export async function judgeItems(
  items: readonly Facts[],
  {
    question,
    parts,
    vectors: ofParts,
    readAs,
    signal,
  }: {
    question: string;
    parts: readonly string[];
    vectors: readonly Int8Array[];
    readAs: (text: string) => string;
    signal?: AbortSignal;
  },
): Promise<Judgement<Facts>[]> {
  const reader = subjectReader();
  const wordsOf = (said: searchFacts.Said): readonly string[] => {
    const read = readAs(said.need === null ? said.text : `${said.text}\n${said.need}`);
    const before = stemsOf.get(said);
    if (before?.read === read) return before.stems;
    const stems = reader.readText(read);
    stemsOf.set(said, { read, stems });
    return stems;
  };
  const turn = async () => {
    await nextTurn();
    signal?.throwIfAborted();
  };
  const read = [];
  for (const [n, item] of items.entries()) {
    if (n % CHUNK === 0) await turn();
    const isRead = item.said.need !== null;
    read.push({ priority: item.priorityId, stems: wordsOf(item.said), isRead, item });
  }
  const vectors = toRowsOfBytes(items.map(({ said }) => said.vector));
  const judgePart = partJudge(read, { vectors, reader, language: judgeLanguage(question) });
  const judged = [];
  for (const [n, part] of parts.entries()) {
    await turn();
    const { bearing, nearest, likeliest } = judgePart(part, ofParts[n] ?? new Int8Array());
    judged.push({
      bearing: bearing.map(toFacts),
      nearest: nearest.map(toFacts),
      likeliest: likeliest.map(toFacts),
    });
  }
  return judged;
}

function toFacts({ item: { item }, relevance }: Bearing<{ item: Facts }>): Bearing<Facts> {
  return { item, relevance };
}
