import { runCommand } from '@feedback/commands/command-line';
import { fixturesCommand, printFixtures } from '@feedback/commands/testing';

await runCommand(fixturesCommand, printFixtures);
