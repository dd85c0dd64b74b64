import { checkCommand, runChecks } from '@feedback/commands/check';
import { runCommand } from '@feedback/commands/command-line';

await runCommand(checkCommand, runChecks);
