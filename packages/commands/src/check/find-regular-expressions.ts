import { type Argument, type Expression, parseSync, type Program, Visitor } from 'oxc-parser';

/** A regular expression as written, and its source; null when it depends on values known only at run time. */
export type FoundRegularExpression = { line: number; code: string; source: string | null; flags: string };

/**
 * Every regular expression of a module: its literals, `RegExp` of constant strings of the module, and the `pattern` of a
 * JSON Schema.
 */
export function findRegularExpressions(file: string, code: string): FoundRegularExpression[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const constants = constantsOf(program);
  const placeOf = ({ start, end }: { start: number; end: number }) => ({
    line: code.slice(0, start).split('\n').length,
    code: code.slice(start, end),
  });
  const found: FoundRegularExpression[] = [];
  const made = (node: Made) => {
    const { callee, arguments: args } = node;
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [source, flags] = args.map((argument) => valueOf(argument, constants));
    found.push({ ...placeOf(node), source: source ?? null, flags: flags ?? '' });
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node)
        found.push({ ...placeOf(node), source: node.regex.pattern, flags: node.regex.flags });
    },
    Property: (node) => {
      if (node.key.type !== 'Identifier' || node.key.name !== 'pattern') return;
      // A destructured declaration is no string, and has no value here.
      const source = valueOf(node.value as Expression, constants);
      if (source !== null) found.push({ ...placeOf(node), source, flags: 'u' });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}

type Made = { callee: Expression; arguments: Argument[]; start: number; end: number };

/** The strings and expressions that a module names at its top level. */
function constantsOf(program: Program): Map<string, string> {
  const constants = new Map<string, string>();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) {
      const value = init && valueOf(init, constants);
      if (id.type === 'Identifier' && typeof value === 'string') constants.set(id.name, value);
    }
  }
  return constants;
}

/** The value of a string or an expression, when its module alone determines it. */
function valueOf(node: Expression | Argument, constants: Map<string, string>): string | null {
  if (node.type === 'Literal') return literalValue(node);
  if (node.type === 'Identifier') return constants.get(node.name) ?? null;
  if (node.type === 'TemplateLiteral') return filled(node, constants, ({ value }) => value.cooked);
  if (node.type === 'TaggedTemplateExpression')
    return isRaw(node.tag) ? filled(node.quasi, constants, ({ value }) => value.raw) : null;
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return joined([valueOf(node.left, constants), valueOf(node.right, constants)]);
  if (node.type === 'CallExpression') return joinedList(node, constants);
  return node.type === 'MemberExpression' ? sourceOf(node, constants) : null;
}

function literalValue(node: Extract<Expression, { type: 'Literal' }>): string | null {
  if ('regex' in node) return node.regex.pattern;
  return typeof node.value === 'string' ? node.value : null;
}

/** `EXPRESSION.source` */
function sourceOf(
  node: Extract<Expression, { type: 'MemberExpression' }>,
  constants: Map<string, string>,
): string | null {
  if (node.computed || node.property.name !== 'source') return null;
  return valueOf(node.object, constants);
}

/** `[…].join('|')` of strings that the module determines. */
function joinedList(
  { callee, arguments: [separator] }: Extract<Expression, { type: 'CallExpression' }>,
  constants: Map<string, string>,
): string | null {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'ArrayExpression') return null;
  if (callee.property.type !== 'Identifier' || callee.property.name !== 'join' || !separator) return null;
  const parts = callee.object.elements.map((part) => part && valueOf(part, constants));
  const between = valueOf(separator, constants);
  return between !== null && parts.every((part) => part !== null) ? parts.join(between) : null;
}

type Template = Extract<Expression, { type: 'TemplateLiteral' }>;

function filled(
  { quasis, expressions }: Template,
  constants: Map<string, string>,
  textOf: (part: Template['quasis'][number]) => string | null,
): string | null {
  return joined(
    quasis.flatMap((part, at) => {
      const expression = expressions[at];
      return expression ? [textOf(part), valueOf(expression, constants)] : [textOf(part)];
    }),
  );
}

function joined(parts: (string | null)[]): string | null {
  return parts.every((part) => part !== null) ? parts.join('') : null;
}

function isRaw(tag: Expression): boolean {
  return (
    tag.type === 'MemberExpression' &&
    tag.object.type === 'Identifier' &&
    tag.object.name === 'String' &&
    tag.property.type === 'Identifier' &&
    tag.property.name === 'raw'
  );
}
