import { randomUUID } from 'node:crypto';
import { type Finding, reasonIn, unknown, well, wrong } from '@feedback/cli/doctor';
import { openMailer, openStorage } from '@feedback/outbound';
import { SettingsError } from '@feedback/runtime';
import { parseConfig } from '@feedback/worker/config';
import { type Environment } from './environment.ts';

const PATIENCE_MS = 10_000;

/** Looks at what the worker uses besides its stores: where objects are stored, and the mail server. */
export async function checkOutside(env: Environment): Promise<Finding[]> {
  const config = configOf(env);
  if (!config) return [unknown('storage and mail', 'the worker’s settings cannot be used')];
  return [await checkStorage(config.storage), await checkMail(config.mail)];
}

type Config = ReturnType<typeof parseConfig>;

function configOf(env: Environment): Config | undefined {
  try {
    return parseConfig(env);
  } catch (error) {
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}

/** Stores an object, reads it and removes it. */
async function checkStorage(settings: Config['storage']): Promise<Finding> {
  const check = 'storage';
  const where = 'folder' in settings ? `the folder ${settings.folder}` : `the bucket ${settings.bucket}`;
  const fix =
    'folder' in settings
      ? 'let the apps’ user write there; all workers and agents must share it'
      : 'look at S3_ENDPOINT, S3_REGION and the credentials';
  const key = `doctor/${randomUUID()}`;
  const bytes = Buffer.from(key);
  try {
    const storage = openStorage(settings);
    await storage.put(key, { bytes, mediaType: 'text/plain' });
    const found = await storage.get(key);
    await storage.remove(key);
    return found?.equals(bytes) === true
      ? well(check, `${where} keeps what it is given`)
      : wrong(check, `${where} gives back something else`, fix);
  } catch (error) {
    return wrong(check, `${where} cannot be used: ${reasonIn(error)}`, fix);
  }
}

async function checkMail(settings: Config['mail']): Promise<Finding> {
  const check = 'mail';
  if (settings === null) return well(check, 'no mail server: mails wait in the outbox (SMTP_URL is not set)');
  const { host } = new URL(settings.url);
  const mailer = openMailer({ ...settings, limitMs: PATIENCE_MS });
  try {
    await mailer.check();
    return well(check, `${host} takes mails`);
  } catch (error) {
    return wrong(
      check,
      `${host} takes no mails: ${reasonIn(error)}`,
      'look at SMTP_URL: address, port, name and password',
    );
  } finally {
    mailer.close();
  }
}
