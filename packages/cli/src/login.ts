import { type Command, Option } from 'commander';
import { CommandError, EXIT } from './exit-codes.ts';
import { keptLogin, keptSession } from './kept.ts';

type LoginOptions = { appUrl: string; session?: boolean; workspace?: string };

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('Signs you in to one workspace, in your browser. This command may read, and not write.')
    .addOption(new Option('--app-url <url>', 'where the console is').env('APP_URL').makeOptionMandatory())
    .option(
      '--session',
      'signs you in as yourself, for an hour: for senders, agents and ledger, which owners alone may use',
    )
    .option('--workspace <id>', 'with --session: in which of your workspaces')
    .action(async ({ appUrl, session, workspace }: LoginOptions) => {
      if (session === true) {
        const { signInAsPerson } = await import('./person-session.ts');
        return signInAsPerson(appUrl, workspace);
      }
      const { signIn } = await import('./sign-in.ts'); // what speaks to agents is heavy, and sending needs none of it
      return signIn(appUrl);
    });
  program
    .command('token')
    .description(
      'Prints the access token of your sign-in, for an hour: for curl, and for agents that you try.',
    )
    .option('--session', 'prints your own session token instead, for {app_url}/api')
    .action(async ({ session }: { session?: boolean }) => {
      if (session === true) return printSession();
      const { currentToken } = await import('./agent.ts');
      console.log(await currentToken());
      return undefined;
    });
  program
    .command('logout')
    .description('Forgets the sign-in on this machine; Settings → Agents of the console ends it everywhere.')
    .action(() => {
      keptLogin.remove();
      keptSession.remove();
      console.log('Signed out on this machine.');
    });
}

function printSession(): void {
  const kept = keptSession.read();
  if (kept === undefined || kept.until <= Date.now())
    throw new CommandError(
      EXIT.notAllowed,
      'You have no session here. Sign in as yourself: feedback login --session',
    );
  console.log(kept.token);
}
