const LONGEST_LINE = 300;
const MOST = 200;
const KEYWORD =
  /^(?:import|export|from|use|using|require|require_relative|require_once|include|include_once|#include|const|let|var)\b|^#include|\brequire\(|\bimport\(|^\}.*\bfrom\b/;
/** A line of a list of imports in Go: a quoted path, perhaps after a name for it. */
const LISTED = /^(?:[\w.]+ )?"[\w./-]+"$/;
const QUOTED = /["'<]([\w@~#$./-]+)["'>]/g;
const FROM = /^from ([\w.]+) import ([\w, ]+)/;
const DOTTED = /^(?:import|use|using) (?:static )?([\w.\\:]+)/;

/** The modules that a file says it needs, in its own words, as paths: `./cart`, `people/timezones`. */
export function importsOf(text: string): string[] {
  const found = new Set<string>();
  for (const line of text.split('\n')) {
    if (line.length > LONGEST_LINE) continue;
    for (const name of importsOfLine(line.trim())) found.add(name);
    if (found.size >= MOST) break;
  }
  return [...found];
}

function importsOfLine(line: string): string[] {
  if (LISTED.test(line)) return quotedIn(line);
  if (!KEYWORD.test(line)) return [];
  const from = FROM.exec(line);
  if (from) {
    const module = toPath(from[1] ?? '');
    const names = (from[2] ?? '').split(',').map((name) => name.trim().split(' ')[0] ?? '');
    return [module, ...names.map((name) => `${module}/${name}`)];
  }
  const quoted = quotedIn(line);
  if (quoted.length > 0) return quoted;
  const dotted = DOTTED.exec(line);
  return dotted ? [toPath(dotted[1] ?? '')] : [];
}

function quotedIn(line: string): string[] {
  return Array.from(line.matchAll(QUOTED), ([, name = '']) => name);
}

/** A dotted name as a path; the dots before it lead to folders around. */
function toPath(name: string): string {
  const dots = /^\.*/.exec(name)?.[0].length ?? 0;
  const rest = name.slice(dots).replaceAll(/\\|::|\./g, '/');
  if (dots === 0) return rest;
  return dots === 1 ? `./${rest}` : `${'../'.repeat(dots - 1)}${rest}`;
}
