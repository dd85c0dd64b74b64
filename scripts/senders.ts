import { runCommand } from '@feedback/commands/command-line';
import { manageSenders, sendersCommand } from '@feedback/commands/operate';

await runCommand(sendersCommand, manageSenders);
