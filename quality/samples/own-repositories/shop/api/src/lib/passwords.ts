import { randomBytes, scrypt as slow, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify(slow) as (password: string, salt: string, length: number) => Promise<Buffer>;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await scrypt(password, salt, 32)).toString('hex')}`;
}

export async function matches(password: string, hash: string): Promise<boolean> {
  const [salt = '', wanted = ''] = hash.split(':');
  return timingSafeEqual(await scrypt(password, salt, 32), Buffer.from(wanted, 'hex'));
}
