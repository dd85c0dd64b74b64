import path from 'node:path';
import { root } from '@feedback/local-stack';
import { type Command, type Given } from '../command-line.ts';
import { buildCli } from './build-cli.ts';
import { buildClient, buildReact } from './build-library.ts';

const LIBRARIES = [
  { folder: path.join(root, 'packages/client/dist'), build: buildClient },
  { folder: path.join(root, 'packages/react/dist'), build: buildReact },
];
const CLI = path.join(root, 'packages/cli/dist');

export const packagesCommand: Command = {
  run: 'npm run packages',
  does: `Builds what is published: the TypeScript client, the React component and the feedback command, each into its dist folder, ready for
npm publish. Says how large they are.`,
  example: 'npm run packages',
};

export async function writePackages(_given: Given): Promise<void> {
  for (const { folder, build } of LIBRARIES) {
    const { bytes, compressed } = await build(folder);
    console.log(`${path.relative(root, folder)}: ${bytes} bytes, ${compressed} compressed`);
  }
  console.log(`${path.relative(root, CLI)}: ${await buildCli(CLI)} bytes`);
}
