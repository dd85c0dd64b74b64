import { describe, expect, test } from '@jest/globals';
import { churnRisk } from '../../src/index.ts';

describe('churnRisk', () => {
  test.each([
    ['Love the charts. No SSO, no renewal.', 'No SSO, no renewal'],
    ['If this stays broken we’ll cancel our subscription', 'we’ll cancel our subscription'],
    ['We are evaluating alternatives because of the outages', 'evaluating alternatives'],
    ['Their board has threatened to leave', 'threatened to leave'],
    ['Not going to renew. Nothing personal.', 'Not going to renew'],
    ['Franchement, on regarde ailleurs.', 'on regarde ailleurs'],
    ['Wir sehen uns woanders um', 'sehen uns woanders um'],
    ['Wenn das so bleibt, kündigen wir.', 'kündigen wir'],
    ['Nous allons résilier notre contrat', 'allons résilier'],
    ['Estamos buscando alternativas', 'buscando alternativas'],
  ])('marks in %j the words %j', (text, words) => {
    expect(churnRisk(text)).toBe(words);
    expect(text).toContain(words);
  });

  test.each([
    'I cancelled a meeting and it is still in the calendar',
    'How do I cancel a subscription of a customer?',
    'Can I cancel my plan at any time?',
    'When a customer cancels, the invoice stays open',
    'The churn dashboard is empty',
    'We are not leaving, your support is too good',
    'Renewal reminders are sent twice',
    'I switched to Chrome and it works',
    'This is not a deal breaker',
    "We're out of stock and the app does not say so",
    "We're out in the field all day without a signal",
    "We're out next week, please send it to Ada",
    'The list is not going to renew itself',
    'Not renewing my session logs me out',
    'Not extending the sidebar hides the names',
    'Je cherche ailleurs dans le menu',
    'Ich kümmere mich woanders um das Licht',
    'Estaba mirando otras opciones del menú',
    '',
  ])('marks nothing in %j', (text) => expect(churnRisk(text)).toBeNull());
});
