const [WIDTH, HEIGHT, LABEL] = [480, 96, 14];

/** Counts of the last weeks as bars, the newest last, with the numbers written above them. */
export function WeekBars({ weekly }: { weekly: number[] }) {
  const most = Math.max(1, ...weekly);
  const step = WIDTH / Math.max(1, weekly.length);
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT + LABEL}`}
      role="img"
      aria-label={`Accounts that said it in each of the last ${weekly.length} weeks: ${weekly.join(', ')}`}
    >
      {weekly.map((count, week) => {
        const height = (count / most) * (HEIGHT - LABEL);
        return (
          <g key={week}>
            <rect
              class={week === weekly.length - 1 ? 'now' : undefined}
              x={week * step + 3}
              y={LABEL + HEIGHT - height - LABEL}
              width={step - 6}
              height={Math.max(1, height)}
              rx="2"
            />
            {count > 0 && (
              <text x={week * step + step / 2} y={HEIGHT - height - 4}>
                {count}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
