import { runCommand } from '@feedback/commands/command-line';
import { printToken, tokenCommand } from '@feedback/commands/demo';

await runCommand(tokenCommand, printToken);
