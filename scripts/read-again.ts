import { runCommand } from '@feedback/commands/command-line';
import { readAgain, readAgainCommand } from '@feedback/commands/operate';

await runCommand(readAgainCommand, readAgain);
