import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { build } from 'esbuild';
import { writePublished } from './published.ts';

const CLI = path.join(root, 'packages/cli');
/** Some of its libraries are CommonJS, and ask for modules of Node, and for where they are, in their way. */
const COMMON_JS =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;";

/** Builds the feedback command into a folder, ready for `npm publish`: files that need Node alone. Returns their bytes. */
export async function buildCli(folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: { feedback: path.join(CLI, 'src/main.ts') },
    splitting: true,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    banner: { js: COMMON_JS },
    outdir: folder,
    logLevel: 'warning',
  });
  writePublished(CLI, folder, { bin: { feedback: './feedback.js' }, engines: { node: '>=22' } });
  copyFileSync(path.join(CLI, 'README.md'), path.join(folder, 'README.md'));
  for (const name of ['LICENSE', 'THIRD_PARTY_NOTICES.md'])
    copyFileSync(path.join(root, name), path.join(folder, name));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .reduce((bytes, name) => bytes + statSync(path.join(folder, name)).size, 0);
}
