import { type DedupSecret, erasedPerson, erasedWords, type erasures, type Tx } from '@feedback/db';
import { customerIdentity, dedupKey, plainName } from '../intake/dedup-keys.ts';
import { transcriptCustomer } from '../understanding/transcript-customer.ts';
import { familyName, initialedNames, sameNames, turnedNames } from './name-spellings.ts';

/** A person as feedback knows them: the keys of the customer, and the names and addresses that were sent. */
export type PersonFound = Pick<erasures.Subject, 'keys' | 'addresses' | 'names'>;

/** The key of a customer as sent; null for an unknown one. */
export function keyOf(
  secret: DedupSecret,
  { name, email, company, id }: erasedPerson.SentName & { id?: string | undefined },
): string | null {
  const identity = customerIdentity({
    name: name ?? undefined,
    email: email ?? undefined,
    company: company ?? undefined,
    id,
  });
  return identity === null ? null : dedupKey(secret, 'customer', identity);
}

/**
 * Finds a person by address, or by name and company. A person is each customer without an address who has the same name at the same
 * company, also with the family name first, and as the speaker that was picked for a transcript.
 */
export async function findPerson(
  tx: Tx,
  workspaceId: string,
  { secret, asked }: { secret: DedupSecret; asked: erasures.Asked },
): Promise<PersonFound> {
  const own = keyOf(secret, asked);
  const keys = new Set(own === null ? [] : [own]);
  const sent = await namesSent(tx, workspaceId, { secret, keys: [...keys] });
  // By an address, a name counts only with its company.
  const known = asked.email === null ? [asked] : sent.filter(({ company }) => company !== null);
  for (const key of await keysOfNames(tx, workspaceId, { secret, known })) keys.add(key);
  if (asked.email !== null) {
    const plainNames = distinct(
      sent.flatMap(({ name }) => [name ?? '', ...turnedNames(name ?? '')].map(plainName)),
    );
    for (const key of await erasedPerson.sameNameBeside(tx, workspaceId, { keys: [...keys], plainNames }))
      keys.add(plainKey(key));
  }
  const all = [asked, ...(await namesSent(tx, workspaceId, { secret, keys: [...keys] }))];
  return {
    keys: [...keys],
    addresses: distinct(all.map(({ email }) => email?.trim() ?? '')),
    names: distinct(all.map(({ name }) => name?.trim() ?? '')),
  };
}

/**
 * The keys of customers without an address who have one of these names at its company, however it is written. A sender's own id may be
 * their identity: they are found by what was sent with it.
 */
async function keysOfNames(
  tx: Tx,
  workspaceId: string,
  { secret, known }: { secret: DedupSecret; known: erasedPerson.SentName[] },
): Promise<string[]> {
  const wanted = new Set<string>();
  const plainNames = new Set<string>();
  for (const { name, company } of known) {
    for (const written of sameNames(name ?? '')) {
      const key = keyOf(secret, { name: written, company, email: null });
      if (key === null) continue;
      wanted.add(key);
      plainNames.add(plainName(written));
    }
  }
  if (wanted.size === 0) return [];
  const named = await erasedPerson.named(tx, workspaceId, [...plainNames]);
  const transcripts = await transcriptCustomers(tx, workspaceId, secret);
  const found = [...named, ...transcripts.filter(({ email }) => email === null)];
  const theirs = found.filter(({ name, company }) =>
    wanted.has(keyOf(secret, { name, company, email: null }) ?? ''),
  );
  return distinct([...wanted, ...theirs.map(({ key }) => plainKey(key))]);
}

/** A key as `dedupKey` writes it, from PostgreSQL's text form. */
function plainKey(key: string): string {
  return key.replaceAll('-', '');
}

/** Everything sent of these customers, with items and with transcripts. */
async function namesSent(
  tx: Tx,
  workspaceId: string,
  { secret, keys }: { secret: DedupSecret; keys: string[] },
): Promise<erasedPerson.SentName[]> {
  const withItems = await erasedPerson.namesOf(tx, workspaceId, keys);
  const withTranscripts = await transcriptsOf(tx, workspaceId, { secret, keys });
  return [...withItems, ...withTranscripts];
}

type TranscriptCustomer = { id: string; key: string } & erasedPerson.SentName;

/** The transcripts whose customer is one of these. */
export async function transcriptsOf(
  tx: Tx,
  workspaceId: string,
  { secret, keys }: { secret: DedupSecret; keys: string[] },
): Promise<TranscriptCustomer[]> {
  const wanted = new Set(keys);
  return (await transcriptCustomers(tx, workspaceId, secret)).filter(({ key }) => wanted.has(key));
}

/** The customers of transcripts that name one, with the keys that their signals have. */
async function transcriptCustomers(
  tx: Tx,
  workspaceId: string,
  secret: DedupSecret,
): Promise<TranscriptCustomer[]> {
  const stored = await erasedPerson.transcriptCustomers(tx, workspaceId);
  return stored.map(({ id, name: sent, speaker: customerSpeaker, email, company }) => {
    const { customerId, customerName } = transcriptCustomer({ id, customerName: sent, customerSpeaker });
    const name = customerName ?? null;
    const key = keyOf(secret, { name, email, company, id: customerId });
    return { id, key: key ?? '', name, email, company };
  });
}

/**
 * The phrases that stand for the person wherever they are written. A single word is too common to be one, but behind a title; a full name
 * also stands with the family name first, or with an initial for the given names.
 */
export function phrasesOf({ addresses, names }: Pick<PersonFound, 'addresses' | 'names'>): string[] {
  const full = names.filter((name) => /[^\s,][\s,]+[^\s,]/.test(name));
  const turned = full.flatMap(turnedNames);
  const titled = full.flatMap((name) => familyName(name) ?? []).map(erasedWords.behindTitle);
  return distinct([
    ...addresses,
    ...addresses.map((address) => encodeURIComponent(address)),
    ...full,
    ...turned,
    ...full.flatMap(initialedNames),
    ...titled,
  ]);
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}
