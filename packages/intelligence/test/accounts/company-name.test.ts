import { describe, expect, test } from '@jest/globals';
import { companyDomain, domainName } from '../../src/accounts/company-domain.ts';
import { plainCompany } from '../../src/index.ts';

describe('the plain name of a company', () => {
  test.each([
    [
      'acme',
      [
        'Acme',
        'ACME',
        ' acme ',
        'Acme, Inc.',
        'ACME Ltd',
        'Acme Limited',
        'Acme GmbH',
        'Acme S.A.',
        'Acme S. A.',
        'Acme LLC.',
      ],
    ],
    [
      'acme',
      [
        'Acme GmbH & Co. KG',
        'Acme Sp. z o.o.',
        'Acme S.A. de C.V.',
        'Acme Pty. Ltd.',
        'Acme S.à r.l.',
        'Acme A/S',
        'AB Acme',
      ],
    ],
    ['societe generale', ['Société Générale', 'SOCIETE GENERALE SA']],
    ['mcdonalds', ['McDonald’s', "McDonald's Corp."]],
    ['h and m', ['H&M', 'H & M']],
    ['トヨタ自動車', ['トヨタ自動車株式会社', '株式会社トヨタ自動車']],
    ['limited', ['Limited', 'LIMITED.']],
    ['', ['', '?', '—']],
  ])('is “%s” for %j', (plain, names) => {
    for (const name of names) expect(plainCompany(name)).toBe(plain);
  });

  test('keeps names apart that differ in a word', () => {
    expect(plainCompany('Acme Software')).not.toBe(plainCompany('Acme'));
  });
});

describe('the domain that can stand for a company', () => {
  test.each([
    ['dana@acme.com', 'acme.com'],
    ['Dana@ACME.com ', 'acme.com'],
    ['dana@bücher.example', 'xn--bcher-kva.example'],
    ['dana@gmail.com', null],
    ['dana@gmx.de', null],
    ['dana@t-online.de', null],
    ['dana@mailbox.org', null],
    ['not an address', null],
    ['@acme.com', null],
    ['dana@localhost', null],
  ])('of %s is %s', (email, domain) => expect(companyDomain(email)).toBe(domain));

  test.each([
    ['acme.com', 'acme.com'],
    ['www.Acme.com', 'acme.com'],
    ['Acme Inc.', null],
    ['St. Moritz', null],
    ['S.A.', null],
    ['v1.2', null],
  ])('that the name %s is, is %s', (name, domain) => expect(domainName(name)).toBe(domain));
});
