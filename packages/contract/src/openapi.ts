import { type Json, type OpenApiSchemas, openApiSchemas } from './openapi-schemas.ts';
import { ANYWHERE, type Operation, OPERATIONS } from './operations.ts';
import { type TSchema } from './schema.ts';
import { CONTRACT_VERSION } from './version.ts';

const RATE_LIMIT_HEADERS = ['RateLimit', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const STATUS_MEANINGS: Record<number, string> = {
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

/** How callers authenticate, where an operation says `session`. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A session token of a signed-in person, or of a sender: a program that may send to one workspace.',
  },
};

/** The licence of the service. */
export const LICENSE = { name: 'Apache License 2.0', identifier: 'Apache-2.0' };

/** Whom to ask: those who run the installation, who are others everywhere. */
export const CONTACT = { name: 'Who runs this installation' };

const INGEST = 'Ingest';
const LIVENESS = 'Liveness';

/** The REST surface as an OpenAPI 3.1 document, generated solely from the table of operations. */
export function toOpenApi({ baseUrl }: { baseUrl: string }): { [name: string]: Json } {
  const schemas = openApiSchemas();
  const paths: { [path: string]: { [method: string]: Json } } = {};
  for (const [id, operation] of Object.entries<Operation>(OPERATIONS)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: toPathItem(schemas, id, operation),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Feedback Intelligence Service',
      version: CONTRACT_VERSION,
      description:
        'Ingest and liveness. Priorities are read, and acted on, through the MCP server of the app; what people do in the console is described at `{app_url}/openapi.json`.',
      license: LICENSE,
      contact: CONTACT,
    },
    servers: [{ url: baseUrl }],
    paths,
    tags: [
      { name: INGEST, description: 'What customers say, on its way in.' },
      { name: LIVENESS, description: 'Whether the service runs, and what it offers.' },
    ],
    components: {
      schemas: schemas.definitions(),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function toPathItem(schemas: OpenApiSchemas, id: string, operation: Operation): Json {
  const statuses = { ...ANYWHERE, ...operation.responses };
  return {
    operationId: id,
    tags: [operation.credential === 'none' ? LIVENESS : INGEST],
    summary: operation.summary,
    description: operation.description,
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
        content: { 'application/json': { schema: schemas.shown(operation.request) } },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(statuses).map(([status, schema]) => [
        status,
        toResponse(schemas, { status: Number(status), schema, operation }),
      ]),
    ),
  };
}

function toResponse(
  schemas: OpenApiSchemas,
  { status, schema, operation }: { status: number; schema: TSchema | null; operation: Operation },
): Json {
  const { limit, credential } = operation;
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
    description: STATUS_MEANINGS[status] ?? 'See the interface.',
    headers: Object.fromEntries(names.map((name) => [name, { schema: { type: type(name) } }])),
    ...(schema && { content: { 'application/json': { schema: schemas.shown(schema) } } }),
  };
}
