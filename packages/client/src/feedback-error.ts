/** A request that was refused, or that no answer came to. */
export class FeedbackError extends Error {
  override readonly name = 'FeedbackError';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** After how many seconds the service says to try again. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    more: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.retryAfter = more.retryAfter;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return [0, 429, 500, 502, 503, 504].includes(this.status);
  }
}

/**
 * What an answer says: an object with the field `has`. @throws FeedbackError for a refusal, for an answer that broke off, and for what is no
 * answer of the service, such as the page of a proxy: asking again gives the same
 */
export async function readAnswer<T>(answer: Response, has: string): Promise<T> {
  if (!answer.ok) throw await toError(answer);
  const type = answer.headers.get('Content-Type') ?? '';
  if (!type.includes('json')) throw toStranger(answer, type || 'no type');
  const found = await answer.json().catch((cause: unknown) => {
    throw new FeedbackError(0, 'The answer broke off', { cause });
  });
  if (found?.[has] === undefined) throw toStranger(answer, `JSON without ${has}`);
  return found;
}

function toStranger({ status, url }: Response, what: string): FeedbackError {
  return new FeedbackError(
    status,
    `${url.split('?')[0]} answered ${status} with ${what}: is the address right?`,
  );
}

/** The refusal that an answer is: `detail` of the service, `error_description` of its identity provider. */
async function toError(answer: Response): Promise<FeedbackError> {
  const text = await answer.text().catch(() => '');
  const after = Number.parseInt(answer.headers.get('Retry-After') ?? '', 10);
  return new FeedbackError(answer.status, reasonIn(text) ?? `HTTP ${answer.status}`, {
    retryAfter: Number.isNaN(after) ? undefined : after,
  });
}

function reasonIn(text: string): string | undefined {
  try {
    const { detail, error_description: described } = JSON.parse(text);
    return detail ?? described;
  } catch {
    return undefined;
  }
}
