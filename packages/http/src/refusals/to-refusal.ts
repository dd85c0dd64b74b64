import { AppError, STATUS_OF } from '@feedback/runtime';

export type Refusal = { status: number; detail: string };

/** An error of Express about a request that it could not read: its status is kept, but its message is not shown. */
type ReadError = { status: number };

/** The messages that each app words itself. */
export type RefusalWords = {
  /** The message for an internal error. */
  fault: string;
  /** The message for a request that could not be read. */
  unreadable: string;
};

/** The status and detail of an error. `malformedStatus` is the operation's status for malformed bodies. */
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
  if (isReadError(error)) return { status: error.status, detail: words.unreadable };
  return { status: 500, detail: words.fault };
}

function isReadError(error: unknown): error is ReadError {
  if (!(error instanceof Error) || !('status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500;
}
