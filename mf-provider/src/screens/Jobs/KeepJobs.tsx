import type { Assignment } from '@doorstep/shared-api/domain';
import { useGetMessagesQuery } from '@doorstep/shared-api/messages';
import { useGetAssignmentQuery } from '@doorstep/shared-api/provider';
import { useEffect, useState } from 'react';
import { useGetJobChecklistQuery } from '../../model/checklist/checklistApi';
import { useGetJobExtraWorkQuery } from '../../model/extraWork/extraWorkApi';
import { jobsToKeep } from '../../model/jobs/jobsToKeep';

/** Milliseconds after which a job is read again when the jobs are looked at. */
const REREAD_AFTER = 600_000;

/** When each job was read, on the clock of the page. */
const readAt = new Map<string, number>();

/** Loads the job screen with its late parts, and has its page kept. */
async function keepJobScreen(): Promise<void> {
  const { keepParts } = await import(/* webpackChunkName: "screen-provider-job" */ '../Job/Job');
  await keepParts();
}

/**
 * Reads what a provider needs in a cellar, one job after the other: the jobs of today and tomorrow. The offline cache
 * stores each response. Renders nothing.
 */
export default function KeepJobs({ assignments, timeZone }: { assignments: readonly Assignment[]; timeZone: string }) {
  const [, setReadCount] = useState(0);
  useEffect(() => {
    // Without the parts, the screen says so itself.
    keepJobScreen().catch(() => undefined);
  }, []);
  const isOld = (id: string) => performance.now() - (readAt.get(id) ?? Number.NEGATIVE_INFINITY) > REREAD_AFTER;
  const next = jobsToKeep(assignments, timeZone, new Date()).find(({ booking: { id } }) => isOld(id));
  if (!next) return null;
  const { id } = next.booking;

  function noteRead() {
    readAt.set(id, performance.now());
    setReadCount((count) => count + 1);
  }
  return <KeepJob key={id} bookingId={id} onDone={noteRead} />;
}

function KeepJob({ bookingId, onDone }: { bookingId: string; onDone: () => void }) {
  const queries = [
    useGetAssignmentQuery(bookingId),
    useGetMessagesQuery(bookingId),
    useGetJobChecklistQuery(bookingId),
    useGetJobExtraWorkQuery(bookingId),
  ];
  const isDone = queries.every(({ isFetching, isUninitialized }) => !isFetching && !isUninitialized);
  useEffect(() => {
    if (isDone) onDone();
  });
  return null;
}
