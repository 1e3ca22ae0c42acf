import type { Results } from './results';
import { ratio } from './statistics';
import { VARIANTS } from './variants/names';
import type { PartialVisitMetrics } from './visit';

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

const formatNumber = (value: number | undefined, digits = 0) => (value === undefined ? '' : value.toFixed(digits));
const kilobytes = (bytes: number | undefined) => formatNumber(bytes === undefined ? undefined : bytes / 1000, 1);

const COLUMNS = [
  'trips: content',
  'data',
  'requests',
  'JS kB',
  'all kB',
  'LCP ms',
  '/static',
  'usable ms',
  'TBT',
  'CLS',
];

export function report(results: Results): string {
  const {
    pages = {},
    ways = {},
    gateway,
    api,
    switching,
    bytesPerRemote,
    interactions,
    bookingInput,
    memory,
    measures = [],
  } = results;
  const parts: string[] = [];
  const section = (title: string, text: string) => parts.push(`${title}\n\n${text}`);

  for (const [name, page] of Object.entries(pages)) {
    for (const visit of ['cold', 'warm'] as const) {
      const still = page[visit].static?.lcp;
      const rows = VARIANTS.map((variant) => formatVariantRow(variant, page[visit][variant] ?? {}, still));
      section(`${name}, ${visit}${page.isPrerendered ? ', prerendered' : ''}`, table([visit, ...COLUMNS], rows));
    }
  }
  for (const [name, walks] of Object.entries(ways)) {
    const rows = Object.entries(walks).map(([variant, walk]) => [
      variant,
      formatNumber(walk.prefetched),
      formatNumber(walk.prefetchedRoundTrips),
      formatNumber(walk.atOnce),
      formatNumber(walk.atOnceRoundTrips),
    ]);
    section(name, table(['in-app', 'prefetched ms', 'trips', 'at once ms', 'trips'], rows));
  }
  if (interactions) {
    const rows = interactions.worst.map(({ step, event, ms, delay, handlers, paint }) => [
      step,
      event,
      ...[ms, delay, handlers, paint].map((value) => formatNumber(value)),
    ]);
    section(
      `The main journey, ${interactions.count} interactions, p98 ${formatNumber(interactions.p98)} ms`,
      table(['somebody', 'event', 'ms', 'delay', 'handlers', 'paint'], rows),
    );
  }
  if (bookingInput) {
    const rows = Object.entries(bookingInput).map(([booker, { taps, keys, screens }]) => [
      booker,
      ...[taps, keys, screens].map((count) => formatNumber(count)),
    ]);
    section('From the page of a service until the booking is paid', table(['', 'taps', 'keys', 'screens'], rows));
  }
  if (memory) {
    const rows = (['before', 'after'] as const).map((when) => {
      const { nodes, listeners, heapKB } = memory[when];
      return [when, formatNumber(nodes), formatNumber(listeners), formatNumber(heapKB)];
    });
    section(
      `${memory.navigations} navigations between remotes`,
      table(['held', 'nodes', 'listeners', 'heap kB'], rows),
    );
  }
  const servers = [
    ...(gateway ? [['composed page, nginx', gateway] as const] : []),
    ...Object.entries(api?.reads ?? {}).map(([call, beside]) => [`API ${call}, its queries`, beside] as const),
    ...Object.entries(api?.ready ?? {}).map(([call, beside]) => [`API ${call}, ready`, beside] as const),
    ...(api?.booking ? [['API booking, its INSERTs', api.booking] as const] : []),
  ].map(([name, { ours, bare, oursCpu, bareCpu }]) => [
    name,
    formatNumber(ours),
    formatNumber(bare),
    formatNumber(ratio(ours, bare), 2),
    formatNumber(oursCpu, 2),
    formatNumber(bareCpu, 2),
    formatNumber(ratio(bareCpu, oursCpu), 2),
  ]);
  if (servers.length)
    section('Requests per second', table(['', 'ours', 'bare', 'ratio', 'CPU us ours', 'bare', 'ratio'], servers));
  if (switching) {
    const { switches, medianMs, slowestMs, requests, failed } = switching;
    const times = `${medianMs.toFixed(1)} ms (median), ${slowestMs.toFixed(1)} ms at most`;
    section(
      'Switch under load',
      `${switches} switches: new page after ${times}; ${failed} of ${requests} requests failed`,
    );
  }
  if (bytesPerRemote !== undefined)
    section('A further remote', `${bytesPerRemote.toFixed(0)} compressed bytes on the home page`);
  const judged = measures.map(({ what, limit, holds, figures }) => [
    what,
    limit,
    holds === undefined ? '' : holds ? 'holds' : 'FAILS',
    figures || 'not measured',
  ]);
  section(
    'Measures',
    judged.map(([what, limit, verdict, metrics]) => `${verdict?.padEnd(5)} ${what} ${limit}: ${metrics}`).join('\n'),
  );
  return `${parts.join('\n\n')}\n`;
}

function formatVariantRow(variant: string, metrics: PartialVisitMetrics, still: number | undefined): string[] {
  return [
    variant,
    formatNumber(metrics.roundTripsToContent),
    formatNumber(metrics.roundTripsToData),
    formatNumber(metrics.requests),
    kilobytes(metrics.scriptBytes),
    kilobytes(metrics.bytes),
    formatNumber(metrics.lcp),
    formatNumber(ratio(metrics.lcp, still), 2),
    formatNumber(metrics.usable),
    formatNumber(metrics.tbt),
    formatNumber(metrics.cls, 3),
  ];
}
