import path from 'node:path';
import { openEncoder, nearText, similarity } from '@feedback/intelligence';
import { readCsv } from './data.ts';
import { type QualityGroup, type QualityRow } from './group.ts';

/** A common rule of thumb for equal meaning by vectors, as the baseline. */
const ALIKE = 0.95;

/** Labelled for this purpose: there is no other such set, so it is read from the samples even with other data. */
const PAIRS = path.join(import.meta.dirname, 'samples/near-duplicates/pairs.csv');

type Pair = { one: string; other: string; isSame: boolean; found: string };

/** Measures near-duplicate detection against a reader's labels. */
export const nearDuplicates: QualityGroup = {
  name: 'Near-duplicates',
  about: `Pairs of real texts that were read and judged one by one, and real sentences with one edit that changes the meaning
(quality/samples/near-duplicates). Precision: of the pairs taken for the same, how many are. The rules of the form were
written on other pairs of the same sets; nothing was changed after these were judged. Recall is low by design: what says the
same in other words is suggested to people, not decided.`,
  measure: async () => {
    const pairs = readCsv(PAIRS).map(({ one = '', other = '', same, found = '' }) => {
      return { one, other, isSame: same === 'yes', found };
    });
    const { embed } = openEncoder();
    const product = rate(pairs, ({ one, other }) => {
      const words = nearText(one);
      return words !== null && words === nearText(other);
    });
    return [
      {
        on: `${pairs.length} pairs`,
        method: 'product',
        figures: product,
        targets: { precision: { atLeast: 0.98 }, 'taken, of edits that change the meaning': { atMost: 0 } },
      },
      row(pairs, 'vectors alike by .95', ({ one, other }) => similarity(embed(one), embed(other)) >= ALIKE),
      row(pairs, 'the same but for case', ({ one, other }) => one.toLowerCase() === other.toLowerCase()),
    ];
  },
};

function row(pairs: Pair[], method: string, isTaken: (pair: Pair) => boolean): QualityRow {
  return { on: `${pairs.length} pairs`, method, figures: rate(pairs, isTaken) };
}

function rate(pairs: Pair[], isTaken: (pair: Pair) => boolean): Record<string, number> {
  const taken = pairs.filter(isTaken);
  const right = taken.filter(({ isSame }) => isSame).length;
  const edits = taken.filter(({ found }) => /changed|added/.test(found)).length;
  return {
    taken: taken.length,
    precision: taken.length === 0 ? 1 : right / taken.length,
    recall: right / pairs.filter(({ isSame }) => isSame).length,
    'taken, of edits that change the meaning': edits,
  };
}
