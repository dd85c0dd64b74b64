import { runCommand } from '@feedback/commands/command-line';
import { managePeople, peopleCommand } from '@feedback/commands/operate';

await runCommand(peopleCommand, managePeople);
