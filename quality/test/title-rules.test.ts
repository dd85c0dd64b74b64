import { describe, expect, test } from '@jest/globals';
import { breaksRule, dropsNegation } from '../title-rules.ts';

describe('the rules of a title', () => {
  test.each([
    'My invoice is wrong',
    'Export to',
    'And the export fails',
    'Export',
    'Write to dana@acme.example',
    'Export fails…',
    'Export of the report fails whenever a column is added to it by people',
  ])('"%s" breaks one', (title) => {
    expect(breaksRule(title)).toBe(true);
  });

  test.each(['Export fails', 'Log in fails', 'Not getting alerts', 'Two-factor codes time out'])(
    '"%s" breaks none',
    (title) => {
      expect(breaksRule(title)).toBe(false);
    },
  );

  test('a negation is lost where the words around it stay', () => {
    expect(dropsNegation('Invoice does open', ['The invoice does not open'])).toBe(true);
    expect(dropsNegation('Invoice does not open', ['The invoice does not open'])).toBe(false);
    expect(dropsNegation('Export fails', ['The export fails, but not always'])).toBe(false);
  });
});
