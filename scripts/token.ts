// npm run --silent token -- owner@demo.test [--workspace ID]
// Prints a session token for a person of the running instance. Only the token goes to standard output.
import { parseArgs } from 'node:util';
import { runningInstance } from './running-instance.ts';
import { sessionToken } from './session-token.ts';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { workspace: { type: 'string' } },
  });
  const [email] = positionals;
  if (email === undefined) throw new Error('Whose token? npm run --silent token -- EMAIL [--workspace ID]');
  console.log(await sessionToken(runningInstance(), { email, workspaceId: values.workspace }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
