import { runCommand } from '@feedback/commands/command-line';
import { documentCommand, writeDocument } from '@feedback/commands/documents';

await runCommand(documentCommand('workspace-docs'), () => writeDocument('workspace-docs'));
