import { runCommand } from '@feedback/commands/command-line';
import { demoCommand, runDemo } from '@feedback/commands/demo';

await runCommand(demoCommand, runDemo);
