import path from 'node:path';
import { readOwnFeedback, REPORTED, type OwnFeedback } from '@feedback/intelligence/training';
import { type QualityData } from './group.ts';

/**
 * own-feedback, divided by domain into what may be learnt from and what is reported; the latter by how people express
 * themselves.
 */
export type Divided = { root: string; learnt: OwnFeedback[]; reported: Record<string, OwnFeedback[]> };

/** Undefined without the data. */
export function divideOwnFeedback(data: QualityData): Divided | undefined {
  const file = data.path('own-feedback/README.md');
  if (file === undefined) return undefined;
  const root = path.dirname(path.dirname(file));
  const all = readOwnFeedback(root);
  const [natural, circumscribing] = [
    new Set<string>(REPORTED.natural),
    new Set<string>(REPORTED.circumscribing),
  ];
  const isReported = ({ domain }: OwnFeedback) => natural.has(domain) || circumscribing.has(domain);
  return {
    root,
    learnt: all.filter((one) => !isReported(one)),
    reported: {
      natural: all.filter(({ domain, lang }) => natural.has(domain) && lang === undefined),
      circumscribing: all.filter(({ domain, lang }) => circumscribing.has(domain) && lang === undefined),
      'in other languages': all.filter((one) => isReported(one) && one.lang !== undefined),
    },
  };
}
