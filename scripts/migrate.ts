import { runCommand } from '@feedback/commands/command-line';
import { migrateCommand, migrateTheDatabase } from '@feedback/commands/operate';

await runCommand(migrateCommand, migrateTheDatabase);
