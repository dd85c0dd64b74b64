import { workspaceLine } from '@feedback/db';
import { describe, expect, test } from '@jest/globals';

/** Pieces of work that end when the test says so, in the order in which they began. */
function pieces() {
  const begun: { end: () => void; fail: (error: object) => void }[] = [];
  const work = () =>
    new Promise<string>((resolve, reject) => begun.push({ end: () => resolve('done'), fail: reject }));
  return { begun, work };
}

const LATE = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
const turn = () => new Promise(setImmediate);

describe('the line of a workspace', () => {
  test('lets three run at a time, and the others one by one as places come free', async () => {
    const inLine = workspaceLine({ most: 3, patienceMs: 60_000 });
    const { begun, work } = pieces();
    const all = Array.from({ length: 5 }, () => inLine('one', work));
    const other = inLine('another', work);
    await turn();
    expect(begun).toHaveLength(4);
    for (let n = 0; n < 6; n++) {
      begun[n]?.end();
      await turn();
    }
    expect(await Promise.all([...all, other])).toEqual(Array(6).fill('done'));
  });

  test('when it stands still and its head fails late, all that wait fail with it', async () => {
    const inLine = workspaceLine({ most: 3, patienceMs: 0 });
    const { begun, work } = pieces();
    const all = Promise.allSettled(Array.from({ length: 12 }, () => inLine('one', work)));
    await turn();
    for (const { fail } of begun) fail(LATE);
    expect((await all).map(({ status }) => status)).toEqual(Array(12).fill('rejected'));
    expect(begun).toHaveLength(3);
  });

  test('while it moves, one that fails late fails alone, and so does one whose data is wrong', async () => {
    const { begun, work } = pieces();
    const patient = workspaceLine({ most: 1, patienceMs: 60_000 });
    const all = Promise.allSettled(Array.from({ length: 3 }, () => patient('one', work)));
    await turn();
    begun[0]?.fail(LATE);
    await turn();
    begun[1]?.fail(Object.assign(new Error('no number'), { code: '22003' }));
    await turn();
    begun[2]?.end();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
