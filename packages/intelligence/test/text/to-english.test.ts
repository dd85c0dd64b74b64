import { describe, expect, test } from '@jest/globals';
import { openToEnglish } from '../../src/text/to-english.ts';

const COMMON = new Set('app files invoice export login page order later crash crashes'.split(' '));
const toEnglish = openToEnglish(new URL('../../model/', import.meta.url), (word) => COMMON.has(word));
const read = (text: string) => toEnglish(text)?.join(' ');

describe('toEnglish', () => {
  test.each([
    ['Die Rechnung vom März wurde doppelt abgebucht', 'invoice märz double twice charged'],
    ['Seit dem Update stürzt die App beim Hochladen ab', 'since update crash app upload'],
    ['La facture est introuvable dans l’application', 'invoice introuvable app'],
    ['No puedo restablecer mi contraseña desde el móvil', 'not reset password since mobile'],
    ['La fattura non arriva per email', 'invoice not arrive email'],
    ['Preciso exportar o relatório em PDF', 'need export report pdf'],
    ['De agenda toont de verkeerde tijdzone', 'calendar display wrong time zone'],
  ])('reads %j', (text, english) => expect(read(text)).toBe(english));

  test.each([
    ['English', 'The export crashes when I click the button'],
    ['English without small words', 'login page crashes'],
    ['English that shares words with Dutch', 'order files later'],
    ['Polish', 'Nie mogę się zalogować do mojego konta'],
    ['Russian', 'Не могу войти в аккаунт'],
    ['Chinese', '我无法登录我的账户'],
    ['Turkish', 'Hesabıma giriş yapamıyorum'],
    ['mixed, mostly English', 'The customer wrote "Rechnung fehlt" and we cannot find it'],
    ['no language', '👍 12345 !?'],
    ['empty', ''],
  ])('leaves a text as it is that is %s', (_, text) => expect(toEnglish(text)).toBeNull());

  test('decides for one language where two share words', () => {
    expect(read('Não consigo encontrar a fatura do cliente')).toBe('not get find invoice customer');
    expect(read('No encuentro la factura del cliente')).toBe('not find invoice customer');
  });

  test('reads letters with separate marks as one letter', () => {
    expect(read('Die Wa\u0308hrung ist nicht die richtige')).toBe('currency not right correct');
  });

  test('a word of an object’s prototype is a word like any other', () => {
    expect(read('Die Rechnung fehlt constructor')).toBe('invoice missing constructor');
  });
});
