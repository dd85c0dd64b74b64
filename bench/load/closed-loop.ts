// node bench/load/closed-loop.ts JOB: every connection sends its next request after the answer to the last. Prints the
// result as one line of JSON.
import { ownJson } from '@feedback/contract/own-json';
import { requestOf } from './bodies.ts';
import { type Connection, openConnection } from './connection.ts';
import { type ClosedLoopJob } from './job.ts';
import { openTally } from './tally.ts';

const job = ownJson<ClosedLoopJob>(process.argv[2] ?? '');
const { kind, run, size = 1 } = job;
const writers = job.credentials.map((credential) => requestOf(kind, credential, { run, size }));
const write = (n: number) => writers[n % writers.length]?.(n) ?? '';
const total = 'requests' in job ? job.requests : Infinity;
const written =
  'requests' in job ? Array.from({ length: total }, (_, n) => Buffer.from(write(n), 'latin1')) : [];

const tally = openTally();
const sentAt = new Map<Connection, number>();
let next = 0;
let inFlight = 0;
let until = Infinity;
let end = () => {};

function sendNext(connection: Connection): void {
  const now = performance.now();
  if (next >= total || now >= until) {
    if (inFlight === 0) end();
    return;
  }
  const n = next++;
  inFlight += 1;
  sentAt.set(connection, now);
  connection.send(written[n] ?? write(n));
}

const connections = await Promise.all(
  Array.from({ length: job.connections }, () =>
    openConnection(job.port, (connection, answer) => {
      inFlight -= 1;
      tally.count(answer, performance.now() - (sentAt.get(connection) ?? 0));
      sendNext(connection);
    }),
  ),
);
const startedAt = performance.now();
if ('seconds' in job) until = startedAt + job.seconds * 1000;
await new Promise<void>((resolve) => {
  end = resolve;
  for (const connection of connections) sendNext(connection);
});
console.log(JSON.stringify(tally.result((performance.now() - startedAt) / 1000)));
process.exit();
