import { Type } from './schema.ts';

/** The body of every refusal (§2.10). People read `detail`, programs the status. */
export const ErrorBody = Type.Object({ detail: Type.String() });
export type ErrorBody = Type.Static<typeof ErrorBody>;
