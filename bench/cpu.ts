import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** CPU time in milliseconds, by process. */
export type CpuMs = { api: number; postgres: number; redis: number };

/** The processes whose CPU is counted; 0 for one that a run does not use. */
export type Pids = { api: number; postgres: number; redis: number };

/** Runs `work` and returns the CPU time that the processes used meanwhile. */
export async function withCpu<T>(pids: Pids, work: () => Promise<T>): Promise<{ result: T; cpu: CpuMs }> {
  const before = cpuMsOf(pids);
  const result = await work();
  const after = cpuMsOf(pids);
  const used = (who: keyof CpuMs) => after[who] - before[who];
  return { result, cpu: { api: used('api'), postgres: used('postgres'), redis: used('redis') } };
}

/** The CPU time that the processes have used since they started. */
export function cpuMsOf({ api, postgres, redis }: Pids): CpuMs {
  return {
    api: ofProcess(api),
    postgres: postgres === 0 ? 0 : ofProcess(postgres) + ofChildren(postgres),
    redis: ofProcess(redis),
  };
}

/** A process with the children it has reaped already. */
function ofProcess(pid: number): number {
  return pid === 0 ? 0 : (statOf(pid)?.ownMs ?? 0) + (statOf(pid)?.reapedMs ?? 0);
}

/** PostgreSQL has a process for every connection, and some for itself. */
function ofChildren(parent: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.map((pid) => statOf(Number(pid))).filter((stat) => stat?.parent === parent);
  return children.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), 0);
}

const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Undefined for a process that has ended. */
function statOf(pid: number): { parent: number; ownMs: number; reapedMs: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may contain anything (proc_pid_stat(5)).
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, reapedUser = 0, reapedSystem = 0] = fields.slice(11, 15);
    return { parent, ownMs: (user + system) * TICK_MS, reapedMs: (reapedUser + reapedSystem) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** The memory of a process, in MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
