import { findWeekOverlap, minutesOfRange, rangeOfMinutes, type WeekdayRange } from '@doorstep/shared-api/domain';
import type { TeamWire, WorkerWire } from '@doorstep/shared-api/wire';
import { lockProvider } from '../../catalog/availability/availability.repository';
import {
  isWithinWorkingHours,
  readWorkingWeek,
  type WorkingWeek,
  weekForServices,
} from '../../catalog/availability/workingHours';
import { readPersonalText } from '../../identity/accounts/personFields';
import { geocodeAddress } from '../../identity/addresses/geocodeAddress';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { ProviderWorker, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import { findProfile } from '../workspace/workspace.repository';
import { areOffered, insertWorkers, listJobsAhead, listWorkers, updateWorker } from './workers.repository';

const MAX_WORKERS = 50;

export interface WorkerInput {
  name: string;
  ranges?: { weekday: number; from: string; to: string }[];
  service_ids?: string[];
  start_address?: string;
}

const rejected = (field: string, message: string) => new HttpError('validation', message, { field, status: 422 });
const noWorker = () => new HttpError('not_found', 'There is no such worker in your team.');
const changed = () => new HttpError('state_conflict', 'This worker has changed. Please look again.');

export async function readTeam({ db, clock }: Pick<Context, 'db' | 'clock'>, providerId: string): Promise<TeamWire> {
  const workers = await listWorkers(db, providerId);
  if (workers.length === 0) return { items: [] };
  const lost = await listJobsToAssign(db, providerId, clock());
  return { items: workers.map((worker) => toWorker(worker, lost)) };
}

interface JobAhead {
  id: string;
  workerId: string;
  startAt: Date;
}

function toWorker(worker: ProviderWorker, lost: readonly JobAhead[]): WorkerWire {
  const { id, providerId, name, active, version, hours, skills, startAddress } = worker;
  return {
    ...{ worker_id: id, name, is_owner: id === providerId, active, version, start_address: startAddress },
    ...(hours && { ranges: hours.map((range) => ({ weekday: range.weekday, ...rangeOfMinutes(range) })) }),
    ...(skills && { service_ids: skills }),
    jobs_to_assign: lost
      .filter((job) => job.workerId === id)
      .map((job) => ({ booking_id: job.id, start_at: toInstant(job.startAt) })),
  };
}

/** Jobs ahead whose worker is inactive, lacks the skill, or does not work then any more. */
async function listJobsToAssign(db: Session, providerId: string, now: Date): Promise<JobAhead[]> {
  const profile = await findProfile(db, providerId);
  if (!profile) return [];
  const week = await readWorkingWeek(db, profile);
  const jobs = await listJobsAhead(db, providerId, now);
  return [...new Set(jobs.map(({ id }) => id))].flatMap((id) => {
    const lines = jobs.filter((job) => job.id === id);
    const [{ workerId, startAt, endAt } = { workerId: null, startAt: null, endAt: null }] = lines;
    if (!startAt || !endAt) return [];
    const services = lines.map(({ serviceId }) => serviceId);
    const canDo = canWork(weekForServices(week, services), workerId ?? '', startAt, endAt);
    return canDo ? [] : [{ id, workerId: workerId ?? providerId, startAt }];
  });
}

function canWork(week: WorkingWeek, workerId: string, startAt: Date, endAt: Date): boolean {
  const worker = week.workers?.find(({ id }) => id === workerId);
  return worker !== undefined && isWithinWorkingHours(worker.week, startAt, endAt);
}

/** The first worker makes a team, to which the provider belongs. */
export async function addWorker(context: Context, user: User, input: WorkerInput) {
  const { db, clock } = context;
  const columns = await readWorker(context, user.id, input);
  const now = clock();
  await db.transaction(async (tx) => {
    await lockProvider(tx, user.id);
    const team = await listWorkers(tx, user.id);
    if (team.length >= MAX_WORKERS)
      throw new HttpError('state_conflict', `A team can have at most ${MAX_WORKERS} workers.`);
    const owner = { id: user.id, providerId: user.id, name: user.firstName || user.fullname, createdAt: now };
    const others = team.length > 0 ? team : [owner];
    requireOtherName(others, columns.name);
    const worker = { id: newId('w'), providerId: user.id, ...columns, createdAt: now };
    // The owner comes first: workers are listed by the moment at which they were added.
    const later = { ...worker, createdAt: new Date(now.getTime() + 1) };
    await insertWorkers(tx, team.length > 0 ? [worker] : [owner, later]);
  });
}

/** Workers are told apart by their names. A repeated request therefore adds nobody twice. */
function requireOtherName(others: readonly { name: string }[], name: string) {
  const isSame = (other: string) => other.toLocaleLowerCase() === name.toLocaleLowerCase();
  if (others.some((other) => isSame(other.name)))
    throw new HttpError('state_conflict', 'Somebody in your team has this name already. Please add a surname.', {
      field: 'name',
    });
}

export async function changeWorker(
  context: Context,
  user: User,
  { workerId, version, ...input }: WorkerInput & { workerId: string; version: number },
) {
  const columns = await readWorker(context, user.id, input);
  await context.db.transaction(async (tx) => {
    await lockProvider(tx, user.id);
    const team = await listWorkers(tx, user.id);
    if (!team.some(({ id }) => id === workerId)) throw noWorker();
    requireOtherName(
      team.filter(({ id }) => id !== workerId),
      columns.name,
    );
    if (!(await updateWorker(tx, { providerId: user.id, id: workerId, version }, columns))) throw changed();
  });
}

/** A worker who is deactivated keeps the jobs ahead until the owner assigns them to others. */
export async function setWorkerActive({ db }: Context, user: User, workerId: string, isActive: boolean) {
  await db.transaction(async (tx) => {
    await lockProvider(tx, user.id);
    const team = await listWorkers(tx, user.id);
    const worker = team.find(({ id }) => id === workerId);
    if (!worker) throw noWorker();
    if (worker.active === isActive) return;
    const isLast = !team.some(({ id, active }) => active && id !== workerId);
    if (!isActive && isLast)
      throw new HttpError(
        'state_conflict',
        'At least one worker must stay active. Reactivate or add another one first.',
      );
    await updateWorker(tx, worker, { active: isActive });
  });
}

async function readWorker(context: Context, providerId: string, input: WorkerInput) {
  const { db, settings } = context;
  const { ranges, service_ids: skills, start_address: startAddress = '' } = input;
  const name = readPersonalText('name', input.name.trim());
  if (!name) throw rejected('name', 'Please enter a name.');
  if (skills && (skills.length === 0 || !(await areOffered(db, providerId, skills))))
    throw rejected('service_ids', 'Please choose at least one of the services that you offer.');
  const address = readPersonalText('start_address', startAddress.trim());
  const point = address ? await geocodeAddress(settings, address) : undefined;
  if (address && !point) throw rejected('start_address', 'We cannot find this address. Please check street and city.');
  return {
    name,
    hours: ranges ? readHours(ranges) : null,
    skills: skills ? [...new Set(skills)] : null,
    startAddress: address,
    lat: point?.lat ?? null,
    long: point?.long ?? null,
  };
}

function readHours(rows: NonNullable<WorkerInput['ranges']>): WeekdayRange[] {
  if (rows.length === 0) throw rejected('ranges', 'Please keep at least one working day, or deactivate the worker.');
  const ranges = rows.map(({ weekday, ...range }) => {
    const minutes = minutesOfRange(range);
    if (!minutes) throw rejected('ranges', 'Working hours must begin before they end.');
    return { weekday, ...minutes };
  });
  if (findWeekOverlap(ranges)) throw rejected('ranges', 'Working hours must not overlap, also not past midnight.');
  return ranges;
}
