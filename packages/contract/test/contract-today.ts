import {
  ANYWHERE,
  CONTRACT_VERSION,
  type Operation,
  OPERATIONS,
  toOpenApi,
  type ToolContract,
  TOOLS,
} from '../src/index.ts';

/** The parts of a JSON Schema that are compared. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  [keyword: string]: unknown;
};

/** What one operation promises, as plain JSON. */
export type OperationContract = Omit<
  Operation,
  'request' | 'responses' | 'limit' | 'summary' | 'description'
> & {
  perHour?: number;
  request?: Schema;
  responses: Record<string, { headers: string[]; body: Schema | null }>;
};

/** The full contract at a date: the REST operations and the agents' tools, without the JSON for the service's own pages. */
export type Contract = {
  contract: string;
  operations: Record<string, OperationContract>;
  tools: Record<string, { scope: string; input: Schema; output: Schema }>;
};

/** The contract of this checkout. */
export function contractToday(): Contract {
  const operations = Object.entries(OPERATIONS as Record<string, Operation>);
  const tools = Object.values<ToolContract>(TOOLS);
  const today = {
    contract: CONTRACT_VERSION,
    operations: Object.fromEntries(operations.map(([id, operation]) => [id, promiseOf(operation)])),
    tools: Object.fromEntries(
      tools.map(({ name, scope, input, output }) => [name, { scope, input, output }]),
    ),
  };
  return JSON.parse(JSON.stringify(today)) as Contract; // as if read from a file
}

function promiseOf(operation: Operation) {
  const { method, path, credential, anyOrigin, malformed, maxBodyBytes, limit, request } = operation;
  const statuses = Object.entries({ ...ANYWHERE, ...operation.responses });
  const responses = statuses.map(([status, body]) => [
    status,
    { headers: headersOf(operation, status), body },
  ]);
  return {
    method,
    path,
    credential,
    anyOrigin,
    malformed,
    maxBodyBytes,
    perHour: limit?.perHour,
    request,
    responses: Object.fromEntries(responses) as object,
  };
}

const described = toOpenApi({ baseUrl: 'https://any.example' }) as unknown as {
  paths: Record<string, Record<string, { responses: Record<string, { headers: object }> }>>;
};

function headersOf({ path, method }: Pick<Operation, 'path' | 'method'>, status: string): string[] {
  return Object.keys(described.paths[path]?.[method.toLowerCase()]?.responses[status]?.headers ?? {});
}
