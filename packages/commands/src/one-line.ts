/** A text on one line, cut where it is long. */
export function oneLine(text: string, most = 120): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
