/** A JSON Schema, as far as the documents describe it. */
export type Described = {
  type?: string;
  description?: string;
  properties?: Record<string, Described>;
  required?: string[];
  items?: Described;
  anyOf?: Described[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

type Field = { name: string; schema: Described; isRequired: boolean; sameAs?: string };

/**
 * The fields of a body as Markdown tables: one, or one per form. The column for present fields is headed `required`:
 * `required` in a request, `always there` in an answer.
 */
export function fieldTables(title: string, schema: Described, required: string): string[] {
  const forms = schema.anyOf ?? [schema];
  const shown = new Map<string, string>();
  return forms.flatMap((form, index) => {
    const own = forms.length > 1 ? `${title}, form ${index + 1} of ${forms.length}` : title;
    const fields = fieldsOf(form, '', shown);
    shown.set(JSON.stringify(form), `form ${index + 1}`);
    const rows = documentedFields(fields);
    return [`${own}:`, table(['field', 'type', required, 'rules'], rows)];
  });
}

/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Every field with its path: `results[].id` is the id of each entry. Fields shown before are not repeated. */
function fieldsOf(form: Described, place: string, shown: Map<string, string>): Field[] {
  return Object.entries(form.properties ?? {}).flatMap(([key, schema]) => {
    const name = place + key;
    const isRequired = form.required?.includes(key) === true;
    if (!schema.items) return [{ name, schema, isRequired }, ...fieldsOf(schema, `${name}.`, shown)];
    const entry = JSON.stringify(schema.items);
    const sameAs = schema.items.properties && shown.get(entry);
    if (sameAs !== undefined) return [{ name, schema, isRequired, sameAs }];
    shown.set(entry, `the entries of \`${name}\``);
    return [{ name, schema, isRequired }, ...fieldsOf(schema.items, `${name}[].`, shown)];
  });
}

function documentedFields(fields: Field[]): string[][] {
  return fields.map(({ name, schema, isRequired, sameAs }) => {
    const rules = [...rulesOf(schema), ...(sameAs === undefined ? [] : [`each as ${sameAs}`])].join('; ');
    const text = [rules, schema.description ?? ''].filter((part) => part !== '').join('. ');
    return [`\`${name}\``, typeOf(schema), isRequired ? 'yes' : '', text.replaceAll('|', '\\|')];
  });
}

function typeOf(schema: Described): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.const !== undefined) return `always \`${JSON.stringify(schema.const)}\``;
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  return schema.type ?? (schema.enum ? 'string' : 'any');
}

function rulesOf(schema: Described): string[] {
  const words = schema.enum?.map((word) => `\`${String(word)}\``).join(', ');
  return [
    ...(words === undefined ? [] : [`one of ${words}`]),
    ...(schema.format === undefined ? [] : [schema.format]),
    ...range(schema.minLength, schema.maxLength, 'characters'),
    ...range(schema.minItems, schema.maxItems, 'entries'),
    ...range(schema.minimum, schema.maximum, ''),
    ...(schema.anyOf ?? []).flatMap((one) => rulesOf(one).map((rule) => `${typeOf(one)}: ${rule}`)),
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least === undefined && most === undefined) return [];
  if (most === undefined) return [`${least} or more ${unit}`.trim()];
  return [`${least === undefined ? 'at most' : `${least} to`} ${most} ${unit}`.trim()];
}
