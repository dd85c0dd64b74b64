import { type Bench } from '../bench.ts';
import { type Row } from './row.ts';

/** Rows that are measured together, in the same rounds. `about` says what is sent: the load behind the figures. */
export type RowGroup = { name: string; about?: string; measure: (bench: Bench) => Promise<Row[]> };
