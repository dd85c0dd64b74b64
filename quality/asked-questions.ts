import { type askFeedback } from '@feedback/core';

/** A question with what a right answer rests on; `expect_none`: nothing that was said bears on it. */
export type AskedQuestion = {
  q: string;
  intent: string;
  expect_ids: string[];
  expect_count: number | null;
  count_of: 'items' | 'companies' | 'contacts' | null;
  expect_none: boolean;
};

/** `isQuoted`: there was no answer, but what is quoted as nearest has an item that answers. */
export type Judged = {
  isRight: boolean;
  isUntrulyNone: boolean;
  isQuoted: boolean;
  isElsewhere: boolean;
  f1: number;
};

const LEAST_F1 = 0.6;
const COUNT_WITHIN = 0.2;
/** An answer with a lower precision than this is grounded on something else. */
const ELSEWHERE = 0.2;

type Answer = Awaited<ReturnType<typeof askFeedback>>;

/**
 * Judges an answer that cites everything it found. If nothing is expected, an answer is right when it finds nothing. Otherwise
 * it is right when the F1 of its items is at least .6, or its count is within a fifth of the expected one; an answer from the
 * ranking, which cites two items of each theme, needs only a precision of .6.
 */
export function judgeAnswer(
  { expect_ids: expected, expect_count: count, count_of: countOf, expect_none: none }: AskedQuestion,
  { grounded, counts, citations }: Answer,
  externalIds: ReadonlyMap<string, string>,
): Judged {
  const found = [...new Set(citations.map(({ item }) => externalIds.get(item.partOf ?? item.id) ?? ''))];
  const hits = found.filter((id) => expected.includes(id)).length;
  const precision = found.length === 0 ? 0 : hits / found.length;
  const recall = expected.length === 0 ? 0 : hits / expected.length;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  const nothing = { isUntrulyNone: false, isQuoted: false };
  if (none) return { ...nothing, isRight: !grounded, isElsewhere: grounded, f1: Number(!grounded) };
  const number = { items: counts.matched, companies: counts.accounts, contacts: counts.customers }[
    countOf ?? 'items'
  ];
  const isCounted = count !== null && precision >= 0.5 && Math.abs(number - count) <= COUNT_WITHIN * count;
  const isOfRanking = counts.matched > counts.shown;
  const isRight = grounded && (f1 >= LEAST_F1 || isCounted || (isOfRanking && precision >= LEAST_F1));
  const isElsewhere = grounded && precision < ELSEWHERE;
  return { isRight, isUntrulyNone: !grounded, isQuoted: !grounded && hits > 0, isElsewhere, f1 };
}
