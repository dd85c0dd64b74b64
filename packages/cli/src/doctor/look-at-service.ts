import { toAddress } from '../addresses.ts';
import { secrets } from '../environment.ts';
import { CommandError, EXIT } from '../exit-codes.ts';
import { keptLogin } from '../kept.ts';
import { personToken } from '../person-session.ts';
import { checkAddresses, checkIssuer } from './check-addresses.ts';
import { checkClock } from './check-clock.ts';
import { checkLogin, checkSender } from './check-credentials.ts';
import { checkInstallation } from './check-installation.ts';
import { checkWork } from './check-work.ts';
import { type Finding, linesOf, unknown } from './finding.ts';

export type DoctorOptions = { baseUrl?: string; appUrl?: string; installation?: string; json?: boolean };

/** Prints what is there and what is wrong with it. */
export async function lookAtService(options: DoctorOptions): Promise<void> {
  if (!options.baseUrl || !options.appUrl)
    throw new CommandError(
      EXIT.usage,
      'Which service? Set BASE_URL and APP_URL, or add --base-url and --app-url.',
    );
  const baseUrl = toAddress(options.baseUrl);
  const appUrl = toAddress(options.appUrl);
  const outside = [
    ...(await checkAddresses({ baseUrl, appUrl })),
    await checkProvider(appUrl),
    await checkClock(baseUrl),
    secrets.FEEDBACK_SENDER
      ? await checkSender({ baseUrl, appUrl, sender: secrets.FEEDBACK_SENDER })
      : unknown('sender', 'not looked at: FEEDBACK_SENDER is not set'),
    keptLogin.read()?.appUrl === appUrl
      ? await checkLogin()
      : unknown('sign-in', `not looked at: feedback login --app-url ${appUrl}`),
    personToken(appUrl) !== undefined
      ? await checkWork(appUrl)
      : unknown('work', 'not looked at, it is for owners: feedback login --session'),
  ];
  const seen = new Set(outside.map(({ check }) => check));
  const inside = await checkInstallation(options.installation);
  const findings = [...outside, ...inside.filter(({ check }) => !seen.has(check))]; // addresses count as clients see them
  if (options.json === true) console.log(JSON.stringify({ findings }, null, 2));
  else for (const line of linesOf(findings)) console.log(line);
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = EXIT.refused;
}

/** Where people sign in, if that is the service's own identity provider: one of the company's own is set where the service runs. */
async function checkProvider(appUrl: string): Promise<Finding> {
  const found = await checkIssuer(`${appUrl}/idp`, 'APP_URL');
  return found.says.endsWith(' answers 404')
    ? unknown('people sign in', 'elsewhere: the service has an identity provider of its own')
    : found;
}
