import { CONTRACT_VERSION, type HealthStatus } from '@feedback/contract';
import { type Step } from '@feedback/http';
import { type Deps } from '../deps.ts';

/** GET /health (§4.6): this process is alive. Whether it can work is a question for operators, and /ready answers it. */
export function getHealth({ about }: Pick<Deps, 'about'>): Step {
  const status: HealthStatus = {
    status: 'healthy',
    name: 'feedback-intelligence-service',
    version: CONTRACT_VERSION,
    ...(about.buildSha !== undefined && { build_sha: about.buildSha }),
    started_at: about.startedAt.toISOString(),
    environment: about.environment,
  };
  return (_req, res) => {
    res.json(status);
  };
}
