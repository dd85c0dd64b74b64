import { runCommand } from '@feedback/commands/command-line';
import { printPriorities, prioritiesCommand } from '@feedback/commands/demo';

await runCommand(prioritiesCommand, printPriorities);
