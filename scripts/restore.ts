import { runCommand } from '@feedback/commands/command-line';
import { restore, restoreCommand } from '@feedback/commands/operate';

await runCommand(restoreCommand, restore);
