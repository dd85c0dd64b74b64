import { runCommand } from '@feedback/commands/command-line';
import { keysCommand, rotateKeys } from '@feedback/commands/operate';

await runCommand(keysCommand, rotateKeys);
