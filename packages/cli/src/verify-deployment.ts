import { randomUUID } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import { FeedbackClient, FeedbackError } from '@feedback/client';
import { senderSession } from '@feedback/client/session';
import {
  actChecks,
  type Check,
  CONTRACT_VERSION,
  discoveryChecks,
  openService,
  restChecks,
  sectionsOf,
  surveyChecks,
  toolChecks,
} from '@feedback/contract-suite';
import { messageOf } from '@feedback/runtime/error-facts';
import { toAddress, whoSends } from './addresses.ts';
import { currentToken } from './agent.ts';
import { CommandError, EXIT } from './exit-codes.ts';
import { keptLogin } from './kept.ts';
import { counted, showProgress } from './progress.ts';
import { reasonIn } from './reason-in.ts';
import { askPerson, endSignIn } from './sign-in.ts';

export type VerifyOptions = {
  baseUrl?: string;
  appUrl?: string;
  surveyKey?: string;
  write?: boolean;
  json?: boolean;
};
/** A surface with its checks; without them, what is missing to check it. */
type Part = { name: string; checks: Check[] } | { name: string; needs: string };
type Held = { part: string; group: string; check: string; holds: boolean; why?: string };

/** How long the service may take to answer at all. */
const PATIENCE_MS = 10_000;

/** Runs the contract suite against a deployment, and prints what does not hold. */
export async function verify(given: string | undefined, options: VerifyOptions): Promise<void> {
  const url = given ?? options.baseUrl;
  if (!url) throw new CommandError(EXIT.usage, 'Which deployment? feedback verify URL, or set BASE_URL.');
  const baseUrl = toAddress(url);
  const { appUrl, surveyKey } = options;
  const signsIn = whoSends(appUrl);
  await mustAnswer(baseUrl);
  const token = 'token' in signsIn ? signsIn.token : await senderSession({ ...signsIn, fetch }).token();
  if (surveyKey !== undefined) await mustShareWorkspace(baseUrl, { token, surveyKey });
  const writing = await writingPart(options);
  const service = openService({ baseUrl, token, ...(surveyKey !== undefined && { surveyKey }) });
  const held: Held[] = [];
  const parts: Part[] = [
    { name: 'REST', checks: restChecks(service) },
    surveyKey === undefined
      ? { name: 'Surveys', needs: '--survey-key' }
      : { name: 'Surveys', checks: surveyChecks(service) },
    ...(await agentParts(appUrl)),
    writing.part,
  ];
  const checks = parts.flatMap((part) => ('checks' in part ? part.checks : []));
  const progress = showProgress(checks.length, 'checks');
  try {
    for (const part of parts)
      for (const check of 'checks' in part ? part.checks : []) {
        held.push(await hold(part.name, check));
        progress.at(held.length);
      }
  } finally {
    progress.end();
    service.close();
    await writing.end();
  }
  const outcome = { sections: sectionsOf(checks), parts, held };
  if (options.json === true) console.log(JSON.stringify(reportOf(baseUrl, outcome)));
  else print(outcome);
  if (held.some(({ holds }) => !holds)) process.exitCode = EXIT.refused;
}

/** One line instead of a failure of every check. */
async function mustAnswer(baseUrl: string): Promise<void> {
  try {
    await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (cause) {
    throw new CommandError(EXIT.later, `${baseUrl} does not answer: ${reasonIn(cause)}`, { cause });
  }
}

/**
 * Sends the same words by the sender and by the survey: where they reach one workspace, they are known already the second time. So a survey
 * of real customers is not filled by mistake.
 */
async function mustShareWorkspace(
  baseUrl: string,
  { token, surveyKey }: { token: string; surveyKey: string },
): Promise<void> {
  const text = `Is this one workspace? ${randomUUID()}`;
  const client = new FeedbackClient({ baseUrl, token, patience: PATIENCE_MS / 1_000 });
  await client.send({ text });
  const { duplicate } = await client.survey({ api_key: surveyKey, text }).catch((error: unknown) => {
    const isUnknown = error instanceof FeedbackError && error.status === 401;
    throw isUnknown ? new CommandError(EXIT.notAllowed, `${baseUrl} does not know this survey key`) : error;
  });
  if (duplicate !== true)
    throw new CommandError(
      EXIT.usage,
      'The survey key is of another workspace than the sender. Make a survey in the sender’s: console, Surveys',
    );
}

async function agentParts(given: string | undefined): Promise<Part[]> {
  if (given === undefined)
    return [
      { name: 'Agents', needs: '--app-url' },
      { name: 'Tools', needs: '--app-url and feedback login' },
    ];
  const appUrl = toAddress(given);
  const login = keptLogin.read();
  const isSignedIn = login?.tokens !== undefined && login.appUrl === appUrl;
  return [
    { name: 'Agents', checks: discoveryChecks(appUrl) },
    isSignedIn
      ? { name: 'Tools', checks: toolChecks(appUrl, await currentToken()) }
      : { name: 'Tools', needs: `feedback login --app-url ${appUrl}` },
  ];
}

/** The tools that write, with what a person allows for this run alone; `end` takes that back. */
async function writingPart({
  appUrl: given,
  write,
}: VerifyOptions): Promise<{ part: Part; end: () => Promise<void> }> {
  const name = 'Writing';
  if (write !== true || given === undefined)
    return { part: { name, needs: '--app-url and --write' }, end: async () => {} };
  const appUrl = toAddress(given);
  const login = await askPerson(appUrl, 'read write');
  const { access_token: token, scope = '' } = login.tokens ?? {};
  const mayWrite = token !== undefined && scope.split(' ').includes('write');
  return {
    part: mayWrite
      ? { name, checks: actChecks(appUrl, token) }
      : { name, needs: 'that you allow it to write' },
    end: () => endSignIn(login),
  };
}

async function hold(part: string, { groups, name, run }: Check): Promise<Held> {
  const checked = { part, group: groups.join(', '), check: name };
  try {
    await run();
    return { ...checked, holds: true };
  } catch (error) {
    return { ...checked, holds: false, why: stripVTControlCharacters(messageOf(error)) };
  }
}

type Outcome = { sections: string[]; parts: Part[]; held: Held[] };

function reportOf(baseUrl: string, { sections, parts, held }: Outcome): object {
  const failed = held.filter(({ holds }) => !holds).length;
  return {
    url: baseUrl,
    contract: CONTRACT_VERSION,
    sections,
    passed: held.length - failed,
    failed,
    checks: held,
    not_checked: parts.filter((part) => 'needs' in part),
  };
}

function print({ sections, parts, held }: Outcome): void {
  for (const { group, check, why = '' } of held.filter(({ holds }) => !holds))
    console.log(`FAILED  ${group}: ${check}\n${why.trim().replaceAll(/^/gm, '        ')}\n`);
  for (const part of parts) {
    const of = held.filter((one) => one.part === part.name);
    const says =
      'needs' in part
        ? `not checked: it needs ${part.needs}`
        : `${of.filter(({ holds }) => holds).length} of ${counted(of.length, 'check')} hold`;
    console.log(`${part.name.padEnd(9)}${says}`);
  }
  console.log(`Covered: ${sections.join(', ')} of the contract of ${CONTRACT_VERSION}.`);
}
