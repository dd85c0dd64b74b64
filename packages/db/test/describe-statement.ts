import { type EventEmitter } from 'node:events';
import type pg from 'pg';

/** A column of a statement's rows. `table` and `column` are numbers of a plain column of a table, otherwise 0. */
export type DescribedColumn = { name: string; type: number; table: number; column: number };

/** What PostgreSQL says of a statement: the types of its parameters and its columns. */
export type Description = { parameters: number[]; columns: DescribedColumn[] };

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

/** Has PostgreSQL parse a statement without running it, and gives its description (PostgreSQL's protocol §55.2.3, Parse and Describe). */
export function describeStatement(client: pg.ClientBase, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const found: Description = { parameters: [], columns: [] };
    const noteParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => (found.parameters = dataTypeIDs);
    let connection: EventEmitter | undefined;
    // node-postgres reports a query's columns, but not the types of its parameters: those come from its connection's
    // messages.
    const query = {
      submit: (on: pg.Connection) => {
        connection = on.on('parameterDescription', noteParameters);
        on.parse({ name: '', text, types: [] }, true);
        on.describe({ type: 'S', name: '' }, true);
        on.sync();
      },
      handleRowDescription: ({ fields }: { fields: Field[] }) => {
        found.columns = fields.map(({ name, dataTypeID: type, tableID: table, columnID: column }) => ({
          name,
          type,
          table,
          column,
        }));
      },
      handleError: (error: Error) => {
        connection?.off('parameterDescription', noteParameters);
        reject(error);
      },
      handleReadyForQuery: () => {
        connection?.off('parameterDescription', noteParameters);
        resolve(found);
      },
    };
    client.query(query);
  });
}
