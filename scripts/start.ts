import { runCommand } from '@feedback/commands/command-line';
import { start, startCommand } from '@feedback/commands/operate';

await runCommand(startCommand, start);
