const NAMES = ['company_name', 'company', 'account'];
const MAX_COMPANY = 1000;

/**
 * The company that an object names: the first of its properties that holds a name. What is no text, blank or longer than any
 * company's name is ignored, and stays where unknown properties are kept.
 */
export function companyIn(sent: object): string | undefined {
  for (const name of NAMES) {
    // Own properties only; the value is checked below.
    const value = Object.hasOwn(sent, name) ? (sent as Record<string, unknown>)[name] : undefined;
    if (typeof value === 'string' && value.trim() !== '' && value.length <= MAX_COMPANY) return value;
  }
  return undefined;
}
