import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { Graphviz } from '@hpcc-js/wasm-graphviz';

export const ARCHITECTURE = path.join(root, 'docs/architecture.svg');

type Manifest = { name: string; description: string; dependencies?: Record<string, string> };
/** A package of the product: where it lies, what it is for, and which others it uses. */
type Part = { folder: string; does: string; uses: string[] };

/** Packages that make, measure or test the product, and are no part of it. */
const TOOLS = ['commands', 'local-stack', 'test-support'];

/** The workspace graph as a picture: an arrow leads from a package to one that it uses, directly and not through another. */
export async function architecture(): Promise<string> {
  const parts = readParts();
  const graphviz = await Graphviz.load();
  return graphviz.dot(toDot(parts, withoutDetours(parts)));
}

function readParts(): Map<string, Part> {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root }).toSorted();
  const product = manifests.filter((file) => !TOOLS.some((tool) => file.startsWith(`packages/${tool}/`)));
  return new Map(
    product.map((file) => {
      const manifest = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest;
      const uses = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@feedback/'));
      return [manifest.name, { folder: path.dirname(file), does: manifest.description, uses }];
    }),
  );
}

/** Of what each package uses, that which none of the others it uses leads to. */
function withoutDetours(parts: Map<string, Part>): Map<string, string[]> {
  const reached = (name: string): string[] =>
    (parts.get(name)?.uses ?? []).flatMap((used) => [used, ...reached(used)]);
  return new Map(
    [...parts].map(([name, { uses }]) => {
      const indirect = new Set(uses.flatMap(reached));
      return [name, uses.filter((used) => !indirect.has(used))];
    }),
  );
}

function toDot(parts: Map<string, Part>, arrows: Map<string, string[]>): string {
  const boxes = [...parts].map(([name, { folder, does }]) => {
    const fill = folder.startsWith('apps/') ? '#dbeafe' : '#f4f4f5';
    return `"${name}" [fillcolor="${fill}", label=<<b>${folder}</b><br/>${wrapped(does)}>];`;
  });
  const apps = [...parts].filter(([, { folder }]) => folder.startsWith('apps/')).map(([name]) => `"${name}"`);
  const lines = [...arrows].flatMap(([from, to]) => to.map((one) => `"${from}" -> "${one}";`));
  return `digraph architecture {
    graph [rankdir=TB, bgcolor=white, pad=0.2, nodesep=0.25, ranksep=0.45];
    node [shape=box, style="rounded,filled", color="#a1a1aa", fontname="Helvetica,Arial,sans-serif", fontsize=11, margin="0.3,0.1"];
    edge [color="#71717a", arrowsize=0.7];
    ${boxes.join('\n    ')}
    { rank=same; ${apps.join('; ')} }
    ${lines.join('\n    ')}
  }`;
}

const LINE = 34;

/** A sentence in lines of about so many characters. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.replace(/\.$/, '').split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < LINE) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('<br/>').replaceAll('&', '&amp;');
}
