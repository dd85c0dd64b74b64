import { runCommand } from '@feedback/commands/command-line';
import { backup, backupCommand } from '@feedback/commands/operate';

await runCommand(backupCommand, backup);
