import path from 'node:path';
import { ANYWHERE, CONTRACT_VERSION, type Operation, OPERATIONS, toOpenApi } from '@feedback/contract';
import { root } from '@feedback/local-stack';
import { fieldTables, table } from './api-fields.ts';
import { inEachLanguage } from './examples.ts';

export const API_DOCS = path.join(root, 'docs/api.md');

type OpenApi = {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
};
type Answer = { description: string; headers: Record<string, unknown> };

const CREDENTIALS: Record<Operation['credential'], string> = {
  session: 'session token, as `Authorization: Bearer <SESSION_TOKEN>`',
  'survey-key': 'survey key, as `api_key` in the body',
  none: 'none',
};

/** The documentation of the REST surface: each operation of the table, in order. */
export function apiDocs(): string {
  const { paths } = toOpenApi({ baseUrl: '' }) as unknown as OpenApi;
  const operations = Object.values<Operation>(OPERATIONS);
  const answersOf = ({ path, method }: Operation) => paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const all = operations.flatMap((operation) => Object.entries(answersOf(operation)));
  const refusals = new Map(all.filter(([status]) => Number(status) >= 400));
  const inOrder = [...refusals].toSorted(([a], [b]) => Number(a) - Number(b));
  return [
    `# REST API\n\nContract ${CONTRACT_VERSION}, written by \`npm run api-docs\` from the table that also serves it. \`GET /openapi.json\` is the same for programs.`,
    '## Everywhere',
    [
      `- Every body is \`application/json\`, in UTF-8 and not compressed. Fields that are not listed are accepted.`,
      `- \`Service-Version: ${CONTRACT_VERSION}\` pins the contract and may be left out; every answer says which is served. The header belongs to this REST surface alone.`,
      '- A request may be sent again: a repeat is recognised by its `external_id`, else by its text, and stores nothing. `Idempotency-Key` is not taken: a request with it is refused.',
      '- What was taken but not understood, such as `"revenue_band": "$48k"`, is named in `warnings` of the answer, in a batch in the row of the item.',
      '- A session token of any member of the workspace sends feedback, a viewer’s too: the contract knows no 403 here.',
      '- Every answer has an `X-Request-Id` of its own. A failure is logged under it: name it when you report one.',
      '- Where requests are limited, answers report the position: `RateLimit: limit=<n>, remaining=<n>, reset=<n>`, and each number in',
      '  `RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset` (seconds from now).',
      '- The examples need `BASE_URL` and `TOKEN` in the environment, and in Python `import os, httpx`. `fsk_…` is the key of a survey. The clients for',
      '  [TypeScript](../packages/client/README.md) and [Python](../clients/python/README.md) sign in, divide what is sent and try again by themselves.',
      '- Every refusal is `{"detail": "..."}`, for people to read. Programs go by the status:',
    ].join('\n'),
    table(
      ['status', 'why'],
      inOrder.map(([status, { description }]) => [status, description]),
    ),
    ...operations.map((operation) => section(operation, answersOf(operation))),
  ]
    .join('\n\n')
    .concat('\n');
}

function section(operation: Operation, answers: Record<string, Answer>): string {
  const {
    method,
    path,
    summary,
    description,
    credential,
    limit,
    maxBodyBytes,
    request,
    responses,
    malformed,
  } = operation;
  const statuses = Object.keys({ ...ANYWHERE, ...responses });
  const done = statuses.filter((status) => Number(status) < 400);
  return [
    `## ${method} ${path}`,
    `${summary} ${description}`,
    [
      `- Credential: ${CREDENTIALS[credential]}${operation.anyOrigin ? '; pages of any origin may call it' : ''}`,
      ...(limit ? [`- Limit: ${limit.perHour} requests an hour`] : []),
      ...(maxBodyBytes
        ? [`- Body: at most ${sizeOf(maxBodyBytes)}; ${malformed} when it cannot be read`]
        : []),
      `- Refusals: ${statuses.filter((status) => Number(status) >= 400).join(', ')}`,
    ].join('\n'),
    ...(request ? fieldTables('Request', request, 'required') : []),
    ...done.flatMap((status) => {
      const body = responses[Number(status)];
      const headers = Object.keys(answers[status]?.headers ?? {}).map((name) => `\`${name}\``);
      const title = `Answer ${status}`;
      return [
        ...(body ? fieldTables(title, body, 'always there') : [`${title}: no body.`]),
        `Headers: ${headers.join(', ')}.`,
      ];
    }),
    ...(operation.examples ?? [undefined]).map((body) =>
      inEachLanguage({
        method,
        path,
        at: 'BASE_URL',
        ...(credential === 'session' && { token: 'TOKEN' }),
        body,
      }),
    ),
  ].join('\n\n');
}

function sizeOf(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;
}
