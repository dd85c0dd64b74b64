import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates } from 'node:tls';

/**
 * Writes the authorities that this process trusts to a file for git, if there are more than the usual ones (NODE_EXTRA_CA_CERTS);
 * undefined if there are none, and git uses the system's.
 */
export async function writeAuthorities(
  storage: string,
  extra: readonly string[] = getCACertificates('extra'),
): Promise<string | undefined> {
  if (extra.length === 0) return undefined;
  const file = path.join(path.resolve(storage), 'repositories', 'authorities.pem');
  await mkdir(path.dirname(file), { recursive: true });
  // git replaces its own list by this one, so that it must have all.
  await writeFile(file, [...new Set([...getCACertificates('default'), ...extra])].join('\n'));
  return file;
}
