import { senderSession } from '@feedback/client/session';
import { messageOf } from '@feedback/runtime/error-facts';
import { type Command, Option } from 'commander';
import { secrets } from './environment.ts';
import { endOf, EXIT } from './exit-codes.ts';
import { keptLogin } from './kept.ts';
import { number } from './progress.ts';
import { unfinishedSends } from './sends.ts';

/** How long the service may take to answer. */
const PATIENCE_MS = 10_000;

type Line = { what: string; says: string; isWell: boolean };

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
            checks: lines.map(({ what, says, isWell }) => ({ check: what, says, well: isWell })),
            unfinished: sends,
          }),
        );
      else {
        for (const { what, says } of lines) console.log(`${what.padEnd(10)}${says}`);
        for (const { file, row, rows, at } of sends)
          console.log(
            `${'Sending'.padEnd(10)}${file}: as far as row ${number(row)} of ${number(rows)}, at ${at}`,
          );
      }
      if (lines.some(({ isWell }) => !isWell)) process.exitCode = EXIT.refused;
    });
}

async function serviceLine(baseUrl: string | undefined): Promise<Line> {
  const what = 'Service';
  if (baseUrl === undefined) return { what, says: 'no address: BASE_URL is not set', isWell: true };
  try {
    const answer = await fetch(`${baseUrl.replace(/\/$/, '')}/health`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return {
      what,
      says: `${baseUrl} ${answer.ok ? 'answers' : `answers ${answer.status}`}`,
      isWell: answer.ok,
    };
  } catch {
    return { what, says: `${baseUrl} does not answer`, isWell: false };
  }
}

async function senderLine({ appUrl }: { appUrl?: string }): Promise<Line> {
  const what = 'Sender';
  const { FEEDBACK_SENDER: sender, FEEDBACK_TOKEN: token } = secrets;
  if (token !== undefined) return { what, says: 'a session token is set', isWell: true };
  if (sender === undefined) return { what, says: 'none: FEEDBACK_SENDER is not set', isWell: true };
  if (appUrl === undefined) return { what, says: 'no place to sign in: APP_URL is not set', isWell: false };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const session = senderSession({ appUrl, sender, fetch: (url, init) => fetch(url, { ...init, signal }) });
  try {
    await session.token();
    return { what, says: `${sender.split('.', 1)[0]} can sign in`, isWell: true };
  } catch (error) {
    return { what, says: `it cannot sign in: ${messageOf(error)}`, isWell: false };
  }
}

async function loginLine(): Promise<Line> {
  const what = 'Signed in';
  const login = keptLogin.read();
  if (login?.tokens === undefined) return { what, says: 'no: feedback login', isWell: true };
  try {
    const { callTool } = await import('./agent.ts');
    await callTool('service.help', {});
    return { what, says: `to ${login.appUrl}`, isWell: true };
  } catch (error) {
    const end = endOf(error);
    return { what, says: `no longer: ${end?.line ?? messageOf(error)}`, isWell: false };
  }
}
