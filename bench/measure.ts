import { randomBytes } from 'node:crypto';
import { type CopyJob, type CopyResult } from './baselines/copy-job.ts';
import { type Bench } from './bench.ts';
import { type Caller } from './callers.ts';
import { checkRows } from './check-rows.ts';
import { type CpuMs, withCpu } from './cpu.ts';
import { type LoadJob, type LoadResult } from './load/job.ts';
import { runScript } from './run-script.ts';
import { type Server } from './servers.ts';

/** The result of a load run. CPU is in milliseconds per request. */
export type Measured = LoadResult & { perSecond: number; cpu: CpuMs & { all: number } };

/** A load job without the fields that a measurement adds: target and name. */
export type Load = DistributiveOmit<LoadJob, 'port' | 'credentials' | 'run'> & { run?: string };
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Puts load on a server, from callers with these tokens in turn. The stored rows are not checked. */
export async function measure(
  bench: Bench,
  server: Server,
  load: Load,
  ...credentials: string[]
): Promise<Measured> {
  const { postgres, redis } = bench.stores;
  const pids = { api: server.pid, postgres: postgres.pid, redis: redis.pid };
  const job = { run: newRun(), ...load, port: server.port, credentials };
  const { result, cpu } = await withCpu(pids, () =>
    runScript<LoadResult>(`load/${load.loop}-loop.ts`, job, bench.stop),
  );
  const each = (ms: number) => ms / result.requests;
  const [api, inPostgres, inRedis] = [each(cpu.api), each(cpu.postgres), each(cpu.redis)];
  return {
    ...result,
    perSecond: result.requests / result.seconds,
    cpu: { api, postgres: inPostgres, redis: inRedis, all: api + inPostgres + inRedis },
  };
}

/** Puts load on the product, for unused workspaces unless `as` names one, and checks what it stored. */
export async function measureProduct(
  bench: Bench,
  server: Server,
  load: Load,
  { rows, as, workspaces = 1 }: { rows: string; as?: Caller; workspaces?: number },
): Promise<Measured> {
  const callers: Caller[] = as ? [as] : [];
  while (callers.length < workspaces) callers.push(await bench.caller(server.databaseUrl));
  const measured = await measure(bench, server, load, ...callers.map(({ token }) => token));
  bench.checks.push(await checkRows(server.databaseUrl, callers, { ...measured, rows }));
  return measured;
}

/** The same run, unless a request was refused: a refusal costs next to nothing, and would flatter the figures. */
export function allAnswered(measured: Measured): Measured {
  if (measured.refused === 0) return measured;
  throw new Error(`${measured.refused} requests were refused`);
}

/** The result of COPY. CPU is in milliseconds per batch, the client's counted as `api`. */
export async function measureCopy(
  bench: Bench,
  {
    databaseUrl = bench.databases.baseline,
    ...copy
  }: { databaseUrl?: string; batches: number; connections: number },
  workspaceId: string,
) {
  const pids = { api: 0, postgres: bench.stores.postgres.pid, redis: 0 };
  const job: CopyJob = { databaseUrl, workspaceId, run: newRun(), size: 1000, ...copy };
  const { result, cpu } = await withCpu(pids, () =>
    runScript<CopyResult>('baselines/copy.ts', job, bench.stop),
  );
  const [client, postgres] = [result.cpuMs / copy.batches, cpu.postgres / copy.batches];
  return { perSecond: result.rows / result.seconds, cpu: { api: client, postgres, all: client + postgres } };
}

export function newRun(): string {
  return randomBytes(6).toString('hex');
}

/** Measures all candidates once per round, in turn, so that changes of the machine affect all alike. */
export async function inRounds<T>(bench: Bench, name: string, round: () => Promise<T>): Promise<T[]> {
  const measured: T[] = [];
  for (let n = 1; n <= bench.options.rounds; n++) {
    bench.stop.throwIfAborted();
    bench.say(`${name}: round ${n} of ${bench.options.rounds}`);
    measured.push(await round());
  }
  return measured;
}
