import { type HealthStatus } from '@feedback/contract';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';

/** GET /health (§2.9): this process is alive; it checks no other service. */
export function getHealth({ config, startedAt }: Pick<Deps, 'config' | 'startedAt'>): RequestHandler {
  const status: HealthStatus = {
    status: 'healthy',
    name: 'agent',
    version: '0.1.0',
    started_at: startedAt.toISOString(),
    environment: config.environment,
    ...(config.buildSha === undefined ? {} : { build_sha: config.buildSha }),
  };
  return (_req, res) => {
    res.set('Cache-Control', 'no-store').json(status);
  };
}
