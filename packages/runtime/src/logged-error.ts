import { codeOf } from './error-facts.ts';

/** What a log keeps of an error: enough to find the code at fault, and no word that a customer wrote. */
export type LoggedError = {
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError;
  [fact: string]: unknown;
};

/** Names of the code and the schema. Not `detail`, `where` and `parameters` of PostgreSQL's errors, which quote stored values. */
const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'status'];

const MOST_CAUSES = 5;
const MOST_LETTERS = 500;
const MOST_FRAMES = 30;

/**
 * An error as it is logged. The messages of a data error of PostgreSQL and of `JSON.parse` quote the value that they refuse: what stands
 * in quotes is left out of them.
 */
export function loggedError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'no error was thrown', stack: '' };
  const { cause } = thrown;
  const others: unknown[] = thrown instanceof AggregateError ? thrown.errors : [];
  const causes = [cause, ...others];
  const first = causes.find((one) => one instanceof Error);
  return {
    type: thrown.name,
    message: (quotesValues(thrown) ? withoutQuoted(thrown.message) : thrown.message).slice(0, MOST_LETTERS),
    stack: framesOf(thrown),
    ...factsOf(thrown),
    ...(first && depth < MOST_CAUSES && { cause: loggedError(first, depth + 1) }),
  };
}

function quotesValues(error: Error): boolean {
  const isFromPostgres = 'severity' in error;
  return error instanceof SyntaxError || (isFromPostgres && /^(22|23|P0)/.test(codeOf(error)));
}

/** From the first quote to the last: the value may itself contain quotes. */
function withoutQuoted(message: string): string {
  return message.replace(/["'][^]*["']/, '"…"');
}

/** The calls alone: the first lines of a stack repeat the message. */
function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, MOST_FRAMES).join('\n');
}

function factsOf(error: Error): Record<string, unknown> {
  const facts = FACTS.map((name): [string, unknown] => [name, Reflect.get(error, name)]);
  return Object.fromEntries(facts.filter(([, value]) => ['string', 'number'].includes(typeof value)));
}
