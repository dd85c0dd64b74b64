import { type Refusal } from '../acts/act.ts';

export const NO_FILE: Refusal = {
  kind: 'not-found',
  detail: 'This file is not there: no export that is ready has that id and such a file',
};
