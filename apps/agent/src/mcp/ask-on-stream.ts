import { randomUUID } from 'node:crypto';
import { isRecord } from '@feedback/contract/is-record';
import { type AskedPerson, type ToolAnswer, type ToolCaller } from '@feedback/core';
import { type Deps } from '../deps.ts';
import { QUESTION_FORM, SECONDS_TO_ANSWER, showsForms } from './ask-person.ts';
import { type Message } from './messages.ts';

/** What a tool wants to have asked of the person. */
export type Question = NonNullable<ToolAnswer['question']>;
type Asking = Pick<Deps, 'questions'>;

/** An answer that is longer is none: the form has one box. */
const LONGEST_ANSWER = 2_000;

/** Remembers what a client of the 2025 revisions says as it starts: with its calls it does not say it again. */
export async function noteClients(
  { questions }: Asking,
  { connectionId }: Pick<ToolCaller, 'connectionId'>,
  messages: readonly Message[],
): Promise<void> {
  for (const message of messages) {
    if (message.kind !== 'request' || message.method !== 'initialize' || message.problem) continue;
    const capabilities = message.params?.['capabilities'];
    const elicitation = isRecord(capabilities) ? capabilities['elicitation'] : undefined;
    await questions.noteClient(connectionId, isRecord(elicitation) && showsForms(elicitation));
  }
}

/** Passes the answers of people on to the calls that wait for them, in whichever process. */
export async function passAnswers(
  { questions }: Asking,
  { connectionId }: Pick<ToolCaller, 'connectionId'>,
  messages: readonly Message[],
): Promise<void> {
  for (const message of messages) {
    if (message.kind !== 'response' || typeof message.id !== 'string') continue;
    if (JSON.stringify(message.result ?? null).length <= LONGEST_ANSWER)
      await questions.answer({ connectionId, id: message.id }, message.result);
  }
}

/**
 * Asks the person of a client of the 2025 revisions, by a request within the answer to its call (MCP 2025-06-18, Elicitation). Undefined
 * where the client does not answer, or cannot ask after all.
 */
export async function askOnStream(
  { questions }: Asking,
  { connectionId }: Pick<ToolCaller, 'connectionId'>,
  { question, send, signal }: { question: Question; send: (message: object) => void; signal: AbortSignal },
): Promise<'yes' | 'no' | undefined> {
  const id = randomUUID();
  const params = { message: question.text, requestedSchema: QUESTION_FORM };
  const answer = await questions.put(
    { connectionId, id },
    {
      ask: () => send({ jsonrpc: '2.0', id, method: 'elicitation/create', params }),
      lifeS: SECONDS_TO_ANSWER,
      signal,
    },
  );
  if (!isRecord(answer)) return undefined;
  const { action, content } = answer;
  if (action === 'accept') return isRecord(content) && content['send'] === true ? 'yes' : 'no';
  return action === 'decline' || action === 'cancel' ? 'no' : undefined;
}

/** A person who was not asked yet. */
export const UNASKED: AskedPerson = { answerTo: async () => null, stateFor: async (about) => about };

/** The person as they answered what a question was about. */
export function answered({ state }: Question, said: 'yes' | 'no'): AskedPerson {
  return { answerTo: async (about) => (about === state ? said : null), stateFor: async (about) => about };
}
