import { type Batch, toBatches } from './batches.ts';
import { FeedbackError, readAnswer, toJson } from './feedback-error.ts';
import { patiently, unlessAborted } from './patiently.ts';
import { type OnError, openQueue, type Queue } from './queue.ts';
import { type Fetch, givenSession, noSession, senderSession, type Session } from './session.ts';
import {
  type BatchResult,
  type BatchRow,
  type Counts,
  type FeedbackAnswer,
  type FeedbackItem,
  type SurveyAnswer,
  type Transcript,
  type TranscriptAnswer,
} from './wire.ts';

export type ClientOptions = {
  /** Where feedback is sent. */
  baseUrl: string;
  /** Where a sender signs in; needed with `sender`. */
  appUrl?: string;
  /** The sender’s secret, `fbs_…`. */
  sender?: string;
  /** A session token instead, or what gives one: of a workload, of a signed-in person. */
  token?: string | (() => string | Promise<string>);
  /**
   * How many seconds one request may take, with all that is tried again, before it fails: 60. Of many items, each batch is one. 0 is one
   * attempt, which only `timeout` ends.
   */
  patience?: number;
  /** How many seconds one attempt may take: 30. */
  timeout?: number;
  /** Is told what `add` could not send; without it, a line is written with `console.warn`. */
  onError?: OnError;
  /** Sends a request, instead of the runtime’s `fetch`. */
  fetch?: typeof globalThis.fetch;
};

export type CallOptions = { patience?: number; signal?: AbortSignal };
export type BatchOptions = CallOptions & {
  /** The project of the items that name none. */
  projectId?: string;
};

/** A request’s body, and the field that its answer has. */
type Sent = { body: string; has: string };

/** Sends to one workspace of the Feedback Intelligence Service. Every call may be made again: what is known already is not stored twice. */
export class FeedbackClient {
  readonly #baseUrl: string;
  readonly #session: Session;
  readonly #fetch: Fetch;
  readonly #patience: number;
  readonly #queue: Queue;

  constructor(options: ClientOptions) {
    const { baseUrl, appUrl, sender, token, patience = 60, timeout = 30, fetch = globalThis.fetch } = options;
    this.#baseUrl = withoutSlash(baseUrl);
    this.#fetch = answering(fetch, timeout);
    this.#patience = patience;
    if (sender !== undefined) {
      if (appUrl === undefined) throw new TypeError('A sender signs in at appUrl, which is missing');
      this.#session = senderSession({ appUrl: withoutSlash(appUrl), sender, fetch: this.#fetch });
    } else this.#session = token === undefined ? noSession : givenSession(token);
    this.#queue = openQueue((items) => this.sendBatches(items), options.onError);
  }

  /** Sends one item, and says what became of it. */
  async send(item: FeedbackItem, options?: CallOptions): Promise<FeedbackAnswer> {
    return this.#post('/feedback', { body: toJson(item), has: 'id' }, options);
  }

  /** Sends any number of items in batches, and gives the answer to each batch as it comes. */
  async *sendBatches(
    items: Iterable<FeedbackItem> | AsyncIterable<FeedbackItem>,
    { projectId, ...options }: BatchOptions = {},
  ): AsyncGenerator<BatchResult> {
    for await (const batch of toBatches(items, projectId)) yield this.#sendBatch(batch, options);
  }

  /** Sends any number of items in batches: how many became what, and the rows of those that failed. */
  async sendAll(
    items: Iterable<FeedbackItem> | AsyncIterable<FeedbackItem>,
    options?: BatchOptions,
  ): Promise<Counts & { errors: BatchRow[] }> {
    const sum = {
      total_items: 0,
      successful: 0,
      queued: 0,
      duplicates: 0,
      failed: 0,
      errors: [] as BatchRow[],
    };
    for await (const { results, ...counts } of this.sendBatches(items, options)) {
      for (const name of ['total_items', 'successful', 'queued', 'duplicates', 'failed'] as const)
        sum[name] += counts[name];
      sum.errors.push(...results.filter(({ status }) => status === 'failed'));
    }
    return sum;
  }

  /** Sends the transcript of a call. */
  async transcript(transcript: Transcript, options?: CallOptions): Promise<TranscriptAnswer> {
    return this.#post('/transcripts/upload', { body: toJson(transcript), has: 'id' }, options);
  }

  /** Sends an answer to a survey, with the survey’s key alone: the one call that web pages may make. */
  async survey(answer: SurveyAnswer, options?: CallOptions): Promise<FeedbackAnswer> {
    const body = toJson(answer);
    return this.#tried((signal) => this.#asked('/surface/submit', { body, has: 'id', signal }), options);
  }

  /**
   * Sends an item soon, beside others, and never throws: for programs that must not wait. What waits is sent before the process ends by itself;
   * `process.exit()` and signals do not wait, so call `close` before.
   */
  add(item: FeedbackItem): void {
    this.#queue.add(item);
  }

  /** How many items that were added wait. */
  get waiting(): number {
    return this.#queue.waiting();
  }

  /** Sends what was added, as far as it can be sent by now. */
  flush(): Promise<void> {
    return this.#queue.flush();
  }

  /** Sends what was added. What cannot be sent within the client’s patience is lost, and `onError` is told so. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  async #sendBatch({ first, count, body, reasons }: Batch, options: CallOptions): Promise<BatchResult> {
    const toPlace = (row: BatchRow): BatchRow => ({
      ...row,
      index: row.index + first,
      ...(reasons[row.index] !== undefined && { detail: reasons[row.index] }),
      ...(row.duplicate_of_index !== undefined && { duplicate_of_index: row.duplicate_of_index + first }),
    });
    try {
      const { total_items, successful, queued, duplicates, failed, results } = await this.#post<BatchResult>(
        '/feedback',
        { body, has: 'results' },
        options,
      );
      return { total_items, successful, queued, duplicates, failed, results: results.map(toPlace) };
    } catch (error) {
      // An item that is too long for a batch of its own fails alone, as an invalid one does.
      const isRefused = error instanceof FeedbackError && [413, 422].includes(error.status);
      if (count > 1 || !isRefused) throw error;
      const row = { index: first, status: 'failed', detail: reasons[0] ?? error.message } as const;
      return { total_items: 1, successful: 0, queued: 0, duplicates: 0, failed: 1, results: [row] };
    }
  }

  /** Posts in the session; where its token is not taken, once more with the next one. */
  async #post<Answer>(path: string, sent: Sent, options?: CallOptions): Promise<Answer> {
    return this.#tried(async (signal) => {
      const token = await unlessAborted(this.#session.token(), signal);
      const post = (by: string) => this.#asked<Answer>(path, { ...sent, token: by, signal });
      try {
        return await post(token);
      } catch (error) {
        const isOver = error instanceof FeedbackError && error.status === 401;
        if (!isOver || !this.#session.isRenewed(token)) throw error;
        return post(await unlessAborted(this.#session.token(), signal));
      }
    }, options);
  }

  #tried<Answer>(
    work: (signal: AbortSignal | undefined) => Promise<Answer>,
    { patience = this.#patience, signal }: CallOptions = {},
  ): Promise<Answer> {
    return patiently(work, { patience, signal, from: this.#baseUrl });
  }

  async #asked<Answer>(
    path: string,
    { body, has, token, signal }: Sent & { token?: string; signal: AbortSignal | undefined },
  ): Promise<Answer> {
    const answer = await this.#fetch(this.#baseUrl + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body,
      ...(signal && { signal }),
    });
    return readAnswer(answer, has);
  }
}

/** @throws TypeError for what is no address: now, not when something is sent */
function withoutSlash(url: string): string {
  new URL(url);
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

/** `fetch` within a time; where no answer comes, the error says so and has the cause. */
function answering(fetch: typeof globalThis.fetch, timeout: number): Fetch {
  return async (url, { signal, ...init }) => {
    const inTime = AbortSignal.timeout(timeout * 1_000);
    try {
      return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, inTime]) : inTime });
    } catch (cause) {
      signal?.throwIfAborted();
      const why = inTime.aborted ? ` within ${timeout} s` : `: ${reasonIn(cause)}`;
      throw new FeedbackError(0, `No answer from ${new URL(url).origin}${why}`, { cause });
    }
  };
}

/** Why a connection failed: Node says it in the cause, and an attempt at several addresses of a name fails as several. */
function reasonIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return error.errors.map(reasonIn).join('; ');
  return error.cause ? reasonIn(error.cause) : error.message;
}
