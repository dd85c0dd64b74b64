import { type Db, providerKeys } from '@feedback/db';
import { type Logger } from '@feedback/runtime';
import { loadProviderKeys, type ProviderKeys, type SealingKey } from './provider-keys.ts';

/** The keys of both providers. */
export type AppKeys = { idp: ProviderKeys; oauth: ProviderKeys };

const LOOK_MS = 10_000;

/**
 * Loads the keys and passes them to `use`; does so again after each rotation, which each process notices within ten seconds.
 * Fails when the first load fails. `look` checks for a rotation now, `stop` stops checking.
 */
export async function watchKeys(
  { db, log, key }: { db: Db; log: Logger; key: SealingKey },
  use: (keys: AppKeys) => void,
): Promise<{ look: () => Promise<void>; stop: () => void }> {
  let known: string;
  /** Repeats the read if the keys changed while they were read: another process may be creating them, or rotating them. */
  const load = async () => {
    let keys: AppKeys;
    let before: string;
    do {
      before = await providerKeys.version(db);
      keys = { idp: await loadProviderKeys(db, 'idp', key), oauth: await loadProviderKeys(db, 'oauth', key) };
      known = await providerKeys.version(db);
    } while (known !== before);
    use(keys);
  };
  await load();
  const look = async () => {
    if ((await providerKeys.version(db)) === known) return;
    await load();
    log.info('the signing keys were rotated');
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      log.warn({ err: error }, 'the signing keys could not be checked for a rotation'),
    );
  }, LOOK_MS);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
