import { type Problem, validator } from '@feedback/contract';
import { isRecord } from '@feedback/contract/is-record';
import { type TSchema, Type } from '@feedback/contract/schema';
import { INVALID_PARAMS, INVALID_REQUEST, type RequestId, type RpcError } from './json-rpc.ts';

type Params = Record<string, unknown>;

/** A request as an engine gets it. `problem` says what is wrong with its parameters, as a message for the client. */
export type RequestMessage = {
  kind: 'request';
  id: RequestId;
  method: string;
  params: Params | undefined;
  problem: RpcError | undefined;
};

/** A message of a body: either parsed, or refused with the id that its answer carries. */
export type Message =
  | RequestMessage
  | { kind: 'notification'; method: string; params: Params | undefined }
  | { kind: 'response'; id: RequestId | null; result: unknown }
  | { kind: 'invalid'; id: RequestId | null; error: RpcError };

const implementation = Type.Object({ name: Type.String(), version: Type.String() });
const PARAMS: Record<string, ReturnType<typeof paramsCheck>> = {
  initialize: paramsCheck({
    protocolVersion: Type.String(),
    capabilities: Type.Object({}),
    clientInfo: implementation,
  }),
  'tools/list': paramsCheck({ cursor: Type.Optional(Type.String()) }),
  'tools/call': paramsCheck({ name: Type.String(), arguments: Type.Optional(Type.Object({})) }),
};
const anyParams = paramsCheck({});

/** Parses one value of a body as a JSON-RPC 2.0 message of MCP: its parameters are an object, and its id is not null (§2.11). */
export function readMessage(value: unknown): Message {
  if (!isRecord(value)) return invalid(null, 'A message must be a JSON object');
  const { jsonrpc, id, method, params } = value;
  const knownId = isId(id) ? id : null;
  if (jsonrpc !== '2.0') return invalid(knownId, 'jsonrpc must be "2.0"');
  if (method === undefined && ('result' in value || 'error' in value))
    return { kind: 'response', id: knownId, result: value['result'] };
  if (id !== undefined && knownId === null) return invalid(null, 'id must be a string or a whole number');
  if (typeof method !== 'string') return invalid(knownId, 'method must be a string');
  if (params !== undefined && !isRecord(params))
    return invalid(knownId, 'params must be an object', INVALID_PARAMS);
  if (knownId === null) return { kind: 'notification', method, params };
  const problem = ownEntry(PARAMS, method)(params);
  return { kind: 'request', id: knownId, method, params, problem };
}

/** The tool calls among messages, with the tool's name and the arguments as they were sent; malformed calls are skipped. */
export function toolsCalled(messages: Message[]): { name: string; args: unknown }[] {
  return messages.flatMap((message) => {
    if (message.kind !== 'request' || message.method !== 'tools/call' || message.problem) return [];
    return [{ name: String(message.params?.['name']), args: message.params?.['arguments'] }];
  });
}

/** The token under which a request asks for progress; undefined if it does not ask. */
export function progressTokenOf({ params }: Pick<RequestMessage, 'params'>): RequestId | undefined {
  const meta = params?.['_meta'];
  const token = isRecord(meta) ? meta['progressToken'] : undefined;
  return isId(token) ? token : undefined;
}

/** The id of the request that a notification cancels, if it cancels one. */
export function cancelledBy(message: Message): RequestId[] {
  if (message.kind !== 'notification' || message.method !== 'notifications/cancelled') return [];
  const id = message.params?.['requestId'];
  return isId(id) ? [id] : [];
}

function paramsCheck(properties: Record<string, TSchema>) {
  const token = Type.Union([Type.String(), Type.Integer()]);
  const meta = Type.Object({ progressToken: Type.Optional(token) });
  const check = validator(Type.Object({ ...properties, _meta: Type.Optional(meta) }));
  return (params: Params | undefined): RpcError | undefined => {
    const checked = check(params ?? {});
    return checked.ok
      ? undefined
      : { code: INVALID_PARAMS, message: checked.problems.map(inWords).join('; ') };
  };
}

function inWords({ field, message }: Problem): string {
  return `${field ? `params.${field}` : 'params'} ${message}`;
}

function ownEntry(checks: typeof PARAMS, method: string): typeof anyParams {
  return (Object.hasOwn(checks, method) ? checks[method] : undefined) ?? anyParams;
}

function invalid(id: RequestId | null, message: string, code = INVALID_REQUEST): Message {
  return { kind: 'invalid', id, error: { code, message } };
}

/**
 * Whether a value is a valid id. Larger numbers are refused: JSON cannot carry them exactly, so the client would get back
 * another id.
 */
function isId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
