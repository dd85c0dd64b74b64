import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { classifyInboundRequest } from '@modelcontextprotocol/server';
import { type Request } from 'express';
import { INVALID_REQUEST, type RpcError } from './json-rpc.ts';
import { type Message } from './messages.ts';
import { type Post } from './read-body.ts';

/** The engine that answers a POST. The engine of 2026 gets the message as it was sent, and validates the message itself. */
export type ProtocolVersion =
  | { version: '2025' }
  | { version: '2026'; body: object }
  | { version: 'none'; refused: RpcError };

/** The last revision with batches, and the default for a client that names no revision (2025-06-18, Protocol Version Header). */
const BATCHES = '2025-03-26';

/** Finds the revision of a POST from its header and messages; returns an error message when that revision is not served. */
export function protocolOf(req: Request, { messages, isBatch }: Post): ProtocolVersion {
  const version = req.get('mcp-protocol-version')?.trim();
  const [first] = messages;
  if (isBatch) {
    if ((version ?? BATCHES) > BATCHES || messages.some(speaksModern))
      return refused(`Revision ${BATCHES} is the last one with batches: send one message`);
  } else if (first && first.kind !== 'invalid' && first.kind !== 'response') {
    const body = toBody(first);
    const outcome = classifyInboundRequest({
      httpMethod: 'POST',
      body,
      ...header('protocolVersionHeader', version),
      ...header('mcpMethodHeader', req.get('mcp-method')),
      ...header('mcpNameHeader', req.get('mcp-name')),
    });
    if (outcome.kind !== 'legacy') return { version: '2026', body };
    if (outcome.reason === 'initialize') return { version: '2025' };
  }
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return { version: '2025' };
  return refused(`MCP-Protocol-Version ${version} is not supported; send one of ${SERVED.join(', ')}`);
}

const SERVED = [...SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version >= BATCHES), '2026-07-28'];

/** The message with only the members that JSON-RPC defines. */
function toBody(message: Exclude<Message, { kind: 'invalid' | 'response' }>): object {
  const { method, params } = message;
  return {
    jsonrpc: '2.0',
    ...(message.kind === 'request' ? { id: message.id } : {}),
    method,
    ...(params === undefined ? {} : { params }),
  };
}

function speaksModern(message: Message): boolean {
  if (message.kind === 'invalid' || message.kind === 'response') return false;
  return (
    classifyInboundRequest({ httpMethod: 'POST', body: toBody(message) }).kind !== 'legacy' &&
    message.method !== 'initialize'
  );
}

function refused(message: string): ProtocolVersion {
  return { version: 'none', refused: { code: INVALID_REQUEST, message } };
}

function header<Name extends string>(name: Name, value: string | undefined): { [K in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [K in Name]?: string }); // it has one entry, with that name
}
