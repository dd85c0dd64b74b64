import { wordsOf } from '../text/words.ts';

/** Labels that name a role in a conversation, in lower case. */
const CUSTOMER_ROLES =
  words(`customer client user participant interviewee caller guest respondent buyer prospect patient tester
  member subscriber shopper visitor consumer cust end-user them`);

const OWN_ROLES =
  words(`agent support interviewer moderator host rep representative salesperson csm advisor assistant bot chatbot
  operator researcher facilitator consultant recruiter helpdesk trainer analyst presenter technician specialist
  receptionist designer engineer developer founder ceo cto pm`);

/** Departments. Next to a name they say where a person works; alone before a colon they may be a heading. */
const OWN_PARTS = words(
  `sales marketing product success staff employee manager vendor admin system interface me us`,
);

const HAS_LETTER = /\p{L}/u;

/** The words of a label that are not numbers. */
function namesIn(label: string): string[] {
  return wordsOf(label.toLowerCase(), 'hyphenated').filter((word) => HAS_LETTER.test(word));
}

/** Which side a label names: the customer's, the vendor's, or neither. */
export function sideOf(label: string): 'customer' | 'own' | null {
  const parts = namesIn(label);
  // "Customer Support" and "Customer Success Manager" belong to the vendor.
  if (parts.some((part) => OWN_ROLES.has(part) || OWN_PARTS.has(part))) return 'own';
  return parts.some((part) => CUSTOMER_ROLES.has(part)) ? 'customer' : null;
}

/** Whether a label consists only of a role, with at most a number: such a line needs no other evidence. */
export function isRole(label: string): boolean {
  const [only, ...others] = namesIn(label);
  return only !== undefined && others.length === 0 && (CUSTOMER_ROLES.has(only) || OWN_ROLES.has(only));
}

function words(list: string): Set<string> {
  return new Set(list.split(/\s+/));
}
