import { clientCommand, writeClient } from '@feedback/commands/clients';
import { runCommand } from '@feedback/commands/command-line';

await runCommand(clientCommand, writeClient);
