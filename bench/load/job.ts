/** What a generator sends: one item, a batch, a survey submission, a transcript or a call of a tool, to the endpoint that takes it. */
export type Kind = 'single' | 'batch' | 'survey' | 'transcript' | 'tool-call';

type Common = {
  kind: Kind;
  port: number;
  /** Whom the requests come from, taken in turn: session tokens, survey keys for `survey`, access tokens for `tool-call`. */
  credentials: string[];
  /** Goes into every body, so that runs with different names share no item and runs with the same name share all. */
  run: string;
  /** Items in a batch, characters in a transcript. */
  size?: number;
  connections: number;
};

/** As fast as the answers come: for some seconds, or a number of requests, which are then written beforehand. */
export type ClosedLoopJob = Common & { loop: 'closed' } & ({ seconds: number } | { requests: number });

/** So many requests a second, whatever the answers do. */
export type OpenLoopJob = Common & { loop: 'open'; perSecond: number; seconds: number };

export type LoadJob = ClosedLoopJob | OpenLoopJob;

/** What came of it. `requests` are those answered with 200, `refused` all others; `accepted` and `duplicates` count items. */
export type LoadResult = {
  requests: number;
  accepted: number;
  duplicates: number;
  refused: number;
  seconds: number;
  latencyMs: { p50: number; p99: number; p999: number; max: number };
};
