import pg from 'pg';
import { DatabaseBusy } from './database-busy.ts';

type Waiting = { since: number; go: () => void; refuse: (error: Error) => void };
type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** How long a line for a connection may stand still, and how long a caller may wait in one that moves. */
export type LinePatience = { standstillMs: number; longestMs: number };

const CHECK_MS = 100;

/**
 * A pool whose callers wait in a line while it moves. The pool's own limit counts from the moment of asking, so that a burst is refused
 * although connections are handed on all the time. A line in which no work succeeds for `standstillMs` is refused as a whole.
 */
export class LinePool extends pg.Pool {
  readonly #patience: LinePatience;
  readonly #line: Waiting[] = [];
  #busy = 0;
  #movedAt = 0;
  #checking: NodeJS.Timeout | undefined;

  constructor(settings: pg.PoolConfig, patience: LinePatience) {
    super(settings);
    this.#patience = patience;
    this.on('release', (error: unknown) => {
      if (!error) this.#movedAt = performance.now();
      // The pool has then put the connection back, or removed it.
      queueMicrotask(() => this.#leave());
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (taken) {
      this.#enter({
        since: performance.now(),
        go: () => this.#connect(taken),
        refuse: (error) => taken(error, undefined, () => {}),
      });
      return;
    }
    return new Promise((resolve, reject) => {
      this.connect((error, client) => (client ? resolve(client) : reject(error ?? new Error('no client'))));
    });
  }

  #enter(waiting: Waiting): void {
    if (this.#busy < this.options.max) {
      this.#busy += 1;
      waiting.go();
      return;
    }
    this.#line.push(waiting);
    this.#checking ??= setInterval(() => {
      // What has arrived while the process was busy is handed on before the line is judged.
      setImmediate(() => this.#refuseStuck());
    }, CHECK_MS).unref();
  }

  #connect(taken: Taken): void {
    super.connect((error, client, release) => {
      if (error) this.#leave();
      taken(error, client, release);
    });
  }

  /** Hands a place on, or gives it back. */
  #leave(): void {
    const next = this.#line.shift();
    if (next) next.go();
    else this.#busy -= 1;
    this.#checkNoMore();
  }

  #refuseStuck(): void {
    const now = performance.now();
    const { standstillMs, longestMs } = this.#patience;
    const isStuck = ({ since }: Waiting) =>
      now - Math.max(since, this.#movedAt) > standstillMs || now - since > longestMs;
    for (let first = this.#line[0]; first && isStuck(first); first = this.#line[0]) {
      this.#line.shift();
      first.refuse(new DatabaseBusy());
    }
    this.#checkNoMore();
  }

  #checkNoMore(): void {
    if (this.#line.length > 0) return;
    clearInterval(this.#checking);
    this.#checking = undefined;
  }
}
