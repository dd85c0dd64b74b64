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
      'the folder of the service: looks at settings, stores, processes and mail too; by default this one, if it is one',
    )
    .option('--json', 'prints the findings as JSON, for a bug report: it has addresses, and no secrets')
    .addHelpText(
      'after',
      `
With the session of an owner (feedback login --session) it also looks at the work that waits and that failed.
In the folder of the service, with the settings of its apps, it also looks at what npm run doctor looks at there.

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
