import { runCommand } from '@feedback/commands/command-line';
import { printTrace, traceCommand } from '@feedback/commands/trace';

await runCommand(traceCommand, printTrace);
