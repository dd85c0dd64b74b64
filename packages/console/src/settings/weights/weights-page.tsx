import { MAX_REVENUE_WEIGHT, type MovedPriority, type WeightPreview } from '@feedback/core';
import { money, number } from '../../format.ts';
import { type Said } from '../../layout/frame.tsx';
import { FormProblems, TextField } from '../../parts/form-field.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

type View = WeightPreview & {
  visit: Visit;
  /** The weight whose effect is shown; undefined for the saved one. */
  weight: number | undefined;
  /** What was typed and is no weight. */
  refused: string | undefined;
  said?: Said | undefined;
};

const PRESETS = [
  [0, 'Only how many ask'],
  [0.5, 'Both (the usual setting)'],
  [1, 'Money in proportion'],
] as const;

/** How much revenue counts in the ranking, with the effect of another value before it is saved. */
export function weightsPage({ visit, saved, currency, first, weight, refused, said }: View): string {
  const isOwner = visit.role === 'owner';
  const isTry = weight !== undefined && weight !== saved;
  const here = `${visit.home}/settings/weights`;
  const form =
    refused === undefined
      ? undefined
      : {
          values: { weight: refused },
          problems: { weight: `Write a number from 0 to ${MAX_REVENUE_WEIGHT}.` },
        };
  return renderSettings({
    visit,
    title: 'Ranking',
    lead: 'Each customer who asks counts once, and more the more they pay. The weight says how much more: 0 counts every customer the same, 1 counts them in proportion to what they pay.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        <p>
          Revenue counts with <b>{number(saved, visit.locale)}</b> now.
        </p>
        <form class="row end" method="get" action={here}>
          <TextField
            label="Try another weight"
            name="weight"
            form={form}
            input={{
              inputmode: 'decimal',
              size: 6,
              maxlength: 6,
              value: String(weight ?? saved),
              autocomplete: 'off',
            }}
          />
          <button class={isTry && isOwner ? undefined : 'first'}>Show the effect</button>
        </form>
        <p class="small soft">
          {PRESETS.map(([value, name], at) => (
            <>
              {at > 0 && ' · '}
              <a key={value} href={`${here}?weight=${value}`}>
                {number(value, visit.locale)}
              </a>{' '}
              {name.toLowerCase()}
            </>
          ))}
        </p>
        {first.length === 0 ? <NotRanked /> : <Effect {...{ visit, currency, first, isTry }} />}
        {isTry && isOwner && (
          <form method="post" action={here}>
            <input type="hidden" name="weight" value={weight} />
            <button class="first">Save {number(weight, visit.locale)} for everyone</button>
          </form>
        )}
        {!isOwner && <p class="soft">Owners save another weight. What you try here changes nothing.</p>}
      </>
    ),
  });
}

function NotRanked() {
  return (
    <div class="empty">
      <h2>Nothing is ranked yet</h2>
      <p>
        Once there are priorities, the first ten stand here, with the rank that each would move from and to.
      </p>
    </div>
  );
}

function Effect({
  visit,
  currency,
  first,
  isTry,
}: {
  visit: Visit;
  currency: string;
  first: MovedPriority[];
  isTry: boolean;
}) {
  const moved = first.filter(({ rank, before }) => rank !== before).length;
  return (
    <section>
      <h2>
        {isTry
          ? moved === 0
            ? 'The first ten would stay as they are'
            : `${moved} of the first ten would move`
          : 'The first ten now'}
      </h2>
      <WideTable
        label="The first ten priorities"
        columns={[
          ...(isTry ? [{ num: 'Now' }, { num: 'Then' }, 'Moves'] : [{ num: 'Rank' }]),
          'Priority',
          { num: 'A year at stake' },
        ]}
      >
        {first.map(({ id, title, rank, before, amount }) => (
          <tr key={id}>
            {isTry && <td class="num soft">{before ?? 'far below'}</td>}
            <td class="num">
              <b>{rank}</b>
            </td>
            {isTry && <td class="still">{movement(rank, before)}</td>}
            <td class="name" dir="auto">
              <a href={`${visit.home}/priorities/${id}`}>{title}</a>
            </td>
            <td class="num">{money(amount, currency, visit.locale)}</td>
          </tr>
        ))}
      </WideTable>
    </section>
  );
}

function movement(rank: number, before: number | null) {
  if (before === rank) return <span class="soft">stays</span>;
  if (before === null || before > rank)
    return <span class="chip good">▲ {before === null ? 'up' : `up ${before - rank}`}</span>;
  return <span class="chip warn">▼ down {rank - before}</span>;
}
