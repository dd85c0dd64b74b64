import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { OPERATIONS } from '@feedback/contract';
import { endChild, endOf, freePort, type Part, startApp } from '@feedback/local-stack';
import { type BaselineSettings } from './baselines/settings.ts';

/** A server under load, and its database; all baselines share one. */
export type Server = { port: number; pid: number; databaseUrl: string };

export type Servers = {
  /** The product's REST surface, as a process with its real settings. */
  product: (databaseUrl: string) => Promise<Server>;
  /** The product's agent surface, as a process with its real settings; `url` is the agents' address. */
  agent: (databaseUrl: string) => Promise<Server & { url: string }>;
  /** The product's worker, as a process with its real settings and `settings` beside them, with every kind of job. */
  worker: (databaseUrl: string, settings?: Record<string, string>) => Promise<Part>;
  /** `answer` is what the tool of `bare-mcp` returns. */
  baseline: (name: 'naive' | 'hello' | 'stubbed' | 'bare-mcp', answer?: object) => Promise<Server>;
  stopAll: () => Promise<void>;
};

/** High enough that no request is refused; the limiter counts all the same. */
const UNREACHABLE_LIMITS = Object.fromEntries(
  Object.values(OPERATIONS).flatMap((operation) =>
    'limit' in operation ? [[operation.limit.setting, '1000000000']] : [],
  ),
);

type Settings = BaselineSettings & { productRedisUrl: string; logs: string; stop: AbortSignal };

export function openServers({ productRedisUrl, logs, stop, ...baseline }: Settings): Servers {
  const running: Pick<Part, 'stop'>[] = [];
  return {
    product: async (databaseUrl) => {
      const [port, opsPort] = [await freePort(), await freePort()];
      const env = {
        DATABASE_URL: databaseUrl,
        REDIS_URL: productRedisUrl,
        INGEST_API_PORT: String(port),
        INGEST_API_OPS_PORT: String(opsPort),
        BASE_URL: baseline.audience,
        SESSION_ISSUER: baseline.issuer,
        SESSION_JWKS: baseline.jwks,
        ...UNREACHABLE_LIMITS,
        LOG_LEVEL: 'warn',
      };
      const part = await startApp({ name: 'ingest-api', env, opsPort, logs, stop });
      running.push(part);
      return { port, pid: part.pid, databaseUrl };
    },
    agent: async (databaseUrl) => {
      const [port, opsPort] = [await freePort(), await freePort()];
      const url = `http://127.0.0.1:${port}`;
      const env = {
        DATABASE_URL: databaseUrl,
        REDIS_URL: productRedisUrl,
        AGENT_PORT: String(port),
        AGENT_OPS_PORT: String(opsPort),
        APP_URL: url,
        RATE_LIMIT_MCP: '1000000000',
        LOG_LEVEL: 'warn',
      };
      const part = await startApp({ name: 'agent', env, opsPort, logs, stop });
      running.push(part);
      return { port, pid: part.pid, databaseUrl, url };
    },
    worker: async (databaseUrl, settings = {}) => {
      const opsPort = await freePort();
      const env = {
        DATABASE_URL: databaseUrl,
        REDIS_URL: productRedisUrl,
        WORKER_OPS_PORT: String(opsPort),
        STORAGE_FOLDER: logs,
        LOG_LEVEL: 'warn',
        ...settings,
      };
      const part = await startApp({ name: 'worker', env, opsPort, logs, stop });
      running.push(part);
      return part;
    },
    baseline: async (name, answer) => {
      const script = path.join(import.meta.dirname, 'baselines', `${name}.ts`);
      const settings: BaselineSettings = { ...baseline, ...(answer && { answer }) };
      const child = fork(script, [JSON.stringify(settings)], {
        execArgv: ['--disable-warning=ExperimentalWarning'],
        env: {},
      });
      const exited = endOf(child);
      running.push({ stop: () => endChild(child, exited, 'SIGKILL') });
      const told: unknown = await Promise.race([once(child, 'message', { signal: stop }), exited]);
      const said: unknown = Array.isArray(told) ? told[0] : undefined;
      const port = typeof said === 'object' && said !== null && 'port' in said ? said.port : undefined;
      if (typeof port !== 'number') throw new Error(`the baseline ${name} did not start`);
      return { port, pid: child.pid ?? 0, databaseUrl: baseline.databaseUrl };
    },
    stopAll: async () => {
      await Promise.all(running.splice(0).map((part) => part.stop()));
    },
  };
}
