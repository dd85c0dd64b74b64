import { runCommand } from '@feedback/commands/command-line';
import { changeThePlan, planCommand } from '@feedback/commands/operate';

await runCommand(planCommand, changeThePlan);
