import { type Command, Option } from 'commander';
import type { VerifyOptions } from './verify-deployment.ts';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('Holds a deployment against its contract, from outside, and says what does not hold.')
    .argument('[url]', 'where feedback is sent; BASE_URL by default')
    .addOption(new Option('--base-url <url>', 'the same').env('BASE_URL').hideHelp())
    .addOption(new Option('--app-url <url>', 'where agents connect').env('APP_URL'))
    .addOption(
      new Option(
        '--survey-key <key>',
        'of a survey in the sender’s workspace, with a rating scale, which any page may show',
      ).env('FEEDBACK_SURVEY_KEY'),
    )
    .option(
      '--write',
      'checks the tools that write as well: you allow it in your browser, for this run alone, and nothing is changed',
    )
    .option('--json', 'prints the report as JSON')
    .addHelpText(
      'after',
      `
It sends some hundred new items, which stay: give it a sender in a workspace of its own.
It takes about fifty of the 500 requests an hour that each of the two transcript operations allows.
The tools of agents are checked with the sign-in of feedback login; those that write with --write, which asks them with dry_run.

Environment:
  FEEDBACK_SENDER  the secret of a sender, fbs_…; or a session token as FEEDBACK_TOKEN
  BASE_URL, APP_URL, FEEDBACK_SURVEY_KEY`,
    )
    .action(async (url: string | undefined, options: VerifyOptions) => {
      const { verify } = await import('./verify-deployment.ts'); // the suite is heavy
      await verify(url, options);
    });
}
