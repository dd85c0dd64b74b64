import type { Operations } from '@feedback/contract';
import { callApi } from '../call-api.ts';
import { counted } from '../progress.ts';
import { reasonIn } from '../reason-in.ts';
import { type Finding, unknown, well, wrong } from './finding.ts';

/** Work that could be done, and was not for so long, has no one to do it. */
const LONG_MS = 15 * 60_000;

/** Looks at what the workspace's feedback waits for, as its owner. */
export async function checkWork(appUrl: string): Promise<Finding> {
  const check = 'work';
  try {
    const { work } = (await callApi({ appUrl }, { method: 'GET', path: '/api/operations' })) as Operations;
    const failed = sum(work.map((one) => one.failed));
    const oldest = Math.min(
      ...work.map(({ oldest_due: due }) => (due === null ? Infinity : Date.parse(due))),
    );
    if (failed > 0) return wrong(check, `${counted(failed, 'piece')} failed for good`, 'feedback ledger');
    if (Date.now() - oldest > LONG_MS)
      return wrong(
        check,
        `some waits since ${new Date(oldest).toISOString()}`,
        'let operators look whether a worker runs: npm run doctor',
      );
    return well(check, `${counted(sum(work.map(({ waiting }) => waiting)), 'piece')} waiting, none failed`);
  } catch (error) {
    return unknown(check, `it is for owners: ${reasonIn(error)}`);
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
