/** The tables of the bench. */
import type { Measured } from './lines.ts';
import { rendered } from './page-lines.ts';
import { table } from './report.ts';

const heads = ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'of its constant', 'elements', 'kB'];

/** Groups of lines; the first line of each is its constant. */
export function results(groups: readonly (readonly Measured[])[]): string {
  return table(
    heads,
    groups.flatMap(([constant, ...lines]) =>
      constant === undefined ? [] : [row(constant), ...lines.map((line) => row(line, constant))],
    ),
  );
}

function row(line: Measured, constant?: Measured): string[] {
  const share = constant && line.requestsPerSecond / constant.requestsPerSecond;
  return [
    line.name,
    line.requestsPerSecond.toFixed(0),
    line.p50.toFixed(2),
    line.p99.toFixed(2),
    line.cpu?.toFixed(2) ?? '',
    share === undefined ? '' : `${(100 * share).toFixed(1)} %`,
    line.elements?.toFixed(0) ?? '',
    ((line.bytes ?? 0) / 1000).toFixed(1),
  ];
}

/** Compares our pages with the peer's, as far as it has them. */
export function comparison(pages: ReadonlyMap<string, readonly Measured[]>): string {
  const rows = [...pages].flatMap(([page, lines]) => {
    const own = lines.find(({ name }) => name.endsWith(rendered));
    const peer = lines.find(({ isPeer }) => isPeer);
    if (!own || !peer) return [];
    const cpu = own.cpu === undefined || peer.cpu === undefined ? undefined : peer.cpu / own.cpu;
    const cells = [
      page,
      `${own.requestsPerSecond.toFixed(0)} : ${peer.requestsPerSecond.toFixed(0)}`,
      times(own.requestsPerSecond / peer.requestsPerSecond),
      `${own.cpu?.toFixed(2) ?? ''} : ${peer.cpu?.toFixed(2) ?? ''}`,
      cpu === undefined ? '' : times(cpu),
      `${own.elements} : ${peer.elements}`,
      `${kilobytes(own)} : ${kilobytes(peer)}`,
    ];
    return [cells];
  });
  return table(['ours : peer', 'pages/s', 'so many times', 'CPU ms', 'so many times', 'elements', 'kB'], rows);
}

const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;

const kilobytes = ({ bytes = 0 }: Measured): string => (bytes / 1000).toFixed(1);
