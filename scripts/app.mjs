// node scripts/app.mjs ingest-api|agent|worker
//
// Starts one app alone, with its settings in the environment, on the Node that runs this script: on a Node too old to run
// TypeScript, prints one line instead of a stack.
import { advice, isNewEnough } from './bootstrap/find-node.mjs';

const APPS = ['ingest-api', 'agent', 'worker'];
const USAGE = `node scripts/app.mjs ${APPS.join('|')}`;
const [name, ...more] = process.argv.slice(2);

if (name === '--help')
  console.log(
    `Starts one app alone; .env.example lists its settings.\n\n  ${USAGE}\n\nExample: node scripts/app.mjs worker`,
  );
else if (!APPS.includes(name) || more.length > 0) refuse(`Which app? ${USAGE}`, 2);
else if (!isNewEnough(process.versions.node)) refuse(advice(), 1);
else await import(`../apps/${name}/src/main.ts`);

function refuse(why, exitCode) {
  console.error(why);
  process.exitCode = exitCode;
}
