import { type CodeFile } from './read-file.ts';

const RUN = /[\w./\\-]+/g;
/** A file extension at the end of a run of characters that names a file; the full stop of a sentence may follow. */
const EXTENSION = /\w\.[a-z]{1,5}(?=\.*$)/i;
const LONGEST_PATH = 300;
const DOTTED = /\b[a-z_]\w*(?:\.\w+)+/gi;
const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]{2,59}/gu;
/** An identifier that no prose contains: with an underscore, a digit or a capital inside. */
const LOOKS_LIKE_CODE = /[_$\d]|\p{Ll}\p{Lu}/u;
const OF_PROSE = 0.25;

/** How surely a text names each file, by its path, the end of its path, or its module's dotted name; 0..1. */
export function mentionsOf(text: string, files: readonly CodeFile[]): Float64Array {
  const paths = new Set(pathsIn(text));
  const dotted = new Set((text.match(DOTTED) ?? []).map((name) => name.replaceAll('.', '/').toLowerCase()));
  return Float64Array.from(files, ({ path }) => {
    const lower = path.toLowerCase();
    return Math.max(pathMention(lower, paths), moduleMention(lower, dotted));
  });
}

function pathsIn(text: string): string[] {
  return (text.match(RUN) ?? [])
    .filter((run) => run.length <= LONGEST_PATH && EXTENSION.test(run))
    .map((run) =>
      run
        .replace(/\.{1,20}$/, '')
        .replaceAll('\\', '/')
        .toLowerCase(),
    );
}

function pathMention(path: string, said: ReadonlySet<string>): number {
  let best = 0;
  for (const one of said) {
    if (path === one || path.endsWith(`/${one}`) || one.endsWith(`/${path}`))
      best = Math.max(best, one.includes('/') ? 1 : 0.6);
  }
  return best;
}

function moduleMention(path: string, said: ReadonlySet<string>): number {
  const dot = path.lastIndexOf('.');
  const module = path.slice(0, dot < 0 ? path.length : dot).replace(/\/(?:__init__|index|mod)$/, '');
  let best = 0;
  for (const one of said) {
    if (one === module || module.endsWith(`/${one}`)) best = Math.max(best, 0.9);
    else if (one.startsWith(`${module}/`) && module.includes('/')) best = Math.max(best, 0.8);
  }
  return best;
}

/**
 * How much a text names the definitions of each file. Rare names count more than common ones, and names that look like code more
 * than words.
 */
export function definedIn(text: string, files: readonly CodeFile[]): Float64Array {
  const said = new Set(text.match(IDENTIFIER) ?? []);
  const definers = new Map<string, Set<number>>();
  for (const [i, { symbols }] of files.entries())
    for (const { name } of symbols)
      if (said.has(name)) definers.set(name, (definers.get(name) ?? new Set()).add(i));
  const scores = new Float64Array(files.length);
  for (const [name, places] of definers) {
    const rarity = Math.log(1 + files.length / places.size) / Math.log(1 + files.length);
    const weight = rarity * rarity * (LOOKS_LIKE_CODE.test(name) || /^\p{Lu}/u.test(name) ? 1 : OF_PROSE);
    for (const i of places) scores[i] = (scores[i] ?? 0) + weight;
  }
  return scores;
}
