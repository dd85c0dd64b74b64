import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates } from 'node:tls';

/**
 * Returns a function that gives the file with the authorities that this process trusts, for git; undefined where they are the
 * usual ones, and git uses the system's. Others come from NODE_EXTRA_CA_CERTS, unless a caller names them.
 */
export function openAuthorities(
  storage: string,
  extra: readonly string[] = getCACertificates('extra'),
): () => Promise<string | undefined> {
  const folder = path.join(path.resolve(storage), 'repositories');
  const file = path.join(folder, 'authorities.pem');
  let isWritten = false;
  return async () => {
    if (extra.length === 0) return undefined;
    if (isWritten && existsSync(file)) return file;
    await mkdir(folder, { recursive: true });
    // git replaces its own list by this one, so that it must have all. Another worker may read the file meanwhile.
    const written = `${file}.${randomUUID()}`;
    await writeFile(written, [...new Set([...getCACertificates('default'), ...extra])].join('\n'));
    await rename(written, file);
    isWritten = true;
    return file;
  };
}
