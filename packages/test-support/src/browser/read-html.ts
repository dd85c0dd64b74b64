import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';

/** A form of a page: the values a browser would send unchanged, and the names of all its controls. */
export type Form = { action: string; fields: [name: string, value: string][]; names: Set<string> };

/** The first form of a page. */
export function readForm(html: string): Form | undefined {
  const form = elementsIn(parse(html)).find(({ tagName }) => tagName === 'form');
  if (!form) return undefined;
  const controls = elementsIn(form).filter((element) => attribute(element, 'name') !== undefined);
  return {
    action: attribute(form, 'action') ?? '',
    fields: controls.flatMap(toField),
    names: new Set(controls.map((control) => attribute(control, 'name') ?? '')),
  };
}

/** The text of a page as a reader sees it. */
export function toText(html: string): string {
  return textOf(parse(html)).replaceAll(/\s+/g, ' ').trim();
}

const NOT_SHOWN = new Set(['style', 'title', 'script', 'template']);
const NOT_SENT = new Set(['submit', 'button', 'reset', 'image', 'file']);

/** A control's value as sent: only pressed buttons and ticked boxes are. */
function toField(control: Tree.Element): [string, string][] {
  const name = attribute(control, 'name') ?? '';
  const type = attribute(control, 'type') ?? 'text';
  if (control.tagName === 'textarea') return [[name, textOf(control)]];
  if (control.tagName === 'select') return [[name, chosenIn(control)]];
  if (control.tagName !== 'input' || NOT_SENT.has(type)) return [];
  const isTicked = attribute(control, 'checked') !== undefined;
  if ((type === 'checkbox' || type === 'radio') && !isTicked) return [];
  return [[name, attribute(control, 'value') ?? '']];
}

function chosenIn(select: Tree.Element): string {
  const options = elementsIn(select).filter(({ tagName }) => tagName === 'option');
  const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
  return chosen ? (attribute(chosen, 'value') ?? textOf(chosen)) : '';
}

function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function elementsIn(node: Tree.Node): Tree.Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []));
}

function textOf(node: Tree.Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (NOT_SHOWN.has(node.nodeName) || !('childNodes' in node)) return '';
  return node.childNodes.map(textOf).join(' ');
}
