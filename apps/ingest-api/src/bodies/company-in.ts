/** The properties that may hold a company, the most telling first. */
export const COMPANY_KEYS: readonly string[] = ['company_name', 'company', 'account'];
const MAX_COMPANY = 1000;

/**
 * The company in the properties of an object: the value of the first property that holds a name. A value that is not text, is
 * blank, or is longer than any company's name is skipped, and is kept like other unknown properties.
 */
export function companyIn(sent: object): string | undefined {
  for (const name of COMPANY_KEYS) {
    // Own properties only; the value is checked below.
    const value: unknown = Object.hasOwn(sent, name) ? Reflect.get(sent, name) : undefined;
    if (typeof value === 'string' && value.trim() !== '' && value.length <= MAX_COMPANY) return value;
  }
  return undefined;
}
