import { type Response } from 'express';

/** The error codes of JSON-RPC 2.0 §5.1. */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const INVALID_PARAMS = -32_602;
export const INTERNAL_ERROR = -32_603;
/** The client cancelled the call. JSON-RPC has no code for this, so this is the code of the Language Server Protocol. */
export const REQUEST_CANCELLED = -32_800;

export type RequestId = string | number;
export type RpcError = { code: number; message: string };

/** An error as a message; `id` is null if the request that it answers is not known. */
export function errorMessage(id: RequestId | null, { code, message }: RpcError) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** Refuses a whole POST before an engine sees it: a JSON-RPC error that also has the `detail` of all refusals (§7.1). */
export function refusePost(
  res: Response,
  { status = 400, id = null, ...error }: RpcError & { status?: number; id?: RequestId | null },
): void {
  res
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({ ...errorMessage(id, error), detail: error.message });
}

/** The message for a call whose access ended after its request was accepted. */
export const ACCESS_ENDED =
  'Access has ended: the connection was revoked, or the member was removed. Ask the person to connect again.';
