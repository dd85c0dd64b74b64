import { runCommand } from '@feedback/commands/command-line';
import { contractCommand, holdAgainstContract } from '@feedback/commands/testing';

await runCommand(contractCommand, holdAgainstContract);
