import {
  CONTACT,
  CONTRACT_VERSION,
  ErrorBody,
  type Json,
  LICENSE,
  type OpenApiSchemas,
  openApiSchemas,
  SECURITY_SCHEMES,
  type TSchema,
  Type,
} from '@feedback/contract';
import { ACTS, type Served, TAGS } from '@feedback/core';
import { STATUS_OF } from '@feedback/runtime';
import { fieldsBesidesPath, fieldsOfBody, needsBody } from './input-of.ts';

const MEANINGS: Record<number, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Begun; it is finished in the background.',
  204: 'Done.',
  400: 'The body cannot be read.',
  401: 'The session token is missing, invalid or expired, or the membership has ended.',
  403: 'The role is too low.',
  404: 'There is no such thing in the workspace.',
  408: 'The body did not arrive in time.',
  413: 'The body is larger than 64 KiB.',
  415: 'The body is compressed or not in UTF-8.',
  422: 'The input is invalid; `detail` names the field and the rule.',
  429: 'Too many requests in this hour; Retry-After says when to retry.',
  500: 'Internal error.',
  503: 'The service is busy; Retry-After says when to retry.',
};
const RATE_LIMIT_HEADERS = ['RateLimit', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** The JSON of {app_url}/api as an OpenAPI 3.1 document, generated solely from the acts. */
export function apiDocument({ appUrl }: { appUrl: string }): { [name: string]: Json } {
  const schemas = openApiSchemas();
  const paths: { [path: string]: { [method: string]: Json } } = {};
  for (const [id, one] of Object.entries(ACTS))
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: toOperation(schemas, id, one) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Feedback Intelligence Service: the workspace',
      version: CONTRACT_VERSION,
      description:
        'What the members of a workspace can do and read, under a person’s own session token. Feedback is sent to `{base_url}`; agents use the tools at `/mcp`.',
      license: LICENSE,
      contact: CONTACT,
    },
    servers: [{ url: appUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.definitions(),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function toOperation(schemas: OpenApiSchemas, id: string, one: Served): Json {
  const inBody = fieldsOfBody(one);
  const { properties, required } = fieldsOf(one);
  const inQuery = inBody.length > 0 ? [] : fieldsBesidesPath(one);
  const parameters = Object.keys(properties)
    .filter((name) => !inBody.includes(name))
    .map((name) => ({
      name,
      in: inQuery.includes(name) ? 'query' : 'path',
      required: !inQuery.includes(name) || required.includes(name),
      schema: schemas.shown(properties[name] ?? Type.Unknown()),
    }));
  const body = inBody.length > 0 && {
    requestBody: {
      required: needsBody(one),
      content: { 'application/json': { schema: bodySchema(schemas, one) } },
    },
  };
  return {
    operationId: id,
    tags: [one.tag],
    summary: one.summary,
    description: `For ${one.least}s of the workspace.`,
    security: [{ session: [] }],
    parameters,
    ...body,
    responses: responsesOf(schemas, one),
  };
}

/** The fields of an input, and which of them must be there. */
function fieldsOf({ input }: Served): { properties: Record<string, TSchema>; required: string[] } {
  return { properties: input.properties, required: input.required ?? [] };
}

/** The schema of the body: the whole input, by its name, where nothing of it stands in the path. */
function bodySchema(schemas: OpenApiSchemas, one: Served): Json {
  const inBody = fieldsOfBody(one);
  const { properties, required } = fieldsOf(one);
  if (inBody.length === Object.keys(properties).length) return schemas.shown(one.input);
  const shown = inBody.map((name) => [name, schemas.shown(properties[name] ?? Type.Unknown())] as const);
  return {
    type: 'object',
    required: inBody.filter((name) => required.includes(name)),
    properties: Object.fromEntries(shown),
  };
}

/** The statuses that an act may answer with, those of its refusals included. */
function statusesOf(one: Served): number[] {
  const takesBody = fieldsOfBody(one).length > 0;
  const takesInput = Object.keys(one.input.properties).length > 0;
  const refused = one.refusals.map(({ kind }) => STATUS_OF[kind]);
  const always = [401, 403, 429, 500, 503];
  const ofInput = [...(takesBody ? [400, 408, 413, 415] : []), ...(takesInput ? [422] : [])];
  const answered = Object.keys(one.answers).map(Number);
  return [...new Set([...answered, ...always, ...ofInput, ...refused])].toSorted((a, b) => a - b);
}

function responsesOf(schemas: OpenApiSchemas, one: Served): Json {
  return Object.fromEntries(
    statusesOf(one).map((status) => {
      const schema = status in one.answers ? one.answers[status] : ErrorBody;
      const said = one.refusals.filter(({ kind }) => STATUS_OF[kind] === status);
      const words = said.map(({ detail }) => `${detail}.`).join(' ');
      return [
        String(status),
        {
          description: words || (MEANINGS[status] ?? 'See `detail`.'),
          headers: headersOf(status),
          ...(schema && { content: contentOf(schemas, one, { status, schema }) }),
        },
      ];
    }),
  );
}

/** The body of an answer: a file in one of its media types, else JSON. */
function contentOf(
  schemas: OpenApiSchemas,
  { downloads, answers }: Served,
  { status, schema }: { status: number; schema: TSchema },
): { [type: string]: Json } {
  const types = status in answers ? (downloads ?? ['application/json']) : ['application/json'];
  return Object.fromEntries(types.map((type) => [type, { schema: schemas.shown(schema) }]));
}

function headersOf(status: number): Json {
  const names = [
    'X-Request-Id',
    ...(status === 401 ? [] : RATE_LIMIT_HEADERS),
    ...([429, 503].includes(status) ? ['Retry-After'] : []),
  ];
  const type = (name: string) => (/-Limit$|-Remaining$|-Reset$|^Retry/.test(name) ? 'integer' : 'string');
  return Object.fromEntries(names.map((name) => [name, { schema: { type: type(name) } }]));
}
