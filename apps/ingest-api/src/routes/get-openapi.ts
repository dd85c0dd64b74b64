import { toOpenApi } from '@feedback/contract';
import { type Step } from '@feedback/http';
import { type Deps } from '../deps.ts';

/** GET /openapi.json: the machine-readable contract (OpenAPI 3.1). */
export function getOpenApi({ about }: Pick<Deps, 'about'>): Step {
  const document = JSON.stringify(toOpenApi({ baseUrl: about.baseUrl }));
  return (_req, res) => {
    res.type('json').send(document);
  };
}
