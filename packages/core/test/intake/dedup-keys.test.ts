import { describe, expect, test } from '@jest/globals';
import { customerIdentity } from '../../src/intake/dedup-keys.ts';

const ADA = { email: ' Ada@X.test', id: '7', name: 'Ada', company: 'Acme' };

describe('who is one customer (docs/decisions/0005-ranking.md)', () => {
  test('the e-mail address decides, then the sender’s id, then name and company', () => {
    expect(customerIdentity(ADA)).toBe(customerIdentity({ email: 'ada@x.test' }));
    expect(customerIdentity({ ...ADA, email: undefined })).toBe(customerIdentity({ id: '7' }));
    expect(customerIdentity({ ...ADA, email: ' ', id: '' })).toBe(
      customerIdentity({ name: ' ADA ', company: 'acme' }),
    );
  });

  test('two of one name at two companies are two, and one at a company is not one of whom none is known', () => {
    const identities = [
      { name: 'Ada', company: 'Acme' },
      { name: 'Ada', company: 'Zenith' },
      { name: 'Ada' },
      { name: 'Ada Acme' },
      { id: 'Ada' },
      { email: 'Ada' },
    ].map(customerIdentity);
    expect(new Set(identities).size).toBe(identities.length);
  });

  test('a company alone identifies no customer', () => {
    expect(customerIdentity({ company: 'Acme' })).toBeNull();
    expect(customerIdentity({ name: ' ', company: 'Acme' })).toBeNull();
  });
});
