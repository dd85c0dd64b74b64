import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';

/** Providers of free e-mail addresses (packages/intelligence/data/free-mail-domains.LICENSE.md). */
const FREE_MAIL = new URL('../../data/free-mail-domains.txt', import.meta.url);
let freeMail: ReadonlySet<string> | undefined;
const MAX_DOMAIN = 253; // RFC 1035 §2.3.4
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** The domain of an e-mail address if it can be a company's; null for free-mail providers and for text that is not an address. */
export function companyDomain(email: string): string | null {
  const at = email.lastIndexOf('@');
  return at < 1 ? null : asCompanyDomain(email.slice(at + 1));
}

/** The domain, if a company's name consists of one (“Acme.com”, “www.acme.com”); null for any other name. */
export function domainName(name: string): string | null {
  const trimmed = name.trim();
  return trimmed.includes('.') && !/\s/.test(trimmed) && /\.[\p{L}]{2,}$/u.test(trimmed)
    ? readDomain(trimmed.toLowerCase().replace(/^www\./, ''))
    : null;
}

/** Whether a domain belongs to a provider of free addresses. */
export function isFreeMail(domain: string): boolean {
  // Read at the first question: only some processes ask.
  freeMail ??= new Set(readFileSync(FREE_MAIL, 'utf8').trim().split('\n'));
  return freeMail.has(domain);
}

function asCompanyDomain(text: string): string | null {
  const domain = readDomain(text.trim());
  return domain === null || isFreeMail(domain) ? null : domain;
}

function readDomain(text: string): string | null {
  if (text.length > MAX_DOMAIN) return null;
  const domain = domainToASCII(text.replace(/\.$/, '')).toLowerCase();
  const labels = domain.split('.');
  return labels.length >= 2 && labels.every((label) => DOMAIN.test(label)) ? domain : null;
}
