import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { root } from '@feedback/local-stack';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { isFolder, partArrows, partsOf, withoutDetours } from './import-graph.ts';

export const ARCHITECTURE = path.join(root, 'docs/architecture.svg');

export const FOLDERS = path.join(root, 'docs/folders.svg');

/** Packages whose folders are drawn: the larger ones. */
const WITH_FOLDERS = ['apps/agent', 'packages/core', 'packages/http', 'packages/intelligence'];

type Manifest = { name: string; description: string; dependencies?: Record<string, string> };
/** A package of the product: where it lies, what it is for, and which others it uses. */
type Part = { folder: string; does: string; uses: string[] };

/** Packages that make, measure or test the product, and are no part of it. */
const TOOLS = ['commands', 'local-stack', 'test-support'];

/** The workspace graph as a picture: an arrow leads from a package to one that it uses, directly and not through another. */
export async function architecture(): Promise<string> {
  const parts = readParts();
  const graphviz = await Graphviz.load();
  const uses = new Map([...parts].map(([name, part]) => [name, part.uses]));
  return graphviz.dot(toDot(parts, withoutDetours(uses)));
}

/** The folders of the larger packages, and which imports which, types included. */
export async function folders(): Promise<string> {
  const graphviz = await Graphviz.load();
  return graphviz.dot(`digraph folders {
    graph [rankdir=TB, bgcolor=white, pad=0.2, nodesep=0.2, ranksep=0.35, fontname="Helvetica,Arial,sans-serif"];
    node [shape=box, style="rounded,filled", color="#a1a1aa", fillcolor="#f4f4f5", fontname="Helvetica,Arial,sans-serif",
          fontsize=11, margin="0.25,0.05"];
    edge [color="#71717a", arrowsize=0.6];
    ${WITH_FOLDERS.map(toCluster).join('\n')}
  }`);
}

function toCluster(pkg: string): string {
  const names = partsOf(pkg).filter(isFolder).toSorted();
  const used = partArrows(pkg);
  const arrows = new Map(
    names.map((name) => [name, [...(used.get(name) ?? [])].filter(isFolder).toSorted()] as const),
  );
  const lines = [...withoutDetours(arrows)].flatMap(([from, to]) =>
    to.map((one) => `"${pkg}/${from}" -> "${pkg}/${one}";`),
  );
  return `subgraph "cluster_${pkg}" {
    label="${pkg}"; labeljust=l; color="#d4d4d8"; style=rounded; fontsize=12;
    ${names.map((name) => `"${pkg}/${name}" [label="${name}"];`).join(' ')}
    ${lines.join(' ')}
  }`;
}

function readParts(): Map<string, Part> {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root }).toSorted();
  const product = manifests.filter((file) => !TOOLS.some((tool) => file.startsWith(`packages/${tool}/`)));
  return new Map(
    product.map((file) => {
      const manifest = ownJson<Manifest>(readFileSync(path.join(root, file), 'utf8'));
      const uses = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@feedback/'));
      return [manifest.name, { folder: path.dirname(file), does: manifest.description, uses }];
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

/** A sentence broken into lines of about this many characters. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.replace(/\.$/, '').split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < LINE) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('<br/>').replaceAll('&', '&amp;');
}
