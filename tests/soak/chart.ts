/** The chart of a run: requests, the time of the slowest of twenty, and both memories, over time. */
import type { Minute } from './minutes.ts';

const width = 720;
const panelHeight = 130;
const gap = 46;
const left = 58;
const right = 16;
const top = 34;

interface Series {
  label: string;
  colour: string;
  values: number[];
}

interface Panel {
  title: string;
  series: Series[];
}

const megabytes = (worker: 'storefront' | 'backend') => (minute: Minute) =>
  (minute[worker].used + minute[worker].buffers) / 1e6;

const panelsOf = (minutes: readonly Minute[]): Panel[] => [
  { title: 'Requests a second', series: [{ label: '', colour: '#1f5c99', values: minutes.map(({ rate }) => rate) }] },
  { title: 'Milliseconds, p95', series: [{ label: '', colour: '#1f5c99', values: minutes.map(({ p95 }) => p95) }] },
  {
    title: 'Memory after a collection, MB',
    series: [
      { label: 'storefront', colour: '#1f5c99', values: minutes.map(megabytes('storefront')) },
      { label: 'backend', colour: '#b3541e', values: minutes.map(megabytes('backend')) },
    ],
  },
];

/** The next round number (1, 2 or 5 times a power of ten) from a value on. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

const shortened = (value: number): string => String(Math.round(value * 10) / 10);

function panel({ title, series }: Panel, minutes: readonly Minute[], y: number): string {
  const last = minutes.at(-1)?.at ?? 1;
  const limit = roundUp(Math.max(1, ...series.flatMap(({ values }) => values)));
  const across = (at: number) => left + (at / last) * (width - left - right);
  const up = (value: number) => y + panelHeight - (value / limit) * panelHeight;
  const grid = [0, limit / 2, limit].map(
    (value) =>
      `<line x1="${left}" x2="${width - right}" y1="${up(value)}" y2="${up(value)}" stroke="#d5d5d0"/>` +
      `<text x="${left - 8}" y="${up(value) + 4}" text-anchor="end">${shortened(value)}</text>`,
  );
  const lines = series.map(({ colour, values }) => {
    const points = values.map(
      (value, index) => `${across(minutes[index]?.at ?? 0).toFixed(1)},${up(value).toFixed(1)}`,
    );
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.75"/>`;
  });
  const names = series.flatMap(({ label, colour }, index) =>
    label === ''
      ? []
      : [
          `<text x="${width - right - 90 * (series.length - 1 - index)}" y="${y - 10}" text-anchor="end" fill="${colour}">${label}</text>`,
        ],
  );
  return [`<text x="${left}" y="${y - 10}" font-weight="600">${title}</text>`, ...names, ...grid, ...lines].join('\n');
}

/** The chart as an SVG document; readable on a light and on a dark page. */
export function chart(minutes: readonly Minute[], description: string): string {
  const panels = panelsOf(minutes);
  const height = top + panels.length * (panelHeight + gap);
  const last = minutes.at(-1)?.at ?? 1;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const x = left + share * (width - left - right);
    return `<text x="${x}" y="${height - 14}" text-anchor="${share === 1 ? 'end' : 'middle'}">${Math.round(share * last)} min</text>`;
  });
  const size = `viewBox="0 0 ${width} ${height}"`;
  const text = 'font-family="system-ui, sans-serif" font-size="12" fill="#33332f"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" ${text}>
<title>${description}</title>
<rect width="${width}" height="${height}" fill="#fdfdfb"/>
${panels.map((each, index) => panel(each, minutes, top + index * (panelHeight + gap))).join('\n')}
${ticks.join('\n')}
</svg>
`;
}
