import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import {
  type Operation,
  type OperationId,
  OPERATIONS,
  type RequestOf,
  type ResponseOf,
} from '@feedback/contract';
import request, { type Response, type Test } from 'supertest';
import { checkAnswer } from './answer.ts';

/** Where a deployment is asked, and with which credentials. */
export type Deployment = {
  /** `{base_url}`, without a slash at its end. */
  baseUrl: string;
  token: string;
  /** Of a survey that has a rating scale and takes answers from any origin; without it surveys are not checked. */
  surveyKey?: string;
  /** Added to the address of each operation, which knows no query: such requests may take another way to it. */
  query?: string;
};

/** A request: a body to be accepted has the contract's type, one to be refused may be anything. */
type Sent<Id extends OperationId, Status extends number> = {
  body?: Status extends 200 | 204 ? RequestOf<Id> : unknown;
  /** Instead of a body: bytes sent unchanged. */
  bytes?: string | Buffer;
  headers?: Record<string, string>;
  /** Null to send none; by default the suite's own where the operation needs one. */
  token?: string | null;
};
type Answer<Body> = { status: number; body: Body; headers: Record<string, string> };

/** Looks like a survey key. Bearer endpoints must refuse it when no key was given. */
const UNKNOWN_KEY = `fsk_${'a'.repeat(43)}`;

/** The service under test, from outside: it knows only its address and what a customer has. */
export type Service = ReturnType<typeof openService>;

/** Begins to ask a deployment; `close` ends its connections. */
export function openService({ baseUrl, token: ownToken, surveyKey = UNKNOWN_KEY, query = '' }: Deployment) {
  const connections = new (baseUrl.startsWith('https:') ? https : http).Agent({ keepAlive: true });
  const start = (method: string, path: string) => begin(request(baseUrl), method, path).agent(connections);

  /** Sends to any path; the answer is checked against the rules for paths outside the table. */
  async function elsewhere(method: string, path: string, headers: Record<string, string> = {}) {
    const answer = await start(method, path).set(headers);
    checkAnswer(answer);
    return answer;
  }

  /** HEAD's answer: GET's without the body. */
  const head = (path: string) => start('HEAD', path);

  /** A browser's CORS preflight request. */
  const preflight = (path: string, headers: Record<string, string>) =>
    start('OPTIONS', path).set({ 'Access-Control-Request-Method': 'POST', ...headers });

  /** Calls an operation and checks its answer against the table, whatever its status. */
  async function call<Id extends OperationId>(id: Id, sent: Sent<Id, number> = {}): Promise<Response> {
    const operation: Operation = OPERATIONS[id];
    const { body, bytes, headers = {}, token = ownToken } = sent;
    const asking = start(operation.method, operation.path + query);
    if (operation.credential === 'session' && token !== null) void asking.auth(token, { type: 'bearer' });
    if (bytes !== undefined) void asking.type('application/json').serialize((whole) => String(whole));
    if (Buffer.isBuffer(bytes)) void asking.serialize(() => bytes as unknown as string); // raw bytes: they need not be text
    const answer = await asking.set(headers).send(bytes ?? (body as object | undefined));
    checkAnswer(answer, operation);
    return answer;
  }

  /** Calls an operation that must answer with this status, and returns the body in its type. */
  async function ask<Id extends OperationId, Status extends number>(
    id: Id,
    status: Status,
    sent: Sent<Id, Status> = {},
  ): Promise<Answer<ResponseOf<Id, Status>>> {
    const answer = await call(id, sent);
    if (answer.status !== status)
      throw new Error(`${id} answered ${answer.status}, not ${status}: ${answer.text.slice(0, 500)}`);
    return answer; // its body is any; checkAnswer validated it against this very schema
  }

  return {
    token: ownToken,
    surveyKey,
    call,
    ask,
    elsewhere,
    head,
    preflight,
    close: () => connections.destroy(),
  };
}

/** Words that were not sent before, so that the suite can run repeatedly against one workspace. */
export function unique(words: string): string {
  return `${words} ${randomUUID()}`;
}

function begin(agent: ReturnType<typeof request>, method: string, path: string): Test {
  const methods: Record<string, () => Test> = {
    GET: () => agent.get(path),
    HEAD: () => agent.head(path),
    POST: () => agent.post(path),
    PUT: () => agent.put(path),
    PATCH: () => agent.patch(path),
    DELETE: () => agent.delete(path),
    OPTIONS: () => agent.options(path),
  };
  const asking = methods[method]?.();
  if (!asking) throw new Error(`there is no method ${method} here`);
  return asking.redirects(0);
}
