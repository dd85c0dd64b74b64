import { runCommand } from '@feedback/commands/command-line';
import { ledgerCommand, manageLedger } from '@feedback/commands/operate';

await runCommand(ledgerCommand, manageLedger);
