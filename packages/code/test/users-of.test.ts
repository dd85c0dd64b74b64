import { beforeAll, expect, test } from '@jest/globals';
import {
  type CodeFile,
  openSymbols,
  type ReadSymbols,
  readFile,
  unpackFile,
  packFile,
  usersOf,
} from '../src/index.ts';

let read: ReadSymbols;
beforeAll(async () => {
  read = await openSymbols();
});
const file = (path: string, text: string): CodeFile =>
  unpackFile(packFile(readFile(path, text, read(path, text))));

test('the users of a symbol name it as it is written', () => {
  const files = [
    file('src/session-store.ts', 'export class SessionStore {}\n'),
    file('src/app.ts', 'const store = new SessionStore();\n'),
    file('src/other.ts', 'const sessionStore = open();\n// the SESSIONSTORE setting\n'),
    file('src/sessionStore/readme.ts', 'export const nothing = 1;\n'),
    file('src/app.test.ts', 'new SessionStore();\n'),
  ];
  expect(usersOf(files, { path: 'src/session-store.ts', symbol: 'SessionStore' })).toEqual(['src/app.ts']);
});
