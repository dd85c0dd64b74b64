import { runCommand } from '@feedback/commands/command-line';
import { screensCommand, takeScreens } from '@feedback/commands/screens';

await runCommand(screensCommand, takeScreens);
