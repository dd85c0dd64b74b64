import { spawn } from 'node:child_process';

/** The limits of a git process. */
export type GitBounds = { timeoutMs: number; maxBytes: number };

const READING: GitBounds = { timeoutMs: 60_000, maxBytes: 256 * 1024 * 1024 };
const SHOWN = 500;

/** Git failed, or exceeded its limits; the message is git's own, on one line. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/**
 * Settings that keep a repository from making git run anything: no hooks, no file-system monitor, no other program, and no
 * transports except those that a caller allows.
 */
const HARMLESS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'protocol.allow=never',
  'credential.helper=',
  'gc.auto=0',
  'maintenance.auto=false',
  'log.showSignature=false',
  'gpg.program=/bin/false',
  'gpg.ssh.program=/bin/false',
  'gpg.x509.program=/bin/false',
].flatMap((setting) => ['-c', setting]);

/** git gets no variables of this process's environment, no user settings and no prompts; its messages are in English. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_ATTR_NOSYSTEM: '1',
};

/**
 * Runs git on the repository in a folder (its git directory) and returns what it prints.
 * @throws GitError when git fails, prints more than `maxBytes`, or takes longer than `timeoutMs`, or `signal` stops it
 */
export function runGit(
  folder: string,
  args: readonly string[],
  { input = '', bounds = READING, signal }: { input?: string; bounds?: GitBounds; signal?: AbortSignal } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...HARMLESS, `--git-dir=${folder}`, ...args], {
      env: ENVIRONMENT,
      timeout: bounds.timeoutMs,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    const printed: Buffer[] = [];
    let bytes = 0;
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bounds.maxBytes) child.kill('SIGKILL');
      else printed.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, SHOWN)));
    child.stdin.on('error', () => {}); // git exited before it had read all input: its exit code says why
    child.once('error', (cause) =>
      reject(new GitError(signal?.aborted ? 'git was stopped' : 'git could not be started', { cause })),
    );
    child.once('close', (code, killed) => {
      if (bytes > bounds.maxBytes) reject(new GitError(`git printed more than ${bounds.maxBytes} bytes`));
      else if (killed !== null) reject(new GitError(`git took longer than ${bounds.timeoutMs} ms`));
      else if (code === 0) resolve(Buffer.concat(printed));
      else reject(new GitError(said.trim().replaceAll(/\s+/g, ' ') || 'git failed'));
    });
    child.stdin.end(input);
  });
}
