/** Why a request was refused. Each has one HTTP status, except `malformed`, which the operation decides (400 or 422). */
export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'invalid'
  | 'too-slow'
  | 'too-large'
  | 'unsupported-media'
  | 'rate-limited'
  | 'not-found'
  | 'conflict'
  | 'method-not-allowed'
  | 'unavailable';

/** The HTTP status of each; `malformed` is 422 where an operation's table has no 400. */
export const STATUS_OF: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-slow': 408,
  'too-large': 413,
  'unsupported-media': 415,
  invalid: 422,
  'rate-limited': 429,
  unavailable: 503,
};

/**
 * A refusal that the caller can act on; the message is safe to show. `unavailable` is passing: the same
 * request may succeed in a moment. Any other error is a bug or an outage: a 500.
 */
export class AppError extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'AppError';
    this.kind = kind;
  }
}

/** A refusal that names when the caller may try again, which the answer says in Retry-After. */
export class TooMany extends AppError {
  readonly retryAfterS: number;

  constructor(detail: string, retryAfterS: number) {
    super('rate-limited', detail);
    this.name = 'TooMany';
    this.retryAfterS = retryAfterS;
  }
}
