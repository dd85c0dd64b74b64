import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeGitRepository } from '@feedback/test-support';
import { makeSshKey, startSshGit } from '@feedback/test-support/git-servers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { GuardRefusal, listFiles, type MirrorOptions, openMirrors } from '../src/index.ts';

const WORKSPACE = '01a1fe23-8218-71a2-8cdd-45375914af6a';
const OTHER = '01a1fe23-8218-71a2-8cdd-45375914af6c';
const ID = '01a1fe23-8218-71a2-8cdd-45375914af6b';
const source = makeGitRepository('source');
const root = mkdtempSync(path.join(tmpdir(), "operator's files-"));
const ssh = { keys: path.join(root, 'keys'), knownHosts: path.join(root, 'known hosts') };
const pair = makeSshKey();
/** The key that the server lets in. */
let known = pair.public;
let sha: string;
let server: Awaited<ReturnType<typeof startSshGit>>;

const storeKey = (workspaceId: string, name: string, key: string) => {
  mkdirSync(path.join(ssh.keys, workspaceId), { recursive: true });
  writeFileSync(path.join(ssh.keys, workspaceId, name), key, { mode: 0o600 });
};
const knowHost = (line: string) => writeFileSync(ssh.knownHosts, `${line}\n`);

beforeAll(async () => {
  sha = source.commit('First', { 'src/a.ts': 'export const a = 1;\n' });
  server = await startSshGit(source.root, (key) => known.startsWith(key));
});
beforeEach(() => {
  known = pair.public;
  rmSync(ssh.keys, { recursive: true, force: true });
  storeKey(WORKSPACE, 'default', pair.private);
  knowHost(`[git.internal]:${server.port} ${server.hostKey}`);
});
afterAll(async () => {
  await server.close();
  source.remove();
  rmSync(root, { recursive: true, force: true });
});

const mirrorsOf = (options: Partial<MirrorOptions> = {}) =>
  openMirrors({
    storage: path.join(root, 'mirrors'),
    allowed: { folders: [], hosts: ['git.internal:*'], ssh },
    // No other resolver knows this name, so ssh must connect to the address that was checked.
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...options,
  });
const repository = (more: object = {}) => ({
  workspaceId: WORKSPACE,
  id: ID,
  url: `ssh://git@git.internal:${server.port}/source/.git`,
  branch: null,
  ...more,
});
const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.catch((failure: unknown) => failure);
  if (!(error instanceof GuardRefusal)) throw new Error('no refusal', { cause: error });
  return error.message;
};

describe('a mirror over ssh', () => {
  test('is brought with the key of the workspace, from the address that was checked', async () => {
    const mirrors = mirrorsOf();
    expect(await mirrors.look(repository())).toEqual({ ref: 'refs/heads/main', sha });
    const brought = await mirrors.bring(repository(), 'refs/heads/main');
    expect((await listFiles(brought.folder, sha)).map((file) => file.path)).toEqual(['src/a.ts']);
    expect(new Set(server.commands)).toEqual(new Set(["git-upload-pack '/source/.git'"]));
  });

  test('is brought with the key of the repository before that of the workspace', async () => {
    storeKey(WORKSPACE, 'default', makeSshKey().private);
    expect(await reasonOf(mirrorsOf().look(repository()))).toMatch(/refused the ssh key/);
    storeKey(WORKSPACE, 'git.internal_source', pair.private);
    expect((await mirrorsOf().look(repository())).sha).toBe(sha);
  });

  test('is brought with the key and the host’s key that the lines of the README make', async () => {
    const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');
    const lines = /^ *```sh\n( *mkdir[^]*?ssh-keygen[^]*?)^ *```/m.exec(readme)?.[1] ?? '';
    const there = path.join(root, 'etc');
    const { port } = server;
    // The host is the server here, and its lines are those of the name by which the repository is known.
    const scanned = `ssh-keyscan -p ${port} 127.0.0.1 | sed s/127.0.0.1/github.com/`;
    const here = lines
      .replaceAll('/etc/feedback', `"${there}"`)
      .replaceAll('WORKSPACE_ID', WORKSPACE)
      .replace('ssh-keyscan github.com', scanned);
    await promisify(execFile)('sh', ['-e', '-c', here]); // the server is in this process
    const keys = path.join(there, 'ssh-keys');
    const made = path.join(keys, WORKSPACE, 'github.com_acme_shop');
    expect(statSync(made).mode & 0o777).toBe(0o600);
    known = readFileSync(`${made}.pub`, 'utf8');
    mkdirSync(path.join(source.root, 'acme'));
    symlinkSync(path.join(source.root, 'source'), path.join(source.root, 'acme/shop'));
    const allowed = {
      folders: [],
      hosts: ['github.com:*'],
      ssh: { keys, knownHosts: path.join(there, 'known_hosts') },
    };
    const url = `ssh://git@github.com:${port}/acme/shop/.git`;
    expect(await mirrorsOf({ allowed }).look(repository({ url }))).toEqual({ ref: 'refs/heads/main', sha });
  });

  test('is not brought with the key of another workspace', async () => {
    const refused = await reasonOf(mirrorsOf().look(repository({ workspaceId: OTHER })));
    expect(refused).toBe(
      `There is no ssh key for this repository: the operator stores one as ${OTHER}/git.internal_source or default in REPOSITORY_SSH_KEYS`,
    );
    storeKey(OTHER, 'default', makeSshKey().private);
    expect(await reasonOf(mirrorsOf().look(repository({ workspaceId: OTHER })))).toMatch(
      /refused the ssh key/,
    );
  });

  test.each([
    ['another key', () => knowHost(`[git.internal]:${server.port} ${makeSshKey().public}`)],
    ['no key', () => knowHost('')],
    ['a key at another port', () => knowHost(`git.internal ${server.hostKey}`)],
  ])('is refused where the known hosts have %s for the host', async (_, change) => {
    change();
    expect(await reasonOf(mirrorsOf().look(repository()))).toMatch(/REPOSITORY_KNOWN_HOSTS/);
  });

  test('is refused where the host is in a private network', async () => {
    server.commands.length = 0;
    const mirrors = mirrorsOf({ allowed: { folders: [], hosts: [], ssh } });
    for (const url of [
      repository().url,
      `ssh://git@127.0.0.1:${server.port}/source`,
      `ssh://git@[::1]:${server.port}/source`,
      'git@git.internal:source',
    ])
      expect(await reasonOf(mirrors.look(repository({ url })))).toBe(
        'The host is not on the public Internet',
      );
    expect(server.commands).toEqual([]);
  });

  test('runs nothing of what an address says', async () => {
    const mark = path.join(root, 'ran');
    for (const url of [
      `ssh://-oProxyCommand=touch${mark}/x`,
      `ssh://git@-oProxyCommand=x:${server.port}/x`,
      `ssh://git@git.internal:${server.port}/$(touch ${mark})`,
      `ssh://git@git.internal:${server.port}/x';touch '${mark}`,
      `ssh://git@git.internal:99999/x`,
      'git@git.internal:-x',
      'git@-oProxyCommand=x:y',
    ])
      expect(await reasonOf(mirrorsOf().look(repository({ url })))).toMatch(/address/);
    expect(existsSync(mark)).toBe(false);
  });

  test('is not allowed without the operator’s files', async () => {
    const mirrors = mirrorsOf({ allowed: { folders: [], hosts: ['git.internal:*'] } });
    expect(await reasonOf(mirrors.look(repository()))).toMatch(/ssh is not set up/);
  });

  test('says that a key cannot be used', async () => {
    storeKey(WORKSPACE, 'default', 'no key');
    expect(await reasonOf(mirrorsOf().look(repository()))).toMatch(/The ssh key cannot be used/);
  });
});
