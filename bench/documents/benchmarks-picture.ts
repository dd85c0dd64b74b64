import { type Results } from '../results.ts';
import { judged, type Section, SECTIONS, sectionOf, type Summary } from '../summary.ts';
import { boundsOf, short } from '../words.ts';

const WIDTH = 880;
const [ROW, HEAD, TOP] = [24, 34, 66];
/** The columns: where names end, and the picture of the scale begins and ends. */
const [NAMES, FROM, TO] = [380, 396, 640];
/** The scale, in times better than the target; it is logarithmic, and what lies beyond ends at its edge. */
const SCALE = [1 / 4, 1 / 2, 1, 2, 4];

/** A row of the picture. `times` is how many times better than the target the figure is, `aim` how many times the aim would be. */
type Drawn = { name: string; times: number; aim: number | null; figure: string };

/** docs/benchmarks.svg: every row with a target, against that target. It has its own background, for light and dark pages. */
export function benchmarksPicture({ rows, machine }: Results): string {
  const sections = SECTIONS.map((section) => ({
    section,
    drawn: rows.filter((row) => sectionOf(row) === section).flatMap(toDrawn),
  })).filter(({ drawn }) => drawn.length > 0);
  let y = TOP;
  const parts = sections.map(({ section, drawn }) => {
    const part = drawSection(section, drawn, y);
    y += HEAD + drawn.length * ROW;
    return part;
  });
  const height = y + 40;
  const title = 'How each row of the benchmark does against its target';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}">
<style>${STYLE}</style>
<rect class="page" width="${WIDTH}" height="${height}" rx="8"/>
<text class="title" x="20" y="32">${title}</text>
${drawScale(TOP - 8, y)}
${parts.join('\n')}
<text class="quiet" x="20" y="${height - 14}">Commit ${machine.commit}, ${machine.cores} cores of ${escaped(machine.processor)}. Right of the line is better than the target, in times. Filled: met. Hollow: not met. Small mark: the aim.</text>
</svg>
`;
}

const STYLE = `
text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328 }
.title { font-size: 16px; font-weight: 600 }
.head { font-weight: 600 }
.quiet { fill: #59636e; font-size: 11px }
.page { fill: #ffffff; stroke: #d1d9e0 }
.grid { stroke: #d1d9e0 } .target { stroke: #59636e; stroke-width: 1.5 }
.met { stroke: #1a7f37; fill: #1a7f37 } .missed { stroke: #bc4c00; fill: #ffffff } .bar { stroke-width: 4 } .aim { stroke: #59636e; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc } .quiet { fill: #9198a1 } .page { fill: #0d1117; stroke: #3d444d }
.grid { stroke: #3d444d } .target { stroke: #9198a1 } .aim { stroke: #9198a1 }
.met { stroke: #3fb950; fill: #3fb950 } .missed { stroke: #f0883e; fill: #0d1117 }
}
`;

function toDrawn(row: Summary): Drawn[] {
  const { target } = row;
  if (!target) return [];
  const value = judged(row);
  const unit = target.of === 'ratio' ? '×' : row.unit;
  const beside = target.of === 'ratio' && row.baseline ? `, beside ${row.baseline.name}` : '';
  return [
    {
      name: `${row.name}${beside}`,
      times: timesBetter(target, value),
      aim: target.aim === undefined ? null : timesBetter(target, target.aim),
      figure: `${short(value)} ${unit} (${boundsOf(target)})`,
    },
  ];
}

function timesBetter({ atLeast, atMost }: NonNullable<Summary['target']>, value: number): number {
  return Math.min(
    atLeast === undefined ? Infinity : value / atLeast,
    atMost === undefined ? Infinity : atMost / value,
  );
}

function drawSection(section: Section, drawn: Drawn[], y: number): string {
  const lines = drawn.map((row, n) => drawRow(row, y + HEAD + n * ROW));
  return [`<text class="head" x="20" y="${y + 20}">${section}</text>`, ...lines].join('\n');
}

function drawRow({ name, times, aim, figure }: Drawn, y: number): string {
  const at = placeOf(times);
  const how = times >= 1 ? 'met' : 'missed';
  const mark =
    aim === null
      ? ''
      : `<line class="aim" x1="${placeOf(aim)}" x2="${placeOf(aim)}" y1="${y - 6}" y2="${y + 6}"/>`;
  return `<text x="${NAMES}" y="${y + 4}" text-anchor="end">${escaped(shortened(name))}<title>${escaped(name)}</title></text>
<line class="bar ${how}" x1="${placeOf(1)}" x2="${at}" y1="${y}" y2="${y}"/>${mark}<circle class="${how}" cx="${at}" cy="${y}" r="5" stroke-width="2"/>
<text x="${TO + 18}" y="${y + 4}">${escaped(figure)}</text>`;
}

function drawScale(from: number, to: number): string {
  return SCALE.map((times) => {
    const x = placeOf(times);
    const label = times === 1 ? 'target' : times < 1 ? `÷ ${1 / times}` : `× ${times}`;
    return `<text class="quiet" x="${x}" y="${from}" text-anchor="middle">${label}</text>
<line class="${times === 1 ? 'target' : 'grid'}" x1="${x}" x2="${x}" y1="${from + 8}" y2="${to}"/>`;
  }).join('\n');
}

/** Where a number of times better than the target is, in whole pixels. */
function placeOf(times: number): number {
  const [least = 0, greatest = 0] = [SCALE[0], SCALE.at(-1)];
  const within = Math.min(greatest, Math.max(least, times));
  return Math.round(FROM + ((TO - FROM) * Math.log(within / least)) / Math.log(greatest / least));
}

const LONGEST_NAME = 58;

function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
