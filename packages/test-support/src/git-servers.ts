import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portOf } from '@feedback/runtime';
import ssh2, { type Connection } from 'ssh2';

const PATH = '/usr/local/bin:/usr/bin:/bin';

/** Answers a request as git's own http server does (git-http-backend(1)), for the repositories below `root`. */
export function serveGitOverHttp(root: string, req: IncomingMessage, res: ServerResponse): void {
  const { pathname, search } = new URL(req.url ?? '', 'http://x');
  const cgi = spawn('git', ['http-backend'], {
    env: {
      PATH,
      HOME: root,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: req.method,
      CONTENT_TYPE: req.headers['content-type'] ?? '',
      ...(req.headers['content-encoding'] && { HTTP_CONTENT_ENCODING: req.headers['content-encoding'] }),
      ...(req.headers['git-protocol'] && { GIT_PROTOCOL: String(req.headers['git-protocol']) }),
    },
  });
  req.pipe(cgi.stdin);
  cgi.stdin.on('error', () => {});
  const printed: Buffer[] = [];
  cgi.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  cgi.once('close', () => {
    const answer = Buffer.concat(printed);
    const end = answer.indexOf('\r\n\r\n');
    for (const line of answer.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(': ');
      if (name === 'Status') res.statusCode = Number.parseInt(value, 10);
      else res.setHeader(name, value);
    }
    res.end(answer.subarray(end + 4));
  });
}

/**
 * A new key pair in OpenSSH's form, made by ssh-keygen: of 256 pairs that ssh2 makes, one lacks the leading zero byte of its public key
 * and can be read by no OpenSSH.
 */
export function makeSshKey(): { private: string; public: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'ssh-key-'));
  const file = path.join(folder, 'key');
  try {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', file], { env: { PATH } });
    return { private: readFileSync(file, 'utf8'), public: readFileSync(`${file}.pub`, 'utf8').trim() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * An ssh server on loopback that runs `git upload-pack` in the folders below `root` for the keys that `mayRead` allows; `commands`
 * has what clients asked for.
 */
export async function startSshGit(root: string, mayRead: (publicKey: string) => boolean) {
  const hostKey = makeSshKey();
  const commands: string[] = [];
  const serve = (client: Connection) => {
    client.on('error', () => {});
    client.on('authentication', (context) => {
      if (context.method !== 'publickey') return context.reject(['publickey']);
      const key = `${context.key.algo} ${context.key.data.toString('base64')}`;
      return mayRead(key) ? context.accept() : context.reject(['publickey']);
    });
    client.on('session', (accept) => {
      accept().on('exec', (acceptRun, _reject, { command }) => {
        commands.push(command);
        const stream = acceptRun();
        const folder = /^git-upload-pack '\/?(?<folder>[\w./-]+)'$/.exec(command)?.groups?.['folder'];
        const git = spawn('git', ['upload-pack', folder ?? 'none'], { cwd: root, env: { PATH, HOME: root } });
        stream.pipe(git.stdin);
        git.stdin.on('error', () => {});
        git.stdout.pipe(stream, { end: false });
        git.stderr.pipe(stream.stderr, { end: false });
        git.once('close', (code) => {
          stream.exit(code ?? 1);
          stream.end();
        });
      });
    });
  };
  const server = new ssh2.Server({ hostKeys: [hostKey.private] }, serve);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: portOf(server),
    hostKey: hostKey.public.split(' ').slice(0, 2).join(' '),
    commands,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
