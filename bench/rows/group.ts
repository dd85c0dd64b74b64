import { type Bench } from '../bench.ts';
import { type Row } from './row.ts';

/** Rows that are measured together, in the same rounds. `--only` takes the name. */
export type RowGroup = { name: string; measure: (bench: Bench) => Promise<Row[]> };
