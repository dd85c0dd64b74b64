import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes the package.json with which a package is published: what its own says of it, and `more`. */
export function writePublished(pkg: string, folder: string, more: object): void {
  const own = JSON.parse(readFileSync(path.join(pkg, 'package.json'), 'utf8'));
  const { name, version, license, description } = own;
  const published = { name, version, license, description, type: 'module', ...more };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}
