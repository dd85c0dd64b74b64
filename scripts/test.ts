import { runCommand } from '@feedback/commands/command-line';
import { runTests, testCommand } from '@feedback/commands/testing';

await runCommand(testCommand, runTests);
