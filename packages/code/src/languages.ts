/** A programming language: its grammar, and a tree-sitter query for its definitions. */
export type Language = {
  id: string;
  /** The file of the grammar: `tree-sitter-<grammar>.wasm`. */
  grammar: string;
  extensions: readonly string[];
  /** Captures `@name` and, around it, the definition as `@function` or `@type`. */
  definitions: string;
};

/** A query of patterns that differ only in the node type. */
const each = (nodes: string, kind: 'function' | 'type', name: string) =>
  nodes
    .split(' ')
    .map((node) => `(${node} name: ${name}) @${kind}`)
    .join('\n');

const SCRIPT = `
  ${each('function_declaration generator_function_declaration', 'function', '(identifier) @name')}
  ${each('method_definition', 'function', '(_) @name')}
  (variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)]) @function`;

const TYPED_SCRIPT = `
  ${SCRIPT}
  ${each('class_declaration abstract_class_declaration interface_declaration type_alias_declaration', 'type', '(type_identifier) @name')}
  ${each('enum_declaration', 'type', '(identifier) @name')}
  ${each('function_signature', 'function', '(identifier) @name')}`;

/** The languages whose symbols are read. Files of other languages are found by their words alone. */
export const LANGUAGES: readonly Language[] = [
  { id: 'typescript', grammar: 'typescript', extensions: ['ts', 'mts', 'cts'], definitions: TYPED_SCRIPT },
  { id: 'tsx', grammar: 'tsx', extensions: ['tsx'], definitions: TYPED_SCRIPT },
  {
    id: 'javascript',
    grammar: 'javascript',
    extensions: ['js', 'mjs', 'cjs', 'jsx'],
    definitions: `${SCRIPT}\n${each('class_declaration', 'type', '(identifier) @name')}`,
  },
  {
    id: 'python',
    grammar: 'python',
    extensions: ['py', 'pyi'],
    definitions: `${each('function_definition', 'function', '(identifier) @name')}
      ${each('class_definition', 'type', '(identifier) @name')}`,
  },
  {
    id: 'go',
    grammar: 'go',
    extensions: ['go'],
    definitions: `${each('function_declaration', 'function', '(identifier) @name')}
      ${each('method_declaration', 'function', '(field_identifier) @name')}
      ${each('type_spec', 'type', '(type_identifier) @name')}`,
  },
  {
    id: 'java',
    grammar: 'java',
    extensions: ['java'],
    definitions: `${each('method_declaration constructor_declaration', 'function', '(identifier) @name')}
      ${each('class_declaration interface_declaration enum_declaration record_declaration', 'type', '(identifier) @name')}`,
  },
  {
    id: 'ruby',
    grammar: 'ruby',
    extensions: ['rb', 'rake'],
    definitions: `${each('method singleton_method', 'function', '(_) @name')}
      ${each('class module', 'type', '(_) @name')}`,
  },
  {
    id: 'rust',
    grammar: 'rust',
    extensions: ['rs'],
    definitions: `${each('function_item macro_definition', 'function', '(identifier) @name')}
      ${each('struct_item enum_item trait_item', 'type', '(type_identifier) @name')}`,
  },
  {
    id: 'php',
    grammar: 'php',
    extensions: ['php'],
    definitions: `${each('function_definition method_declaration', 'function', '(name) @name')}
      ${each('class_declaration interface_declaration trait_declaration enum_declaration', 'type', '(name) @name')}`,
  },
  {
    id: 'c-sharp',
    grammar: 'c-sharp',
    extensions: ['cs'],
    definitions: `${each('method_declaration constructor_declaration', 'function', '(identifier) @name')}
      ${each('class_declaration struct_declaration interface_declaration enum_declaration record_declaration', 'type', '(identifier) @name')}`,
  },
  {
    id: 'cpp',
    grammar: 'cpp',
    extensions: ['cpp', 'cc', 'cxx', 'c', 'h', 'hpp', 'hh'],
    definitions: `(function_definition declarator: (function_declarator declarator: (_) @name)) @function
      (function_definition declarator: (_ (function_declarator declarator: (_) @name))) @function
      ${each('class_specifier struct_specifier enum_specifier', 'type', '(type_identifier) @name')}`,
  },
];

const BY_EXTENSION = new Map(
  LANGUAGES.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
);

/** The language of a file, by its extension; undefined if its symbols cannot be read. */
export function languageOf(path: string): Language | undefined {
  return BY_EXTENSION.get(extensionOf(path));
}

/** The part of a file's name after the last dot, in lower case; empty without a dot. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}
