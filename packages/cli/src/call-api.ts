import { FeedbackError } from '@feedback/client';
import { ownJson } from '@feedback/contract/own-json';
import { type Command, Option } from 'commander';
import { toAddress } from './addresses.ts';
import { CommandError, EXIT } from './exit-codes.ts';
import { personToken } from './person-session.ts';
import { reasonIn } from './reason-in.ts';

/** How long the service may take to answer. */
const PATIENCE_MS = 30_000;

export type ApiOptions = { appUrl?: string; json?: boolean };

type Asked = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object };

/** Adds the options that every command has that calls `/api` as a person. */
export function withPerson(command: Command): Command {
  return command
    .addOption(new Option('--app-url <url>', 'where the console is').env('APP_URL'))
    .option('--json', 'prints the result as JSON')
    .addHelpText(
      'after',
      `
Environment:
  FEEDBACK_TOKEN   your session token, for an hour, instead of feedback login --session
  APP_URL`,
    );
}

/**
 * Calls the JSON of people as the person who is signed in with a session (§5). Nothing is tried again: what was made twice would
 * be there twice.
 * @returns what was answered; null for an answer without a body
 * @throws FeedbackError for a refusal, and where no answer comes
 */
export async function callApi({ appUrl }: ApiOptions, { method, path, body }: Asked): Promise<unknown> {
  if (!appUrl) throw new CommandError(EXIT.usage, 'Where is the console? Set APP_URL, or add --app-url.');
  const token = personToken(toAddress(appUrl));
  if (token === undefined)
    throw new CommandError(EXIT.notAllowed, 'Who asks? Sign in as yourself: feedback login --session');
  const url = `${toAddress(appUrl)}${path}`;
  const { ok, status, text } = await answerOf(url, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  const found = parsed(text);
  if (!ok) throw new FeedbackError(status, found?.detail ?? `${url} answered ${status}`);
  if (found === undefined)
    throw new FeedbackError(status, `${url} answered ${status} with no JSON: is the address right?`);
  return found;
}

async function answerOf(
  url: string,
  init: RequestInit,
): Promise<{ ok: boolean; status: number; text: string }> {
  try {
    const answer = await fetch(url, init);
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  } catch (cause) {
    throw new FeedbackError(0, `${url} does not answer: ${reasonIn(cause)}`, { cause });
  }
}

/** An answer as JSON: null without a body, undefined for what is no JSON. */
function parsed(text: string): { detail?: string } | null | undefined {
  try {
    return text === '' ? null : ownJson<{ detail?: string }>(text);
  } catch {
    return undefined;
  }
}
