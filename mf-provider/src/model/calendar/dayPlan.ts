import type { Assignment, CalendarDay, WorkCalendar } from '@doorstep/shared-api/domain';

/** Milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface JobSpan extends Span {
  readonly assignment: Assignment;
  /** Goes on from the day before. */
  readonly isContinued: boolean;
  /** Goes on past midnight. */
  readonly goesOn: boolean;
  /** Column among the jobs that overlap each other. */
  readonly lane: number;
  readonly lanes: number;
  /** Minutes of the way from the job before. */
  readonly travelMinutes: number | undefined;
}

/** Parts of a provider's day, cut at its midnights and in order. */
export interface DayPlan extends Span {
  readonly date: string;
  readonly note: string;
  readonly jobs: readonly JobSpan[];
  readonly working: readonly Span[];
  readonly breaks: readonly Span[];
  /** Time that is neither working time nor a break. */
  readonly off: readonly Span[];
  /** Working time that another calendar of the provider blocks. */
  readonly busy: readonly Span[];
  /** Time that stays free beside a job. */
  readonly buffers: readonly Span[];
  readonly free: readonly Span[];
}

const MINUTE = 60_000;
const SHORTEST_JOB = 15 * MINUTE;

function clip<T extends Span>(spans: readonly T[], { from, to }: Span): T[] {
  return spans.flatMap((span) => {
    const cut = { ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) };
    return cut.from < cut.to ? [cut] : [];
  });
}

function subtract(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return taken.reduce<Span[]>(
    (rest, cut) =>
      rest.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, cut.from) },
          { from: Math.max(from, cut.to), to },
        ].filter((span) => span.from < span.to),
      ),
    [...spans],
  );
}

/** Gives each job that overlaps others a column beside them. */
function assignLanes(spans: readonly Omit<JobSpan, 'lane' | 'lanes'>[]): JobSpan[] {
  const jobs: JobSpan[] = [];
  let group: JobSpan[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  const closeGroup = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    jobs.push(...group.map((job) => ({ ...job, lanes })));
    group = [];
  };
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (span.from >= groupEnd) closeGroup();
    const isTaken = (lane: number) => group.some((job) => job.lane === lane && job.to > span.from);
    let lane = 0;
    while (isTaken(lane)) lane += 1;
    group.push({ ...span, lane, lanes: 1 });
    groupEnd = Math.max(groupEnd, span.to);
  }
  closeGroup();
  return jobs;
}

const toSpan = ({ startAt, endAt }: { startAt: string; endAt: string }): Span => ({
  from: Date.parse(startAt),
  to: Date.parse(endAt),
});

/** Undefined without a time. */
export function spanOfJob({ booking, minutes }: Assignment): Span | undefined {
  if (!booking.startAt) return undefined;
  const from = Date.parse(booking.startAt);
  return { from, to: from + Math.max(minutes * MINUTE, SHORTEST_JOB) };
}

const gapsBetween = ({ hours }: CalendarDay): Span[] => {
  const spans = hours.map(toSpan).sort((a, b) => a.from - b.from);
  return spans.flatMap(({ to }, index) => {
    const next = spans[index + 1];
    return next && next.from > to ? [{ from: to, to: next.from }] : [];
  });
};

/** `calendar` must contain the day before, since its night may go on past midnight. */
export function planDay(calendar: WorkCalendar, date: string, bufferMinutes: number): DayPlan | undefined {
  const day = calendar.days.find((one) => one.date === date);
  if (!day) return undefined;
  const bounds = toSpan(day);
  const working = clip(
    calendar.days.flatMap(({ hours }) => hours.map(toSpan)),
    bounds,
  ).sort((a, b) => a.from - b.from);
  const breaks = subtract(clip(calendar.days.flatMap(gapsBetween), bounds), working);
  const spans = calendar.jobs.flatMap((assignment) => {
    const span = spanOfJob(assignment);
    if (!span) return [];
    return [
      {
        ...span,
        ...{ assignment, travelMinutes: calendar.travelMinutes[assignment.booking.id] },
        ...{ isContinued: span.from < bounds.from, goesOn: span.to > bounds.to },
      },
    ];
  });
  const jobs = assignLanes(clip(spans, bounds));
  const padding = bufferMinutes * MINUTE;
  const padded = spans.map(({ from, to }) => ({ from: from - padding, to: to + padding }));
  const notBusy = subtract(working, calendar.busy.map(toSpan));
  const free = subtract(notBusy, padded);
  return {
    ...bounds,
    ...{ date, note: day.note, jobs, working, breaks, free },
    busy: subtract(subtract(working, notBusy), jobs),
    off: subtract(subtract([bounds], working), breaks),
    buffers: subtract(subtract(notBusy, free), jobs),
  };
}
