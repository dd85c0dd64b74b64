import { readFileSync } from 'node:fs';
import { validator } from '@feedback/contract';
import { type Static, type TSchema } from '@feedback/contract/schema';

/** The value of a JSON file. @throws when it has not the form that the schema says, naming the first place that differs */
export function readJson<T extends TSchema>(file: string | URL, schema: T): Static<T> {
  const checked = validator(schema)(JSON.parse(readFileSync(file, 'utf8')));
  if (checked.ok) return checked.value;
  const [first] = checked.problems;
  throw new Error(`${String(file)}: ${first?.field ?? ''} ${first?.message ?? 'is wrong'}`);
}
