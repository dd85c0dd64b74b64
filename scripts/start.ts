import { runCommand } from '@feedback/commands/command-line';
import { start, startCommand } from '@feedback/commands/start';

await runCommand(startCommand, start);
