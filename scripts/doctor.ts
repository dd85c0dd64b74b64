import { runCommand } from '@feedback/commands/command-line';
import { doctorCommand, runDoctor } from '@feedback/commands/operate';

await runCommand(doctorCommand, runDoctor);
