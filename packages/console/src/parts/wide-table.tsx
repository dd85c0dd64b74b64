import { type ComponentChildren } from 'preact';

/** The name of a column; that of numbers stands above their end. */
export type Column = string | { num: string };

/**
 * A table that scrolls sideways on a narrow screen, by keyboard too. One that `stacks` has its rows as blocks there, each cell after
 * its `data-label`; so has one with `hasActs`, whose last column has buttons.
 */
export function WideTable({
  label,
  columns,
  hasActs = false,
  stacks = hasActs,
  liveId,
  children,
}: {
  label: string;
  columns: readonly Column[];
  hasActs?: boolean;
  stacks?: boolean;
  /** The id of the rows, where they renew by themselves. */
  liveId?: string;
  children: ComponentChildren;
}) {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <table class={stacks ? 'table stacks' : 'table'}>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <th key={column}>{column}</th>
              ) : (
                <th key={column.num} class="num">
                  {column.num}
                </th>
              ),
            )}
            {hasActs && (
              <th>
                <span class="unseen">What you can do</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody id={liveId} data-live={liveId === undefined ? undefined : true}>
          {children}
        </tbody>
      </table>
    </div>
  );
}
