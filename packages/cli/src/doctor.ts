import { type Command, Option } from 'commander';
import type { DoctorOptions } from './doctor/look-at-service.ts';

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Looks at a service as its clients see it, and names what is wrong and what mends it.')
    .addOption(new Option('--base-url <url>', 'where feedback is sent').env('BASE_URL'))
    .addOption(new Option('--app-url <url>', 'where agents and people connect').env('APP_URL'))
    .option(
      '--installation <folder>',
      'the folder that the service runs in: its own doctor looks at settings, stores, processes and mail',
    )
    .option('--json', 'prints the findings as JSON, for a bug report: it has addresses, and no secrets')
    .addHelpText(
      'after',
      `
With the session of an owner (feedback login --session) it also looks at the work that waits and that failed.
With --installation, and the settings of the apps, it also runs npm run doctor in that folder.

Environment:
  FEEDBACK_SENDER  the secret of a sender, to see whether it can send
  FEEDBACK_TOKEN   a session token instead of that
  BASE_URL, APP_URL`,
    )
    .action(async (options: DoctorOptions) => {
      const { lookAtService } = await import('./doctor/look-at-service.ts'); // the contract is heavy
      await lookAtService(options);
    });
}
