import { ANYWHERE, type Operation, OPERATIONS } from './operations.ts';
import { type TSchema } from './schema.ts';
import { CONTRACT_VERSION } from './version.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const RATE_LIMIT_HEADERS = ['RateLimit', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const DESCRIPTIONS: Record<number, string> = {
  200: 'Done.',
  204: 'Done.',
  400: 'The body cannot be read, Service-Version is unknown, or Idempotency-Key was sent, which is not taken: a repeat is recognised by `external_id`, else by its text.',
  401: 'The credential is missing, invalid or expired.',
  408: 'The request did not arrive in time.',
  413: 'The body is larger than this operation takes.',
  417: 'The Expect header is not supported.',
  422: 'The body is invalid; `detail` names the field and the rule.',
  429: 'Too many requests in this hour; Retry-After says when to retry.',
  431: 'The headers are too large.',
  500: 'Internal error. It is safe to retry: duplicates are detected.',
  503: 'The service is busy; Retry-After says when to retry. It is safe: duplicates are detected.',
};

/** The REST surface as an OpenAPI 3.1 document, generated solely from the table of operations. */
export function toOpenApi({ baseUrl }: { baseUrl: string }): { [name: string]: Json } {
  const paths: { [path: string]: { [method: string]: Json } } = {};
  for (const [id, operation] of Object.entries<Operation>(OPERATIONS)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: toPathItem(id, operation),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Feedback Intelligence Service',
      version: CONTRACT_VERSION,
      description:
        'Ingest and liveness. Priorities are read, and acted on, through the MCP server of the app.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A session token of a signed-in person.',
        },
      },
    },
  };
}

function toPathItem(id: string, operation: Operation): Json {
  const statuses = { ...ANYWHERE, ...operation.responses };
  return {
    operationId: id,
    summary: operation.summary,
    security: operation.credential === 'session' ? [{ session: [] }] : [],
    parameters: [
      {
        name: 'Service-Version',
        in: 'header',
        description: 'Pins a dated contract; the current one when absent.',
        schema: { type: 'string', enum: [CONTRACT_VERSION] },
      },
    ],
    ...(operation.request && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(operation.request) } },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(statuses).map(([status, schema]) => [
        status,
        toResponse(Number(status), schema, operation),
      ]),
    ),
  };
}

function toResponse(status: number, schema: TSchema | null, { limit, credential }: Operation): Json {
  const isEvaluated =
    limit !== undefined &&
    ([200, 204, 400, 422, 429].includes(status) || (credential === 'survey-key' && status === 401));
  const names = [
    'Service-Version',
    'X-Request-Id',
    ...(isEvaluated ? RATE_LIMIT_HEADERS : []),
    ...([429, 503].includes(status) ? ['Retry-After'] : []),
  ];
  const type = (name: string) => (/-Limit$|-Remaining$|-Reset$|^Retry/.test(name) ? 'integer' : 'string');
  return {
    description: DESCRIPTIONS[status] ?? 'See the interface.',
    headers: Object.fromEntries(names.map((name) => [name, { schema: { type: type(name) } }])),
    ...(schema && { content: { 'application/json': { schema: toSchema(schema) } } }),
  };
}

/** Our own keywords: only our validator knows them. */
const OWN_KEYWORDS = new Set(['noNul', 'wellFormed', 'amountAtMost']);

function toSchema(schema: TSchema): Json {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (OWN_KEYWORDS.has(key) ? undefined : value)),
  ) as Json; // JSON.parse returns only JSON values
}
