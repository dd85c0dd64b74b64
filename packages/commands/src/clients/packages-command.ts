import path from 'node:path';
import { root } from '@feedback/local-stack';
import { type Command, type Given } from '../command-line.ts';
import { buildCli } from './build-cli.ts';
import { buildClient } from './build-client.ts';

const CLIENT = path.join(root, 'packages/client/dist');
const CLI = path.join(root, 'packages/cli/dist');

export const packagesCommand: Command = {
  run: 'npm run packages',
  does: 'Builds what is published: the TypeScript client and the feedback command, each into its dist folder, ready for npm publish. Says how large they are.',
  example: 'npm run packages',
};

export async function writePackages(_given: Given): Promise<void> {
  const { bytes, compressed } = await buildClient(CLIENT);
  console.log(`${path.relative(root, CLIENT)}: ${bytes} bytes, ${compressed} compressed`);
  console.log(`${path.relative(root, CLI)}: ${await buildCli(CLI)} bytes`);
}
