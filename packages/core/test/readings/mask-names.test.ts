import { describe, expect, test } from '@jest/globals';
import { maskNames, unmask } from '../../src/readings/mask-names.ts';

const NO_NAMES = { customerName: null, companyName: null };
const masked = (text: string, names = {}) => maskNames(text, { ...NO_NAMES, ...names }).text;

describe('what a model is sent', () => {
  test.each([
    ['Write to a.b+c@mail.example.co.uk, please', 'Write to [EMAIL-1], please'],
    ['Call +49 (170) 123-45-67 or 4111 1111 1111 1111', 'Call [NUMBER-1] or [NUMBER-2]'],
    ['a@x.example and b@x.example and a@x.example', '[EMAIL-1] and [EMAIL-2] and [EMAIL-1]'],
    [
      'On 2026-11-05 at 14:30 it lost 250 rows of 12,000',
      'On 2026-11-05 at 14:30 it lost 250 rows of 12,000',
    ],
  ])('has marks for addresses and long numbers: %s', (text, said) => expect(masked(text)).toBe(said));

  test.each([
    ['Zephyrine here', { customerName: 'Zephyrine Quackenbush' }, '[NAME-1] here'],
    ['QUACKENBUSH, zephyrine', { customerName: 'Zephyrine Quackenbush' }, '[NAME-1], [NAME-2]'],
    ['Anna likes bananas', { customerName: 'Anna Li' }, '[NAME-1] likes bananas'],
    ['We at C++ & Sons (Ltd.) wait', { companyName: 'C++ & Sons (Ltd.)' }, 'We at [COMPANY-1] wait'],
    ['Jörg Ölmann fährt', { customerName: 'Jörg Ölmann' }, '[NAME-1] fährt'],
    ['Nothing of that', { customerName: '  ', companyName: '' }, 'Nothing of that'],
  ])('has marks for the names that were sent with it: %s', (text, names, said) =>
    expect(masked(text, names)).toBe(said),
  );

  test('is put back together from what comes back', () => {
    const text = 'Dana Smith (dana@x.example, $1 + $&) and Dana again';
    const found = maskNames(text, { ...NO_NAMES, customerName: 'Dana Smith' });
    expect(unmask(found.text, found.original)).toBe(text);
  });

  test('has whole marks where a name has the words of marks', () => {
    const text = 'Acme Company waits, says Name Number; the company is closed';
    const found = maskNames(text, { companyName: 'Acme Company', customerName: 'Name Number' });
    expect(found.text).toBe('[COMPANY-1] waits, says [NAME-1]; the [COMPANY-2] is closed');
    expect(unmask(found.text, found.original)).toBe(text);
  });

  test('is not mistaken for what a customer wrote like a mark', () => {
    const text = 'Your page shows [NAME-1] instead of Dana';
    const found = maskNames(text, { ...NO_NAMES, customerName: 'Dana' });
    expect(found.text).toBe('Your page shows [NAME-1] instead of [NAME-2]');
    expect(unmask(found.text, found.original)).toBe(text);
  });
});
