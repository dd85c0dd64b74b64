import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '@feedback/local-stack';
import { build } from 'esbuild';
import { isolatedDeclarationSync } from 'oxc-transform';
import { writePublished } from './published.ts';

const CLIENT = path.join(root, 'packages/client');

/**
 * Builds the TypeScript client into a folder, ready for `npm publish`: one file that Node, Deno, Bun and browsers take as it is, and its types.
 * Returns the bytes of that file, as they are and compressed.
 */
export async function buildClient(folder: string): Promise<{ bytes: number; compressed: number }> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, 'index.js');
  await build({
    entryPoints: [path.join(CLIENT, 'src/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outfile,
    logLevel: 'warning',
  });
  for (const name of readdirSync(path.join(CLIENT, 'src'))) {
    const source = readFileSync(path.join(CLIENT, 'src', name), 'utf8');
    const { code, errors } = isolatedDeclarationSync(name, source);
    if (errors.length > 0) throw new SyntaxError(`${name}: ${errors[0]?.message}`);
    const declared = code.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"');
    writeFileSync(path.join(folder, name.replace(/\.ts$/, '.d.ts')), declared);
  }
  writePublished(CLIENT, folder, {
    sideEffects: false,
    types: './index.d.ts',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines: { node: '>=20.3' },
  });
  for (const name of ['README.md', '../../LICENSE'])
    writeFileSync(path.join(folder, path.basename(name)), readFileSync(path.join(CLIENT, name)));
  const built = readFileSync(outfile);
  return { bytes: built.length, compressed: gzipSync(built).length };
}

/** The package as it is published: without what only this repository needs. */
