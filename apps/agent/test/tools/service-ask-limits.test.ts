import { type AskResult } from '@feedback/contract';
import { askFeedback } from '@feedback/core';
import { type QuestionEncoder } from '@feedback/intelligence';
import { sharedQuestionEncoder } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const refunds = (count: number): Told[] =>
  Array.from({ length: count }, (_, n) => ({ text: `The refund of order ${n} has not arrived` }));
const DARK: Told = { text: 'Please add a dark mode', customerName: 'Dan' };

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('the limits of service.ask (§4.5)', () => {
  test('a subject is counted at least, since others may name it in other words; what filters select in full is not', async () => {
    const few = await asking([...refunds(900), DARK]);
    expect(await few('What do customers say about refunds?')).toMatch(
      /^At least 900 customers raised this in 900 items /,
    );
    expect(await few('What does Dan say?')).toMatch(/^1 customer raised this in 1 item /);
  });

  test('a question is encoded once, and given up when its request has ended', async () => {
    const member = await t.newMember();
    await tell(t, member, [DARK, { text: 'The export is slow' }]);
    const ended = new AbortController();
    const shared = sharedQuestionEncoder();
    let [read, isEnding] = [0, false];
    const embed: QuestionEncoder['embed'] = async (texts, signal) => {
      read++;
      const vectors = await shared.embed(texts, signal);
      if (isEnding) ended.abort();
      return vectors;
    };
    const deps = {
      db: t.db,
      now: () => new Date(),
      encoder: { ...shared, embed },
      revenueBands: { enterprise: 50_000, paid: 1_000, free: 0 },
    };
    const asked = { question: 'dark mode or exports', filter: {}, limit: 10, signal: ended.signal };
    expect((await askFeedback(deps, member.workspaceId, asked)).grounded).toBe(true);
    expect(read).toBe(1);
    isEnding = true;
    await expect(askFeedback(deps, member.workspaceId, asked)).rejects.toThrow(/abort/i);
    expect(read).toBe(2);
  });
});

async function asking(told: Told[]) {
  const member = await t.newMember();
  await tell(t, member, told);
  const { ask } = await toolCaller<AskResult>(t, 'service.ask', member);
  return async (question: string) => (await ask({ question })).answer;
}
