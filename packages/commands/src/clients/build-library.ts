import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '@feedback/local-stack';
import { build } from 'esbuild';
import { isolatedDeclarationSync } from 'oxc-transform';
import { writePublished } from './published.ts';

type Library = {
  /** Its folder in the repository. */
  pkg: string;
  /** The file in `src` that is its entry, without the ending. */
  entry: string;
  /** What those who install it have already. */
  external?: string[];
  /** The first line of the code. */
  banner?: string;
  /** Keeps what comments say to the bundlers of others. */
  keepsComments?: boolean;
  /** What its package.json says besides. */
  published: object;
};

export type Size = { bytes: number; compressed: number };

/** Builds the TypeScript client: a file that Node, Deno, Bun and browsers take as it is. */
export function buildClient(folder: string): Promise<Size> {
  return buildLibrary(folder, {
    pkg: path.join(root, 'packages/client'),
    entry: 'index',
    published: { engines: { node: '>=20.3' } },
  });
}

/** Builds the React component. Frameworks that render on a server are told that it works in browsers. */
export function buildReact(folder: string): Promise<Size> {
  const pkg = path.join(root, 'packages/react');
  const { peerDependencies } = JSON.parse(readFileSync(path.join(pkg, 'package.json'), 'utf8'));
  return buildLibrary(folder, {
    pkg,
    entry: 'feedback-survey',
    external: Object.keys(peerDependencies),
    banner: '"use client";',
    keepsComments: true,
    published: { peerDependencies },
  });
}

/** Builds a library into a folder, ready for `npm publish`: one file, and its types. Returns the bytes of that file. */
async function buildLibrary(
  folder: string,
  { pkg, entry, external = [], banner = '', keepsComments = false, published }: Library,
): Promise<Size> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, `${entry}.js`);
  await build({
    entryPoints: [path.join(pkg, `src/${entry}.ts`)],
    bundle: true,
    minify: !keepsComments,
    format: 'esm',
    target: 'es2022',
    external,
    banner: { js: banner },
    outfile,
    logLevel: 'warning',
  });
  for (const name of readdirSync(path.join(pkg, 'src')).filter((file) => file.endsWith('.ts'))) {
    const source = readFileSync(path.join(pkg, 'src', name), 'utf8');
    const { code, errors } = isolatedDeclarationSync(name, source);
    if (errors.length > 0) throw new SyntaxError(`${name}: ${errors[0]?.message}`);
    const declared = code.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"');
    writeFileSync(path.join(folder, name.replace(/\.ts$/, '.d.ts')), declared);
  }
  writePublished(pkg, folder, {
    sideEffects: false,
    types: `./${entry}.d.ts`,
    exports: { '.': { types: `./${entry}.d.ts`, default: `./${entry}.js` } },
    ...published,
  });
  for (const name of ['README.md', '../../LICENSE'])
    writeFileSync(path.join(folder, path.basename(name)), readFileSync(path.join(pkg, name)));
  const built = readFileSync(outfile);
  return { bytes: built.length, compressed: gzipSync(built).length };
}
