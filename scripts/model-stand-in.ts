import { runCommand } from '@feedback/commands/command-line';
import { modelStandInCommand, serveModelStandIn } from '@feedback/commands/operate';

await runCommand(modelStandInCommand, serveModelStandIn);
