/** The code of whatever was thrown, SQLSTATE or Node's; '' when it has none. */
export function codeOf(thrown: unknown): string {
  return textOf(thrown, 'code');
}

/** Its message; '' when it has none. */
export function messageOf(thrown: unknown): string {
  return textOf(thrown, 'message');
}

function textOf(thrown: unknown, name: 'code' | 'message'): string {
  if (typeof thrown !== 'object' || thrown === null || !(name in thrown)) return '';
  const value: unknown = Reflect.get(thrown, name);
  return typeof value === 'string' ? value : '';
}
