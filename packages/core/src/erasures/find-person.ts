import { type DedupSecret, erasedPerson, type erasures, type Tx } from '@feedback/db';
import { customerIdentity, dedupKey, plainName } from '../intake/dedup-keys.ts';

/** A person as feedback knows them: the keys of the customer, and the names and addresses that were sent. */
export type PersonFound = Pick<erasures.Subject, 'keys' | 'addresses' | 'names'>;

/** The key of a customer as sent; null for an unknown one. */
export function keyOf(secret: DedupSecret, { name, email, company }: erasedPerson.SentName): string | null {
  const identity = customerIdentity({
    name: name ?? undefined,
    email: email ?? undefined,
    company: company ?? undefined,
  });
  return identity === null ? null : dedupKey(secret, 'customer', identity);
}

/**
 * Finds a person by address, or by name and company. Who was found by an address is also each customer without one who has the
 * same name at the same company.
 */
export async function findPerson(
  tx: Tx,
  workspaceId: string,
  { secret, asked }: { secret: DedupSecret; asked: erasures.Asked },
): Promise<PersonFound> {
  const own = keyOf(secret, asked);
  const keys = new Set(own === null ? [] : [own]);
  const sent = await namesSent(tx, workspaceId, { secret, keys: [...keys] });
  if (asked.email !== null) {
    for (const { name, company } of sent) {
      const beside = company === null ? null : keyOf(secret, { name, company, email: null });
      if (name !== null && beside !== null) keys.add(beside);
    }
    const plainNames = distinct(
      sent.flatMap(({ name }) => [name ?? '', ...turnedNames(name ?? '')].map(plainName)),
    );
    for (const key of await erasedPerson.sameNameBeside(tx, workspaceId, { keys: [...keys], plainNames }))
      keys.add(key.replaceAll('-', ''));
  }
  const all = [asked, ...(await namesSent(tx, workspaceId, { secret, keys: [...keys] }))];
  return {
    keys: [...keys],
    addresses: distinct(all.map(({ email }) => email?.trim() ?? '')),
    names: distinct(all.map(({ name }) => name?.trim() ?? '')),
  };
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

/** The transcripts whose customer is one of these. */
export async function transcriptsOf(
  tx: Tx,
  workspaceId: string,
  { secret, keys }: { secret: DedupSecret; keys: string[] },
): Promise<({ id: string } & erasedPerson.SentName)[]> {
  const wanted = new Set(keys);
  const named = await erasedPerson.transcriptCustomers(tx, workspaceId);
  return named.filter((customer) => wanted.has(keyOf(secret, customer) ?? ''));
}

/**
 * The phrases that stand for the person wherever they are written. A single word is too common to be one; a full name also stands with the
 * family name first.
 */
export function phrasesOf({ addresses, names }: Pick<PersonFound, 'addresses' | 'names'>): string[] {
  const full = names.filter((name) => /[^\s,][\s,]+[^\s,]/.test(name));
  const turned = full.flatMap(turnedNames);
  return distinct([
    ...addresses,
    ...addresses.map((address) => encodeURIComponent(address)),
    ...full,
    ...turned,
  ]);
}

/** A name of more words is a whole sentence: of these only the first may stand last. */
const MOST_WORDS = 6;

/** The same name begun at each of its other words: `Ada van Berg` is also `van Berg, Ada`, `Berg, Ada van`, and without the comma. */
function turnedNames(name: string): string[] {
  const words = name.split(/[\s,]+/).filter((word) => word !== '');
  return words.slice(0, MOST_WORDS).flatMap((_, at) => {
    const [first, last] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    return at === 0 ? [last] : [`${last}, ${first}`, `${last},${first}`, `${last} ${first}`];
  });
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}
