// node bench/load/open-loop.ts JOB: sends at a fixed rate, independent of the answers. A request is timed from its scheduled
// time, so that a server that stalls is charged for the requests that had to wait (no coordinated omission). Prints the
// result as one line of JSON.
import { ownJson } from '@feedback/contract/own-json';
import { requestOf } from './bodies.ts';
import { type Connection, openConnection } from './connection.ts';
import { type OpenLoopJob } from './job.ts';
import { openTally } from './tally.ts';

/** How long to wait for answers after the last request; missing ones count as refused. */
const PATIENCE_MS = 10_000;

const job = ownJson<OpenLoopJob>(process.argv[2] ?? '');
const { kind, run, size = 1 } = job;
const writers = job.credentials.map((credential) => requestOf(kind, credential, { run, size }));
const total = Math.round(job.perSecond * job.seconds);

const tally = openTally();
const dueAt = new Map<Connection, number>();
/** The longest idle connection goes first: servers close connections that are unused for some seconds. */
const idle: Connection[] = [];
/** Due requests without a free connection: their time is running. */
const waiting: { n: number; due: number }[] = [];

function send(connection: Connection, { n, due }: { n: number; due: number }): void {
  dueAt.set(connection, due);
  connection.send(writers[n % writers.length]?.(n) ?? '');
}

for (let opened = 0; opened < job.connections; opened++) {
  idle.push(
    await openConnection(job.port, (connection, answer) => {
      tally.count(answer, performance.now() - (dueAt.get(connection) ?? 0));
      const first = waiting.shift();
      if (first) send(connection, first);
      else idle.push(connection);
    }),
  );
}

const startedAt = performance.now();
let sent = 0;
// A timer of 1 ms, not a spinning loop: that would be exact and take a full core from the servers.
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    const now = performance.now();
    for (; sent < total; sent++) {
      const due = startedAt + (sent * 1000) / job.perSecond;
      if (due > now) break;
      const connection = idle.shift();
      if (connection) send(connection, { n: sent, due });
      else waiting.push({ n: sent, due });
    }
    const isOver = tally.answered() === total || now > startedAt + job.seconds * 1000 + PATIENCE_MS;
    if (!isOver) return;
    clearInterval(timer);
    resolve();
  }, 1);
});
const result = tally.result((performance.now() - startedAt) / 1000);
console.log(JSON.stringify({ ...result, refused: total - result.requests }));
process.exit();
