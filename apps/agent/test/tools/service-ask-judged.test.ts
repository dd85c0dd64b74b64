import { type AskResult } from '@feedback/contract';
import { startModelStandIn } from '@feedback/test-support/model-stand-in';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readingOf } from '../console-page.ts';
import { visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent, toolCall } from '../harness.ts';
import { tell } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const ROOSTER = 'Your robot rooster crows at 3 am';
const QUESTION = 'Do people complain that notices about their working hours come at bad times?';

let standIn: Awaited<ReturnType<typeof startModelStandIn>>;
let t: Harness;
let owner: Member;
/** Says that a model read this need in a text of the workspace. */
const read = ({ workspaceId }: Member, text: string, need: string) =>
  t.rows(
    workspaceId,
    `update understanding u set reader = 'stand-in/1', about = 'shift reminders', need = $2 from feedback f where f.id = u.feedback_id and f.text = $1`,
    [text, need],
  );
beforeAll(async () => {
  standIn = await startModelStandIn({ answers: (_, line) => line.includes('Shift reminders') });
  const settings = {
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_BASE_URL: standIn.url,
    MODEL_NAME: 'stand-in',
    MODEL_DEADLINE: '2',
  };
  t = await startAgent({ settings });
  owner = await t.newMember();
  await tell(t, owner, [{ text: ROOSTER }, { text: 'The roll runs empty in the middle of every bill' }]);
  await read(owner, ROOSTER, 'Shift reminders: sent in the middle of the night');
});
beforeEach(() => {
  standIn.fault = null;
});
afterAll(async () => {
  await t.close();
  standIn.close();
});

test('service.ask says which model judged what answers, with the service’s own counts and quotes', async () => {
  const { ask } = await toolCaller<AskResult>(t, 'service.ask', owner);
  const result = await ask({ question: QUESTION });
  expect(result).toMatchObject({
    grounded: true,
    judged_by: 'openai-compatible:stand-in',
    counts: { matched: 1 },
    citations: [{ quote: ROOSTER }],
  });
  expect(result.degraded).toBeUndefined();
  const { open } = await visitConsole(t, owner);
  const page = readingOf(await open(`/ask?q=${encodeURIComponent(QUESTION)}`));
  expect(page).toContain('The second reader (openai-compatible:stand-in) judged which items answer');
});

test('it has the model’s words for what the quotes have in common, behind the service’s own sentence', async () => {
  const member = await t.newMember();
  const sunday = 'The thing wakes my whole house on a day off';
  await tell(t, member, [{ text: ROOSTER }, { text: sunday }]);
  await read(member, ROOSTER, 'Shift reminders: sent in the middle of the night');
  await read(member, sunday, 'Shift reminders: sent on days off');
  const { ask } = await toolCaller<AskResult>(t, 'service.ask', member);
  const { answer, written_by, degraded } = await ask({ question: QUESTION });
  expect({ written_by, degraded }).toEqual({
    written_by: 'openai-compatible:stand-in',
    degraded: undefined,
  });
  expect(answer).toMatch(
    /^At least 2 customers raised this in 2 items \[1\]\[2\]\. shift reminders: Shift reminders: sent .* \[1\]\[2\]\.$/,
  );
  const { open } = await visitConsole(t, member);
  const page = readingOf(await open(`/ask?q=${encodeURIComponent(QUESTION)}`));
  expect(page).toContain('judged which items answer and wrote what the quotations have in common');
  expect(page).toMatch(/shift reminders: Shift reminders: sent/);
});

test('what the model is sent of a question names neither the people that it asks for nor their companies', async () => {
  const member = await t.newMember();
  const of = { customerName: 'Oscar Whitlow', companyName: 'Ostwind Klinikum' };
  await tell(t, member, [{ text: ROOSTER, ...of }]);
  await read(member, ROOSTER, 'Shift reminders: sent in the middle of the night');
  const { ask } = await toolCaller<AskResult>(t, 'service.ask', member);
  standIn.asked.length = 0;
  await ask({ question: 'What does Oscar Whitlow of Ostwind Klinikum say about shift reminders?' });
  expect(standIn.asked.length).toBeGreaterThan(0);
  for (const { body } of standIn.asked) expect(body).not.toMatch(/oscar|whitlow|ostwind|klinikum/i);
});

test('words of the model in another language are not shown in an answer', async () => {
  const member = await t.newMember();
  const sunday = 'The thing wakes my whole house on a day off';
  await tell(t, member, [{ text: ROOSTER }, { text: sunday }]);
  await read(member, ROOSTER, 'Shift reminders: sent in the middle of the night');
  await read(member, sunday, 'Shift reminders: sent on days off');
  standIn.fault = 'other-language';
  const { ask } = await toolCaller<AskResult>(t, 'service.ask', member);
  const { answer, degraded } = await ask({ question: 'Which people complain of notices at bad times?' });
  expect(degraded).toBe(true);
  expect(answer).not.toContain('Kunden');
});

test('it says that the service judged by itself where the model gave no answer', async () => {
  standIn.fault = 'broken';
  const { ask, accessToken } = await toolCaller<AskResult>(t, 'service.ask', owner);
  const question = 'Is anything said about reminders that come too early?';
  const result = await ask({ question });
  expect(result.degraded).toBe(true);
  expect(result.judged_by).toBeUndefined();
  const response = await t.post(toolCall('service.ask', { question }), { token: accessToken });
  const { result: called } = (await response.json()) as { result: { content: { text: string }[] } };
  expect(called.content[0]?.text).toContain('Degraded: the second reader gave no usable answer');
  const { open } = await visitConsole(t, owner);
  const page = readingOf(await open(`/ask?q=${encodeURIComponent(question)}`));
  expect(page).toContain('The second reader gave no usable answer in time');
});
