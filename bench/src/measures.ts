import { inputLimits } from '@doorstep/playwright/bookPersonSteps';
import type { Measure, PageResult, Results } from './results';
import type { Comparison } from './server/gateway';
import { ratio } from './statistics';
import type { VariantName } from './variants/names';
import type { PartialVisitMetrics } from './visit';

type Value = number | undefined;
/** Undefined where the measure does not apply. */
type PageMetric = (page: PageResult) => Value;

export function measuresOf(results: Results): Measure[] {
  const {
    pages = {},
    ways = {},
    gateway,
    api,
    bytesPerRemote,
    switching,
    interactions,
    bookingInput,
    memory,
  } = results;
  const onPages = (what: string, limit: number, metric: PageMetric, digits = 2): Measure =>
    checkAtMost(
      what,
      limit,
      Object.entries(pages).map(([name, page]) => [name, metric(page)]),
      digits,
    );
  const federated = (page: PageResult) => page.cold.federated;
  const cold = (metric: keyof PartialVisitMetrics, against: VariantName) => (page: PageResult) =>
    ratio(federated(page)?.[metric], page.cold[against]?.[metric]);
  const prerendered =
    (of: PageMetric): PageMetric =>
    (page) =>
      page.isPrerendered ? of(page) : undefined;
  const others =
    (of: PageMetric): PageMetric =>
    (page) =>
      page.isPrerendered ? undefined : of(page);
  const walks = Object.entries(ways).map(([name, { federated: walk }]) => [name, walk?.prefetchedRoundTrips] as const);
  const rates = (list: Readonly<Record<string, Comparison>> = {}) =>
    Object.entries(list).map(([name, { ours, bare }]) => [name, ratio(ours, bare)] as const);

  return [
    onPages('dependent round trips to content', 2, (page) => federated(page)?.roundTripsToContent, 0),
    onPages('dependent round trips to data', 2, (page) => federated(page)?.roundTripsToData, 0),
    onPages('JS on the wire against the monolith', 1.1, cold('scriptBytes', 'monolith')),
    onPages('LCP cold, prerendered, against static HTML', 1.1, prerendered(cold('lcp', 'static'))),
    onPages('LCP cold, prerendered, against the monolith', 0.45, prerendered(cold('lcp', 'monolith'))),
    onPages('LCP cold, other pages, against the monolith', 1, others(cold('lcp', 'monolith'))),
    onPages('LCP cold, other pages, against the monolith preloaded', 1.05, others(cold('lcp', 'monolith, preloaded'))),
    onPages("answering clicks, against the monolith's first usable moment", 1, cold('usable', 'monolith')),
    onPages(
      'LCP warm, prerendered, against static HTML',
      1.2,
      prerendered((page) => ratio(page.warm.federated?.lcp, page.warm.static?.lcp)),
    ),
    checkAtMost('round trips of a prefetched in-app navigation', 0, walks, 0),
    onPages('CLS cold', 0.02, (page) => federated(page)?.cls, 3),
    onPages('TBT cold, ms', 100, (page) => federated(page)?.tbt, 0),
    checkAtMost('INP along the main journey, p98, ms', 200, [['journey', interactions?.p98]], 0),
    ...bookingMeasures(bookingInput),
    checkAtMost(
      'held by the browser after navigations between remotes, against before',
      1.1,
      (['nodes', 'listeners', 'heapKB'] as const).map((what) => [
        what,
        ratio(memory?.after[what], memory?.before[what]),
      ]),
    ),
    checkAtMost('home page bytes per further remote', 40, [['/home', bytesPerRemote]], 0),
    checkAtLeast('composed page against a bare file, requests/s', 0.85, [
      ['nginx', ratio(gateway?.ours, gateway?.bare)],
    ]),
    checkAtLeast('API public reads against a bare route with their queries, requests/s', 0.85, rates(api?.reads)),
    checkAtLeast('API public reads against a bare route with ready answers, requests/s', 0.85, rates(api?.ready)),
    checkAtMost('failed requests during switches', 0, [['nginx', switching?.failed]], 0),
  ];
}

const bookingMeasures = (counted: Results['bookingInput']): Measure[] =>
  (['taps', 'keys', 'screens'] as const).flatMap((what) =>
    (['new customer', 'returning customer'] as const).map((booker) =>
      checkAtMost(`${what} until a booking is paid`, inputLimits[booker][what], [[booker, counted?.[booker][what]]], 0),
    ),
  );

type NamedMetrics = readonly (readonly [name: string, value: Value])[];

const checkAtMost = (what: string, limit: number, metrics: NamedMetrics, digits = 2) =>
  checkMetrics(what, `<= ${limit}`, metrics, digits, (value) => value <= limit);

const checkAtLeast = (what: string, limit: number, metrics: NamedMetrics, digits = 2) =>
  checkMetrics(what, `>= ${limit}`, metrics, digits, (value) => value >= limit);

function checkMetrics(
  what: string,
  limit: string,
  all: NamedMetrics,
  digits: number,
  isFine: (value: number) => boolean,
): Measure {
  const metrics = all.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  if (metrics.length === 0) return { what, limit, figures: '' };
  return {
    what,
    limit,
    // Compare before rounding.
    holds: metrics.every(({ value }) => isFine(value)),
    figures: metrics.map(({ name, value }) => `${name} ${value.toFixed(digits)}`).join(', '),
  };
}
