import path from 'node:path';
import { CONTRACT_VERSION, NAMED_SCHEMAS, type TSchema } from '@feedback/contract';
import { ACTS, type Served, TAGS } from '@feedback/core';
import { root } from '@feedback/local-stack';
import { STATUS_OF } from '@feedback/runtime';
import { fieldTables, table } from './api-fields.ts';
import { curl, fenced, literal, PYTHON, TYPESCRIPT } from './examples.ts';

export const WORKSPACE_DOCS = path.join(root, 'docs/workspace-api.md');

/** Stands in examples where an id of the workspace is meant. */
const SOME_ID = '01a1fe23-8218-71a2-8cdd-45375914af6a';

/** The documentation of `{app_url}/api`: each act under its subject, then what they answer with. */
export function workspaceDocs(): string {
  const acts = Object.entries(ACTS);
  const subjects = Object.entries(TAGS);
  const answered = new Map(
    acts.flatMap(([, { answers }]) => Object.values(answers)).flatMap((schema) => named(schema)),
  );
  return [
    `# The API of the workspace\n\nContract ${CONTRACT_VERSION}, written by \`npm run workspace-docs\` from the acts that also serve it and the console. \`GET {app_url}/openapi.json\` is the same for programs.`,
    EVERYWHERE,
    ...subjects.flatMap(([tag, about]) => [
      `## ${tag}`,
      about,
      ...acts.filter(([, one]) => one.tag === tag).map(([, one]) => section(one)),
    ]),
    '## What is answered',
    'The answers that several requests share, by their names in `{app_url}/openapi.json`.',
    ...[...answered]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, schema]) => [`### ${name}`, ...fieldTables('Fields', schema, 'always there')]),
  ]
    .join('\n\n')
    .concat('\n');
}

const EVERYWHERE = `## Everywhere

- What members do in the console, programs do here under a person’s own session token, for an hour. \`feedback login --session\` gets it and
  \`feedback token --session\` prints it ([the command](../packages/cli/README.md)); on one machine, so does \`npm run --silent token -- owner@demo.test\`. Programs that only send have a [sender](senders.md), agents use the
  [tools](agents.md).
- The role counts, as it is at the moment of the call: an owner may do what a member may, and a member what a viewer may.
- A body is JSON of at most 64 KiB. Fields that are not listed are ignored.
- Every refusal is \`{"detail": "..."}\`: 401 without a valid token, 403 where the role is too low, 404, 409 and 422 in the words that stand at each request.
- Every answer has an \`X-Request-Id\`, and \`RateLimit\` headers with the position in the hour; 429 and 503 say with \`Retry-After\` when to try again.
- Lists have \`next_before\` or \`next_cursor\` where there is more: ask again with \`before\` or \`cursor\`.

The examples need \`APP_URL\` and \`TOKEN\` in the environment. Those in TypeScript and Python call this:

\`\`\`ts
async function api(method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(\`\${process.env['APP_URL']}\${path}\`, {
    method,
    headers: { Authorization: \`Bearer \${process.env['TOKEN']}\`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(\`\${answer.status}: \${text}\`);
  return /json/.test(answer.headers.get('Content-Type') ?? '') ? JSON.parse(text) : text;
}
\`\`\`

\`\`\`python
import os
import httpx

def api(method, path, body=None):
    headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}
    answer = httpx.request(method, os.environ["APP_URL"] + path, headers=headers, json=body)
    if answer.is_error:
        raise RuntimeError(f"{answer.status_code}: {answer.text}")
    return answer.json() if "json" in answer.headers.get("Content-Type", "") else answer.text
\`\`\``;

function section(one: Served): string {
  const { method, path: at, summary, least, input, answers, refusals } = one;
  const said = refusals.map(({ kind, detail }) => `${STATUS_OF[kind]}: ${detail}`);
  return [
    `### ${method} ${at}`,
    `${summary} For ${least}s.`,
    ...(Object.keys(input.properties).length === 0 ? [] : fieldTables('Takes', input, 'required')),
    ...Object.entries(answers).flatMap(([status, schema]) => answer(status, schema)),
    ...(said.length === 0
      ? []
      : [
          table(
            ['refused with', 'because'],
            said.map((text) => split(text)),
          ),
        ]),
    ...examples(one),
  ].join('\n\n');
}

function split(text: string): string[] {
  const [status = '', ...detail] = text.split(': ');
  return [status, detail.join(': ')];
}

function answer(status: string, schema: TSchema | null): string[] {
  if (schema === null) return [`Answers ${status}, without a body.`];
  const name = NAMED_SCHEMAS.get(schema);
  if (name !== undefined) return [`Answers ${status}: [${name}](#${name.toLowerCase()}).`];
  return fieldTables(`Answers ${status}`, schema, 'always there');
}

/** A schema that has a name. */
function named(schema: TSchema | null): [string, TSchema][] {
  const name = schema && NAMED_SCHEMAS.get(schema);
  return schema && name !== undefined && name !== null ? [[name, schema]] : [];
}

function examples({ method, path: declared, input, example }: Served): string[] {
  const given = new Map(Object.entries(example));
  const inPath = Object.keys(input.properties).filter((name) => declared.includes(`{${name}}`));
  const at = inPath.reduce<string>((text, name) => {
    const value = given.get(name);
    return text.replace(`{${name}}`, typeof value === 'string' ? value : SOME_ID);
  }, declared);
  const rest = Object.fromEntries([...given].filter(([name]) => !inPath.includes(name)));
  const asked = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  const isBody = !['GET', 'DELETE'].includes(method);
  const whole = isBody || asked.size === 0 ? at : `${at}?${asked}`;
  const body = isBody && Object.keys(rest).length > 0 ? rest : undefined;
  const call = (quote: string, more: string) =>
    `api(${quote}${method}${quote}, ${quote}${whole}${quote}${more})`;
  return [
    fenced('sh', curl({ method, path: whole as `/${string}`, at: 'APP_URL', token: 'TOKEN', body })),
    fenced('ts', `await ${call("'", body ? `, ${literal(body, TYPESCRIPT)}` : '')};`),
    fenced('python', call('"', body ? `, ${literal(body, PYTHON)}` : '')),
  ];
}
