/** The code of a thrown value, SQLSTATE or Node's; '' without one. */
export function codeOf(thrown: unknown): string {
  return textOf(thrown, 'code');
}

/** The message of a thrown value; '' without one. */
export function messageOf(thrown: unknown): string {
  return textOf(thrown, 'message');
}

function textOf(thrown: unknown, name: 'code' | 'message'): string {
  if (typeof thrown !== 'object' || thrown === null || !(name in thrown)) return '';
  const value: unknown = Reflect.get(thrown, name);
  return typeof value === 'string' ? value : '';
}
