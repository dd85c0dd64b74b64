import { existsSync } from 'node:fs';
import path from 'node:path';

/** The git directory of `owner/name` in a folder of repositories, bare or with a work tree; undefined if it is not there. */
export function findRepository(folder: string, ownerAndName: string): string | undefined {
  const name = ownerAndName.slice(ownerAndName.indexOf('/') + 1);
  const names = [ownerAndName, ownerAndName.replace('/', '+'), ownerAndName.replace('/', '__'), name];
  return names
    .flatMap((one) => [`${one}/.git`, `${one}.git`, `${one}/repo`, one])
    .map((one) => path.join(folder, one))
    .find((one) => existsSync(path.join(one, 'HEAD')));
}
