import { OPERATIONS } from '@feedback/contract';
import { type Bench } from '../bench.ts';
import { type Row } from './row.ts';

/** Rows that are measured together, in the same rounds. `--only` takes the name. */
export type RowGroup = {
  name: string;
  /** The operation that is measured, where it is not POST /feedback: rows of one that is not served are left out. */
  path?: string;
  measure: (bench: Bench) => Promise<Row[]>;
};

export function isServed({ path }: RowGroup): boolean {
  return path === undefined || Object.values(OPERATIONS).some((operation) => operation.path === path);
}
