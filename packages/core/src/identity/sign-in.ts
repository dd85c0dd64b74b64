import { audit, type Db, inTransaction, people } from '@feedback/db';
import {
  type Gate,
  HOUR_S,
  isCrowded,
  openGate,
  type Passage,
  passGates,
  QUARTER_S,
  takeBack,
} from '../people/gates.ts';
import { verifyPassword } from '../people/passwords.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

const TRIES = 10;
/** Tries per account for a network that has had too many failed tries at other accounts. */
const TRIES_IN_A_CROWD = 3;

export type SignIn =
  | { outcome: 'signed-in'; person: people.PersonFound }
  | { outcome: 'refused' }
  | { outcome: 'throttled'; retryAfterS: number };

/**
 * `network` is the network that the try comes from (`networkOf`); `knownAs` identifies the browser if the account has signed in
 * there before.
 */
export type Credentials = {
  email: string;
  password: string;
  network: string;
  knownAs: (person: people.PersonFound) => string | undefined;
  from: audit.Origin;
};

type SignInDeps = {
  db: Db;
  config: {
    bundledIssuer: string;
    signInLimitPerAddress: number;
    signInLimitPerAccount: number;
    signInLimitInTotal: number;
  };
};

/**
 * Checks passwords. A try is counted before the password is checked, and taken back if the password is right. Browsers unknown
 * to the account get ten tries per account and network in a quarter of an hour, a limit per account for all networks together
 * (RATE_LIMIT_SIGN_IN_ACCOUNT), and a limit for all accounts together (RATE_LIMIT_SIGN_IN_TOTAL). A browser in which the account
 * has signed in before has its own limit, so that guessing elsewhere never locks the owner out. A network whose tries fail too
 * often (RATE_LIMIT_SIGN_IN) gets fewer tries per account, but not zero: other people behind the same address may have the right
 * password.
 *
 * The tries of one account and network run one after the other: otherwise a person's own correct tries, sent at once, would
 * count against each other.
 */
export function createSignIn(deps: SignInDeps): (credentials: Credentials) => Promise<SignIn> {
  const oneAtATime = createKeyedMutex();
  return (credentials) => {
    const email = credentials.email.replaceAll('\0', '').trim().toLowerCase(); // PostgreSQL cannot store U+0000
    return oneAtATime(`${email}\n${credentials.network}`, () => judge(deps, { ...credentials, email }));
  };
}

async function judge(deps: SignInDeps, tried: Credentials): Promise<SignIn> {
  const { db, config } = deps;
  const { email, password, from } = tried;
  const person = await people.findByEmail(db, email);
  const account = person ? { personId: person.id } : { email: asAddress(email) };
  const browser = person && tried.knownAs(person);
  const { own, passage, uncrowd } =
    person && browser !== undefined
      ? await asKnown(deps, `${person.id}\n${browser}`)
      : await asStranger(deps, tried);
  if (passage.closed) {
    const { gate, retryAfterS, isFirst } = passage.closed;
    const detail = { limit: gate.name.split('\n')[0] };
    if (isFirst)
      await audit.addForPerson(db, account, { action: 'sign-in-throttled', by: 'unknown', from, detail });
    return { outcome: 'throttled', retryAfterS };
  }

  const isRight = await verifyPassword(password, person?.passwordHash);
  if (!person || !isRight) {
    await audit.addForPerson(db, account, { action: 'sign-in-refused', by: 'unknown', from });
    return { outcome: 'refused' };
  }
  const isSignedIn = await inTransaction(db, async (tx) => {
    if (!(await people.keep(tx, person.id))) return false;
    await passage.succeed(tx);
    await openGate(tx, own);
    if (uncrowd) await takeBack(tx, uncrowd);
    // The issuer's name contains APP_URL: the person stays the same person when APP_URL changes.
    const identity = { issuer: config.bundledIssuer, subject: person.id, personId: person.id };
    await people.ensureIdentity(tx, identity);
    await audit.addForPerson(tx, { personId: person.id }, { action: 'signed-in', by: 'person', from });
    return true;
  });
  return isSignedIn ? { outcome: 'signed-in', person } : { outcome: 'refused' };
}

/** `own` is cleared after a success; `uncrowd` takes back the try counted for the network. */
type Counted = { own: Gate; passage: Passage; uncrowd?: Gate };

async function asKnown({ db }: SignInDeps, browser: string): Promise<Counted> {
  const own = { name: `known browser\n${browser}`, limit: TRIES, windowS: QUARTER_S };
  return { own, passage: await passGates(db, [own]) };
}

async function asStranger({ db, config }: SignInDeps, { email, network }: Credentials): Promise<Counted> {
  const { signInLimitPerAddress, signInLimitPerAccount, signInLimitInTotal } = config;
  const uncrowd = { name: `network\n${network}`, limit: signInLimitPerAddress, windowS: QUARTER_S };
  const crowded = await isCrowded(db, uncrowd);
  const limit = crowded ? TRIES_IN_A_CROWD : TRIES;
  const own = { name: `account and network\n${email}\n${network}`, limit, windowS: QUARTER_S };
  const passage = await passGates(db, [
    own,
    { name: `account\n${email}`, limit: signInLimitPerAccount, windowS: HOUR_S },
    // Tries of a network over its limit have a total of their own; otherwise one network could use up the tries of all others.
    { name: crowded ? 'all in crowds' : 'all', limit: signInLimitInTotal, windowS: HOUR_S },
  ]);
  if (passage.closed) await takeBack(db, uncrowd);
  return { own, passage, uncrowd };
}

/** The typed text if it looks like an e-mail address, else null: people also type their password into this field. */
function asAddress(email: string): string | null {
  return email.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}
