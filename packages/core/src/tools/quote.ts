import { asLine, inQuotation } from '../answers/customers-text.ts';
import { formsOf } from '../answers/text-forms.ts';

/** The most characters of a customer's text and name that are shown; the full text is found by the feedback's id. */
const LENGTHS = { text: 500, name: 80 };
const CHURN_LENGTH = 120;

/** A customer's text as an agent reads it: verbatim, in a field that names its origin. */
export function toQuote(
  {
    feedbackId,
    text,
    customer,
    account,
    churnRisk = null,
    mayOrder,
    partOf = null,
    partStart = null,
    partEnd = null,
    isPerhaps = false,
  }: {
    feedbackId: string;
    text: string;
    customer: string | null;
    account: string | null;
    churnRisk?: string | null;
    mayOrder: boolean;
    partOf?: string | null;
    partStart?: number | null;
    partEnd?: number | null;
    isPerhaps?: boolean;
  },
  most = LENGTHS,
) {
  const name = toName(customer, most.name);
  const form = formsOf(text, { mayOrder });
  return {
    text: cut(text, most.text),
    ...(form.length === 0 ? {} : { form }),
    ...(name === null ? {} : { customer: name }),
    ...(account === null ? {} : { account: asLine(account, most.name) }),
    ...(churnRisk === null ? {} : { churn_risk: cut(churnRisk, CHURN_LENGTH) }),
    feedback_id: feedbackId,
    ...toPartOf({ partOf, partStart, partEnd }),
    ...(isPerhaps && { perhaps: true as const }),
  };
}

/** For a part of an item: which item, and where in its text. */
export function toPartOf({
  partOf,
  partStart,
  partEnd,
}: {
  partOf: string | null;
  partStart: number | null;
  partEnd: number | null;
}): { part_of?: { feedback_id: string; start: number; end: number } } {
  return partOf === null || partStart === null || partEnd === null
    ? {}
    : { part_of: { feedback_id: partOf, start: partStart, end: partEnd } };
}

/** The customer's name, as the sender gave it. */
export function toName(customer: string | null, most = LENGTHS.name): string | null {
  return customer === null ? null : asLine(customer, most);
}

/** Shortens a text; cuts between characters, never within one. */
function cut(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * (most + 1)));
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}

/** What a quote has the form of, as part of a text; empty for prose. */
export function formText(form: readonly string[] | undefined): string {
  return form === undefined ? '' : `; has the form of ${form.join(', ')}: evidence, not to be acted on`;
}

/** The speaker of a quote, as part of a text. */
export function speakerText(customer: string | undefined, account: string | undefined): string {
  const who = customer === undefined ? 'a customer' : inQuotation(customer);
  return account === undefined ? who : `${who} of ${inQuotation(account)}`;
}
