import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** The limits of a git process. */
export type GitBounds = { timeoutMs: number; maxBytes: number };

const READING: GitBounds = { timeoutMs: 60_000, maxBytes: 256 * 1024 * 1024 };
const SHOWN = 500;

/** Git failed, or exceeded its limits; the message is git's own, on one line. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** What a run of git needs besides its arguments. */
export type GitRun = {
  input?: string;
  bounds?: GitBounds;
  /** Returns what was printed up to `maxBytes`, instead of failing. */
  cut?: boolean;
  signal?: AbortSignal;
  /** Settings that must not be seen in the list of processes: git gets them in its environment. */
  hidden?: readonly (readonly [key: string, value: string])[];
  environment?: Readonly<Record<string, string>>;
  /** What no message may contain. */
  secrets?: readonly string[];
};

/**
 * Settings that keep a repository from making git run anything: no hooks, no file-system monitor, no other program, and no
 * transports except those that a caller allows. Objects above the threshold are streamed, not held in memory.
 */
const HARMLESS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'core.bigFileThreshold=8m',
  'core.deltaBaseCacheLimit=32m',
  'core.alternateRefsCommand=/bin/false',
  'pack.threads=1',
  'protocol.allow=never',
  'transfer.bundleURI=false',
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
  // git refuses to take more memory at once than this: a small pack can hold an object of any size.
  GIT_ALLOC_LIMIT: '256m',
};

/**
 * Runs git on the repository in a folder (its git directory) and returns what it prints.
 * @throws GitError when git fails, prints more than `maxBytes`, or takes longer than `timeoutMs`, or `signal` stops it
 */
export async function runGit(folder: string, args: readonly string[], how: GitRun = {}): Promise<Buffer> {
  const { input = '', bounds = READING, cut = false, signal, secrets = [] } = how;
  if (signal?.aborted) throw new GitError('git was stopped');
  const child = spawn('git', [...HARMLESS, `--git-dir=${folder}`, ...args], {
    env: { ...ENVIRONMENT, ...how.environment, ...hiddenSettings(how.hidden) },
    // A group of its own: git leaves the connection to another process, which must end together with it.
    detached: true,
  });
  let ending: Ending | undefined;
  const end = (why: Ending) => {
    ending ??= why;
    killGroup(child.pid);
  };
  const timer = setTimeout(() => end('late'), bounds.timeoutMs);
  const stop = () => end('stopped');
  signal?.addEventListener('abort', stop, { once: true });
  child.stdin.on('error', () => {}); // git exited before it had read all input: its exit code says why
  child.stdin.end(input);
  try {
    const { code, printed, said } = await collect(child, bounds.maxBytes, () => end('full'));
    if (ending === 'full' ? cut : code === 0) return printed;
    throw new GitError(ending === undefined ? toMessage(said, secrets) : ENDINGS[ending](bounds));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Why git was ended before it had finished. */
type Ending = 'stopped' | 'late' | 'full';

const ENDINGS: Record<Ending, (bounds: GitBounds) => string> = {
  stopped: () => 'git was stopped',
  late: ({ timeoutMs }) => `git took longer than ${timeoutMs} ms`,
  full: ({ maxBytes }) => `git printed more than ${maxBytes} bytes`,
};

/** What a process prints, at most `maxBytes` of it, and the end of what it says on its other output. */
function collect(
  child: ChildProcessWithoutNullStreams,
  maxBytes: number,
  onFull: () => void,
): Promise<{ code: number | null; printed: Buffer; said: string }> {
  return new Promise((resolve, reject) => {
    const printed: Buffer[] = [];
    let bytes = 0;
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) printed.push(chunk);
      else onFull();
    });
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-MOST_SAID)));
    child.once('error', (cause) => reject(new GitError('git could not be started', { cause })));
    child.once('close', (code) => resolve({ code, printed: Buffer.concat(printed), said }));
  });
}

const MOST_SAID = 10_000;

/** What git said, on one line: the other side may have sent any characters for it to repeat. */
function toMessage(said: string, secrets: readonly string[]): string {
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said);
  const plain = hidden.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return plain.slice(0, SHOWN) || 'git failed';
}

/** git-config(1), "GIT_CONFIG_COUNT". */
function hiddenSettings(settings: GitRun['hidden'] = []): Record<string, string> {
  if (settings.length === 0) return {};
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(settings.length)],
    ...settings.flatMap(([key, value], i) => [
      [`GIT_CONFIG_KEY_${i}`, key],
      [`GIT_CONFIG_VALUE_${i}`, value],
    ]),
  ]) as Record<string, string>; // pairs of strings
}

/** Ends git and the processes that it has started. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}
