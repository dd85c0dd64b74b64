import { SettingsError } from './settings.ts';

/**
 * In production the addresses that clients use must be https, because they carry sessions, tokens and keys. ALLOW_HTTP=true
 * is for a network that encrypts by itself.
 * @throws SettingsError naming every address that is not https
 */
export function requireHttps(
  addresses: Record<string, string | undefined>,
  { environment, allowHttp }: { environment: string; allowHttp: boolean },
): void {
  if (environment !== 'production' || allowHttp) return;
  const plain = Object.entries(addresses).filter(([, address]) => address?.startsWith('http://'));
  if (plain.length === 0) return;
  const lines = plain.map(
    ([name]) => `${name} must be an https address with ENVIRONMENT=production, unless ALLOW_HTTP=true`,
  );
  throw new SettingsError(lines.join('\n'));
}
