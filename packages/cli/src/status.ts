import { senderSession } from '@feedback/client/session';
import { messageOf } from '@feedback/runtime/error-facts';
import { type Command, Option } from 'commander';
import { toAddress } from './addresses.ts';
import { secrets } from './environment.ts';
import { endOf, EXIT } from './exit-codes.ts';
import { keptLogin } from './kept.ts';
import { number } from './progress.ts';
import { reasonIn } from './reason-in.ts';
import { unfinishedSends } from './sends.ts';

/** How long the service may take to answer. */
const PATIENCE_MS = 10_000;

type Line = { what: string; says: string; exitCode: number };

export function addStatus(program: Command): void {
  program
    .command('status')
    .description(
      'Whether the service answers, who sends, who is signed in, and which files are not sent whole.',
    )
    .addOption(new Option('--base-url <url>', 'where feedback is sent').env('BASE_URL'))
    .addOption(new Option('--app-url <url>', 'where the sender signs in').env('APP_URL'))
    .option('--json', 'prints the result as JSON')
    .action(async ({ json, ...urls }: { baseUrl?: string; appUrl?: string; json?: boolean }) => {
      const lines = [await serviceLine(urls.baseUrl), await senderLine(urls), await loginLine()];
      const sends = unfinishedSends();
      if (json === true)
        console.log(
          JSON.stringify({
            checks: lines.map(({ what, says, exitCode }) => ({
              check: what,
              says,
              well: exitCode === EXIT.done,
            })),
            unfinished: sends,
          }),
        );
      else {
        for (const { what, says } of lines) console.log(`${what.padEnd(10)}${says}`);
        for (const { file, row, rows, at } of sends)
          console.log(
            `${'Sending'.padEnd(10)}${file}: as far as row ${number(row)}, it has ${number(rows)} rows, at ${at}`,
          );
      }
      process.exitCode = Math.max(...lines.map(({ exitCode }) => exitCode));
    });
}

async function serviceLine(baseUrl: string | undefined): Promise<Line> {
  const what = 'Service';
  if (!baseUrl) return { what, says: 'no address: BASE_URL is not set', exitCode: EXIT.done };
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { ok, status } = await fetch(`${toAddress(baseUrl)}/health`, { signal });
    if (ok) return { what, says: `${baseUrl} answers`, exitCode: EXIT.done };
    return { what, says: `${baseUrl} answers ${status}`, exitCode: EXIT.later };
  } catch (error) {
    return {
      what,
      says: `${baseUrl} does not answer: ${reasonIn(error)}`,
      exitCode: endOf(error)?.exitCode ?? EXIT.later,
    };
  }
}

async function senderLine({ appUrl }: { appUrl?: string }): Promise<Line> {
  const what = 'Sender';
  const { FEEDBACK_SENDER: sender, FEEDBACK_TOKEN: token } = secrets;
  if (token) return { what, says: 'a session token is set', exitCode: EXIT.done };
  if (!sender) return { what, says: 'none: FEEDBACK_SENDER is not set', exitCode: EXIT.done };
  if (!appUrl) return { what, says: 'no place to sign in: APP_URL is not set', exitCode: EXIT.usage };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asks = (url: string, init: RequestInit) => fetch(url, { ...init, signal });
  try {
    await senderSession({ appUrl: toAddress(appUrl), sender, fetch: asks }).token();
    return { what, says: `${sender.split('.', 1)[0]} can sign in`, exitCode: EXIT.done };
  } catch (error) {
    return {
      what,
      says: `it cannot sign in: ${messageOf(error)}`,
      exitCode: endOf(error)?.exitCode ?? EXIT.later,
    };
  }
}

async function loginLine(): Promise<Line> {
  const what = 'Signed in';
  const login = keptLogin.read();
  if (login?.tokens === undefined) return { what, says: 'no: feedback login', exitCode: EXIT.done };
  try {
    const { callTool } = await import('./agent.ts');
    await callTool('service.help', {});
    return { what, says: `to ${login.appUrl}`, exitCode: EXIT.done };
  } catch (error) {
    const end = endOf(error);
    return {
      what,
      says: `no longer: ${end?.line ?? messageOf(error)}`,
      exitCode: end?.exitCode ?? EXIT.refused,
    };
  }
}
