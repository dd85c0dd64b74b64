import { AppError, STATUS_OF } from '@feedback/runtime';

export type Refusal = { status: number; detail: string };

/** What Express and its body parsers throw about a request that they could not read: their status holds, their words are not ours to show. */
export type ReadError = { status: number; type?: string; limit?: number };

/** The details that an app words itself. */
export type RefusalWords = {
  /** Of a failure that is not the client's. */
  fault: string;
  /** Of a request that could not be read. */
  unreadable: (error: ReadError) => string;
};

/** The status and detail of what was thrown. `malformedStatus` is what the operation says of bodies that cannot be read. */
export function toRefusal(
  error: unknown,
  words: RefusalWords,
  malformedStatus = STATUS_OF.malformed,
): Refusal {
  if (error instanceof AppError)
    return {
      status: error.kind === 'malformed' ? malformedStatus : STATUS_OF[error.kind],
      detail: error.message,
    };
  if (isReadError(error)) return { status: error.status, detail: words.unreadable(error) };
  return { status: 500, detail: words.fault };
}

function isReadError(error: unknown): error is ReadError {
  if (!(error instanceof Error) || !('status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500;
}
