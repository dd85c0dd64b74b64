import { type AskedPerson, questionKey, type ToolAnswer, type ToolCaller } from '@feedback/core';
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { type Deps } from '../deps.ts';

/** The name of the one question that a call may ask. */
const QUESTION = 'confirm';
/** As long as the share token that a question is about. */
export const SECONDS_TO_ANSWER = 600;
/** The form of the question: one box. */
export const QUESTION_FORM = {
  type: 'object' as const,
  properties: { send: { type: 'boolean' as const, title: 'Send the mails', default: false } },
  required: ['send'],
};

/**
 * The person whom a call can ask; undefined where the client cannot ask (MCP 2026-07-28, Elicitation). The answer stands beside the
 * arguments, where a model cannot write it: it is the client's word that its person said so. It counts only with the state that came
 * with the question, or else a call could bring an answer to what was never asked.
 */
export function personOf(
  deps: Pick<Deps, 'db'>,
  caller: Pick<ToolCaller, 'workspaceId' | 'connectionId' | 'personId'>,
  context: ServerContext,
): AskedPerson | undefined {
  const { envelope, inputResponses, requestState } = context.mcpReq;
  const sent: Readonly<Record<string, unknown>> = envelope ?? {};
  const capabilities = (sent[CLIENT_CAPABILITIES_META_KEY] ?? {}) as { elicitation?: object }; // checked by the engine
  if (!showsForms(capabilities.elicitation)) return undefined;
  return {
    answerTo: async (about) => {
      const response = inputResponse(inputResponses, QUESTION);
      const state = requestState();
      if (response.kind !== 'elicit' || typeof state !== 'string') return null;
      const states = await statesOf(deps, caller);
      if ((await states.verify(state, context).catch(() => undefined)) !== about) return null;
      return response.action === 'accept' && response.content?.['send'] === true ? 'yes' : 'no';
    },
    stateFor: async (about) => (await statesOf(deps, caller)).mint(about, context),
  };
}

/** Signs what was asked, for this connection alone and for every process of the installation. */
async function statesOf(
  deps: Pick<Deps, 'db'>,
  { workspaceId, connectionId, personId }: Pick<ToolCaller, 'workspaceId' | 'connectionId' | 'personId'>,
): Promise<RequestStateCodec<string>> {
  return createRequestStateCodec<string>({
    key: await questionKey(deps, workspaceId),
    ttlSeconds: SECONDS_TO_ANSWER,
    bind: () => `${connectionId} ${personId}`,
  });
}

/** A client that names no mode has forms; one that names only addresses has none. */
export function showsForms(elicitation: object | undefined): boolean {
  return elicitation !== undefined && ('form' in elicitation || !('url' in elicitation));
}

/** The answer of a tool as the engine sends it: a question becomes a form with one box. */
export function toEngine(answer: ToolAnswer): Omit<ToolAnswer, 'question'> | InputRequiredResult {
  const { question, ...plain } = answer;
  if (question === undefined) return plain;
  return inputRequired({
    inputRequests: {
      [QUESTION]: inputRequired.elicit({ message: question.text, requestedSchema: QUESTION_FORM }),
    },
    requestState: question.state,
  });
}
