import { type Command, Option } from 'commander';
import { keptLogin } from './kept.ts';

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('Signs you in to one workspace, in your browser. This command may read, and not write.')
    .addOption(new Option('--app-url <url>', 'where the console is').env('APP_URL').makeOptionMandatory())
    .action(async ({ appUrl }: { appUrl: string }) => {
      const { signIn } = await import('./sign-in.ts'); // what speaks to agents is heavy, and sending needs none of it
      await signIn(appUrl);
    });
  program
    .command('token')
    .description(
      'Prints the access token of your sign-in, for an hour: for curl, and for agents that you try.',
    )
    .action(async () => {
      const { currentToken } = await import('./agent.ts');
      console.log(await currentToken());
    });
  program
    .command('logout')
    .description('Forgets the sign-in on this machine; Settings → Agents of the console ends it everywhere.')
    .action(() => {
      keptLogin.remove();
      console.log('Signed out on this machine.');
    });
}
