/** What a generator sends to its endpoint: one item, a batch, a survey submission, a transcript, or a call of a tool. */
export type Kind = 'single' | 'batch' | 'survey' | 'transcript' | 'priorities' | 'question';

type Common = {
  kind: Kind;
  port: number;
  /** The callers, in turn: session tokens, survey keys for `survey`, access tokens for calls of tools. */
  credentials: string[];
  /** Part of every body, so that runs with different names share no item and runs with the same name share all. */
  run: string;
  /** Items in a batch, characters in a transcript. */
  size?: number;
  connections: number;
};

/** As fast as answers come: for some seconds, or for a number of requests, which are then generated beforehand. */
export type ClosedLoopJob = Common & { loop: 'closed' } & ({ seconds: number } | { requests: number });

/** Requests per second, independent of the answers. */
export type OpenLoopJob = Common & { loop: 'open'; perSecond: number; seconds: number };

export type LoadJob = ClosedLoopJob | OpenLoopJob;

/** The result. `requests` are those answered with 200, `refused` all others; `accepted` and `duplicates` count items. */
export type LoadResult = {
  requests: number;
  accepted: number;
  duplicates: number;
  refused: number;
  seconds: number;
  latencyMs: { p50: number; p95: number; p99: number; p999: number; max: number };
};
