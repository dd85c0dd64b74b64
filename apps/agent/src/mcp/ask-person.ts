import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
} from '@modelcontextprotocol/server';
import { type Answer, type CallContext } from '../tools/tool.ts';

/** The name of the one question that a call may ask. */
const QUESTION = 'confirm';

type Asked = {
  envelope?: Readonly<Record<string, unknown>> | undefined;
  inputResponses?: Record<string, unknown> | undefined;
};

/**
 * What the person answered to a call's question; undefined where the client cannot ask (MCP 2026-07-28, Elicitation). The answer stands
 * beside the arguments, where a model cannot write it: it is the client's word that its person said so.
 */
export function personOf({ envelope, inputResponses }: Asked): CallContext['person'] {
  const capabilities = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as { elicitation?: object }; // checked by the engine
  if (!showsForms(capabilities.elicitation)) return undefined;
  const response = inputResponse(inputResponses, QUESTION);
  if (response.kind !== 'elicit') return { answer: null };
  return { answer: response.action === 'accept' && response.content?.['send'] === true ? 'yes' : 'no' };
}

/** A client that names no mode has forms; one that names only addresses has none. */
function showsForms(elicitation: object | undefined): boolean {
  return elicitation !== undefined && ('form' in elicitation || !('url' in elicitation));
}

/** The answer of a tool as the engine sends it: a question becomes a form with one box. */
export function toEngine(answer: Answer): Omit<Answer, 'question'> | InputRequiredResult {
  const { question, ...plain } = answer;
  if (question === undefined) return plain;
  return inputRequired({
    inputRequests: {
      [QUESTION]: inputRequired.elicit({
        message: question,
        requestedSchema: {
          type: 'object',
          properties: { send: { type: 'boolean', title: 'Send the mails', default: false } },
          required: ['send'],
        },
      }),
    },
  });
}
