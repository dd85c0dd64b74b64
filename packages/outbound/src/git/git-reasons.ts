const NEEDS_TOKEN = 'The repository needs credentials: connect it again with a token that may read it';
const WRONG_TOKEN =
  'The host refused the token, or the token may not read this repository: connect it again with another one';

/** What git and ssh say, and what that means: without a token, and with one where that differs. */
const REASONS: [RegExp, string, string?][] = [
  [
    /could not read (?:Username|Password)|Authentication failed|terminal prompts disabled|returned error: 40[13]/i,
    NEEDS_TOKEN,
    WRONG_TOKEN,
  ],
  [/ssh: (?:command )?not found|cannot run ssh/i, 'The worker has no ssh (openssh-client)'],
  [/dubious ownership/i, 'The folder belongs to another user than the worker'],
  [
    /Host key verification failed|HOST IDENTIFICATION HAS CHANGED/i,
    'The host’s ssh key is not the one that REPOSITORY_KNOWN_HOSTS has, or is missing there',
  ],
  [
    /UNPROTECTED PRIVATE KEY|bad permissions|Load key|invalid format|error in libcrypto/i,
    'The ssh key cannot be used: it must be a private key without a passphrase that only the worker’s user may read',
  ],
  [/Permission denied \((?:publickey|[\w,-]*)\)/i, 'The host refused the ssh key'],
  [/certificate|SSL|TLS/i, 'The host has no certificate that the worker trusts (NODE_EXTRA_CA_CERTS)'],
  [/returned error: 3\d\d|redirect/i, 'The address redirects: connect the address that it leads to'],
  [
    /not found|does not appear to be a git repository|does not exist/i,
    'There is no repository at this address, or it needs credentials: a token that may read it',
    'There is no repository at this address, or the token may not read it',
  ],
  [/longer than \d+ ms|timed out|Operation too slow/i, 'The repository did not answer in time'],
  [
    /over limit|out of memory|memory allocation/i,
    'The repository has an object that needs more memory than is allowed',
  ],
  [
    /corruption on the remote side/,
    'The repository itself is damaged: git cannot read all of it where it is',
  ],
  [/printed more than/, 'The repository has more files or branches than can be read'],
];

/** What git says without the names and addresses in it, which may be anything. */
function withoutNames(message: string): string {
  return message.replaceAll(/'[^']*'|"[^"]*"|(?:https?|ssh|file):\/\/\S+|(?<=^|\s)\/\S+/g, ' ');
}

/** Why git failed, for people: our own explanation for known errors, otherwise git's message. */
export function reasonOf(message: string, hasToken: boolean): string {
  const [, without, withToken] = REASONS.find(([pattern]) => pattern.test(withoutNames(message))) ?? [];
  if (without === undefined) return `git could not read it: ${message}`.slice(0, 300);
  return (hasToken && withToken) || without;
}

/** Whether git's message is none that is understood: the mirror may be damaged. */
export function isUnknown(message: string): boolean {
  return !REASONS.some(([pattern]) => pattern.test(withoutNames(message)));
}
