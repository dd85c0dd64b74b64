import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import type { OAuthClientProvider } from '@modelcontextprotocol/client'; // what speaks to agents is heavy
import envPaths from 'env-paths';

const paths = envPaths('feedback', { suffix: '' });

/** Where it is kept how far each file was sent. */
export const SENDS_FOLDER = path.join(paths.data, 'sends');

/** A file that one command writes and others read. Only this person may read it, and one that is half written is never seen. */
export type KeptFile<T> = {
  path: string;
  /** What was written; undefined when there is nothing, or it is broken. */
  read: () => T | undefined;
  write: (value: T) => void;
  remove: () => void;
};

export function keptFile<T>(file: string): KeptFile<T> {
  return {
    path: file,
    read: () => {
      try {
        return existsSync(file) ? ownJson<T>(readFileSync(file, 'utf8')) : undefined;
      } catch {
        return undefined;
      }
    },
    write: (value) => {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      const next = `${file}.${process.pid}`;
      writeFileSync(next, `${JSON.stringify(value)}\n`, { mode: 0o600 });
      renameSync(next, file);
    },
    remove: () => rmSync(file, { force: true }),
  };
}

type SaveMethods = Required<
  Pick<OAuthClientProvider, 'saveClientInformation' | 'saveTokens' | 'saveDiscoveryState'>
>;
type Saved<Method extends keyof SaveMethods> = Parameters<SaveMethods[Method]>[0];

/** What is kept of a sign-in. */
export type Login = {
  appUrl: string;
  client?: Saved<'saveClientInformation'>;
  tokens?: Saved<'saveTokens'>;
  /** When the access token ends, in milliseconds since 1970. */
  until?: number;
  discovery?: Saved<'saveDiscoveryState'>;
};

/** The sign-in that is kept on this machine. */
export const keptLogin = keptFile<Login>(path.join(paths.config, 'login.json'));

/** A person's own session token, for what only people may do, until a time in milliseconds since 1970. */
export type PersonSession = { appUrl: string; token: string; until: number };

/** The session that is kept on this machine, for an hour. */
export const keptSession = keptFile<PersonSession>(path.join(paths.config, 'session.json'));
