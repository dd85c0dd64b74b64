import { expect, jest, test } from '@jest/globals';
import { openQuestionModel } from '../../src/answers/question-model.ts';
import { NO_MODELS } from '../../src/models/workspace-models.ts';

test('all that a model is asked about one question takes 20 seconds at most', async () => {
  const deadlines: number[] = [];
  let spentMs = 0;
  const started = 1_000;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => started + spentMs);
  const models = {
    ...NO_MODELS,
    of: async () => ({
      id: 'slow',
      masks: true,
      rest: async () => null,
      ask: async ({ deadlineMs = 0 }: { deadlineMs?: number }) => {
        deadlines.push(deadlineMs);
        spentMs += deadlineMs;
        return { outcome: 'away' as const, why: 'slow', afterMs: 0, used: null };
      },
    }),
  };
  const model = await openQuestionModel({ models }, 'workspace');
  const asked = {
    instructions: '',
    request: {},
    schema: {},
    tokensOut: 1,
    deadlineMs: 15_000,
    read: () => 1,
  };
  for (let times = 0; times < 4; times += 1) await model?.ask(asked);
  clock.mockRestore();
  expect(deadlines).toEqual([15_000, 5_000]);
});
