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

  const said: [text: string, names: object, masked: string][] = [
    [
      'Ring Acme back, it is ACME’s',
      { companyName: 'Acme, Inc.' },
      'Ring [COMPANY-1] back, it is [COMPANY-2]’s',
    ],
    ['Ask O’Brien, or obrien', { customerName: "Sean O'Brien" }, 'Ask [NAME-1], or [NAME-2]'],
    ['Mueller, Joerg or Muller', { customerName: 'Jörg Müller' }, '[NAME-1], [NAME-3] or [NAME-2]'],
    ['Herr Müller hier', { customerName: 'Joerg Mueller' }, 'Herr [NAME-1] hier'],
    ['Jose Alvarez wrote', { customerName: 'José Álvarez' }, '[NAME-1] wrote'],
    ['Jose\u0301 wrote', { customerName: 'José Álvarez' }, '[NAME-1] wrote'],
    [
      '我是李娜,北京科技的导出坏了',
      { customerName: '李娜', companyName: '北京科技' },
      '我是[NAME-1],[COMPANY-1]的导出坏了',
    ],
    ['田中です', { customerName: '田中太郎' }, '[NAME-1]です'],
    ['от Ивана Петрова', { customerName: 'Иван Петров' }, 'от [NAME-2] [NAME-1]'],
    [
      'Γιωργος, ΡΟΜΑΣΚΑ',
      { customerName: 'Γιώργος Νικολάου', companyName: 'Ρομάσκα' },
      '[NAME-1], [COMPANY-1]',
    ],
    ['İBRAHİM waits', { customerName: 'İbrahim Yılmaz' }, '[NAME-1] waits'],
    ['Al called, then Bo', { customerName: 'Al Bo' }, '[NAME-1] called, then [NAME-2]'],
    ['Kim Lee waits', { customerName: 'Kim-Lee Park' }, '[NAME-1] [NAME-2] waits'],
    ['Danas card, by DanaKim', { customerName: 'Dana Kim' }, '[NAME-2] card, by [NAME-1]'],
    [
      'Will you ask Will? It will not open',
      { customerName: 'Will Grace' },
      '[NAME-1] you ask [NAME-1]? It will not open',
    ],
  ];
  test.each(said)('has marks however people write them: %s', (text, names, expected) => {
    const found = maskNames(text, { ...NO_NAMES, ...names });
    expect(found.text).toBe(expected);
    expect(unmask(found.text, found.original)).toBe(text);
  });

  test.each([
    '+49 (0) 30 / 123 45 67',
    '0 1 7 1 - 2 3 4 5 6 7 8',
    '4111–1111–1111–1111',
    '４１１１１１１１１１１１１１１１',
    '٠١٢٣٤٥٦٧٨٩',
    '555-0123',
  ])('has marks for numbers however people write them: %s', (number) => {
    expect(masked(`Call ${number} now`)).toBe('Call [NUMBER-1] now');
  });

  test('keeps the words that a company’s name has from the language', () => {
    const text = 'The export loses the last column when the user changes the data';
    const found = (said: string) => masked(said, { companyName: 'The Export And Data People' });
    expect(found(text)).toBe(text);
    expect(found('We at the export and data people wait')).toBe('We at [COMPANY-1] wait');
    expect(masked('Prices of 10.00 - 20.00 - 30.00')).toBe('Prices of 10.00 - 20.00 - 30.00');
  });

  test('is put back together from what comes back', () => {
    const text = 'Dana Smith (dana@x.example, $1 + $&) and Dana again';
    const found = maskNames(text, { ...NO_NAMES, customerName: 'Dana Smith' });
    expect(unmask(found.text, found.original)).toBe(text);
  });

  test('has whole marks where a name has the words of marks', () => {
    const text = 'Acme Company waits, says Name Number; Number is closed';
    const found = maskNames(text, { companyName: 'Acme Company', customerName: 'Name Number' });
    expect(found.text).toBe('[COMPANY-1] waits, says [NAME-1]; [NAME-2] is closed');
    expect(unmask(found.text, found.original)).toBe(text);
  });

  test('is not mistaken for what a customer wrote like a mark', () => {
    const text = 'Your page shows [NAME-1] instead of Dana';
    const found = maskNames(text, { ...NO_NAMES, customerName: 'Dana' });
    expect(found.text).toBe('Your page shows [NAME-1] instead of [NAME-2]');
    expect(unmask(found.text, found.original)).toBe(text);
  });
});
