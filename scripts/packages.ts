import { packagesCommand, writePackages } from '@feedback/commands/clients';
import { runCommand } from '@feedback/commands/command-line';

await runCommand(packagesCommand, writePackages);
