import path from 'node:path';
import { root } from '@feedback/local-stack';
import { type Command, type Given } from '../command-line.ts';
import { buildClient } from './build-client.ts';

const FOLDER = path.join(root, 'packages/client/dist');

export const clientCommand: Command = {
  run: 'npm run client',
  does: 'Builds the TypeScript client into packages/client/dist, ready for npm publish, and says how large it is.',
  example: 'npm run client',
};

export async function writeClient(_given: Given): Promise<void> {
  const { bytes, compressed } = await buildClient(FOLDER);
  console.log(`${path.relative(root, FOLDER)}: ${bytes} bytes, ${compressed} compressed`);
}
