import { type rankings } from '@feedback/db';
import { defined } from '@feedback/runtime';
import { chooseQuotes, type Said } from './choose-quotes.ts';

/** What a ranking stores of a priority from its own mentions alone. */
export type Told = {
  /** The most frequent kind among its signals; on a tie, the first. */
  kind: rankings.Mention['kind'];
  /** When a customer last mentioned it. */
  lastSaidAt: Date;
  /** The projects of its feedback, sorted. */
  projects: string[];
  /** How many accounts have someone who says that they may leave. */
  accountsLeaving: number;
  /** The best quotations, best first. */
  quotes: Said[];
};

/** Reads the mentions of one priority, of which there is at least one. The same mentions give the same answer. */
export function toldOf(mentions: readonly rankings.Mention[]): Told {
  const kinds = new Map<Told['kind'], number>();
  const projects = new Set<string>();
  const leaving = new Set<string>();
  let last: Date | undefined;
  for (const { kind, projectId, churnRisk, accountKey, saidAt } of mentions) {
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (projectId !== null) projects.add(projectId);
    if (churnRisk) leaving.add(accountKey);
    if (last === undefined || saidAt > last) last = saidAt;
  }
  const [most] = [...kinds].toSorted(([, a], [, b]) => b - a);
  const [kind] = defined(most, 'kind of a priority');
  return {
    kind,
    lastSaidAt: defined(last, 'time when a priority was spoken of'),
    projects: [...projects].toSorted(),
    accountsLeaving: leaving.size,
    quotes: chooseQuotes(mentions, kind),
  };
}
