import { baseApi } from '@doorstep/shared-api';
import type { WorkingHours } from '@doorstep/shared-api/domain';
import type { AssignmentBlock, JobWorkersWire, TeamWire } from '@doorstep/shared-api/wire';

export interface Worker {
  readonly id: string;
  readonly name: string;
  /** The provider in person. */
  readonly isOwner: boolean;
  readonly isActive: boolean;
  readonly version: number;
  /** Own hours. Absent for the hours of the provider. */
  readonly hours?: readonly WorkingHours[];
  /** Services that this person does. Absent for all. */
  readonly serviceIds?: readonly string[];
  /** Empty for the provider's place. */
  readonly startAddress: string;
  /** Jobs ahead that this person cannot do any more. */
  readonly jobsToAssign: readonly { readonly bookingId: string; readonly startAt: string }[];
}

export type NewWorker = Pick<Worker, 'name' | 'hours' | 'serviceIds' | 'startAddress'>;

export interface JobWorkers {
  /** Worker who comes now. Empty without a team. */
  readonly workerId: string;
  readonly canAssign: boolean;
  readonly workers: readonly { readonly id: string; readonly name: string; readonly block: AssignmentBlock }[];
}

const toTeam = ({ items }: TeamWire): Worker[] =>
  items.map((item) => ({
    ...{ id: item.worker_id, name: item.name, isOwner: item.is_owner, isActive: item.active, version: item.version },
    ...(item.ranges && { hours: item.ranges }),
    ...(item.service_ids && { serviceIds: item.service_ids }),
    startAddress: item.start_address,
    jobsToAssign: item.jobs_to_assign.map((job) => ({ bookingId: job.booking_id, startAt: job.start_at })),
  }));

const toJobWorkers = ({ worker_id, can_assign, items }: JobWorkersWire): JobWorkers => ({
  workerId: worker_id,
  canAssign: can_assign,
  workers: items.map(({ worker_id: id, name, block }) => ({ id, name, block })),
});

const toBody = ({ name, hours, serviceIds, startAddress }: NewWorker) => ({
  name,
  ...(hours && { ranges: hours }),
  ...(serviceIds && { service_ids: serviceIds }),
  start_address: startAddress,
});

const pathOf = (workerId: string) => `/provider/workers/${encodeURIComponent(workerId)}`;
const jobPath = (bookingId: string) => `/provider/jobs/${encodeURIComponent(bookingId)}`;

const teamApi = baseApi.enhanceEndpoints({ addTagTypes: ['Team'] }).injectEndpoints({
  endpoints: (build) => ({
    getTeam: build.query<Worker[], void>({
      query: () => ({ path: '/provider/workers', session: 'required' }),
      transformResponse: toTeam,
      providesTags: ['Team', 'Jobs', 'Person'],
    }),
    addWorker: build.mutation<Worker[], NewWorker>({
      query: (worker) => ({ path: '/provider/workers', method: 'POST', session: 'required', json: toBody(worker) }),
      transformResponse: toTeam,
      invalidatesTags: ['Team'],
    }),
    changeWorker: build.mutation<Worker[], NewWorker & Pick<Worker, 'id' | 'version'>>({
      query: ({ id, version, ...worker }) => ({
        path: pathOf(id),
        method: 'PUT',
        session: 'required',
        json: { ...toBody(worker), version },
      }),
      transformResponse: toTeam,
      invalidatesTags: ['Team'],
    }),
    setWorkerActive: build.mutation<Worker[], { readonly id: string; readonly isActive: boolean }>({
      query: ({ id, isActive }) => ({
        path: `${pathOf(id)}/active`,
        method: 'PUT',
        session: 'required',
        json: { active: isActive },
      }),
      transformResponse: toTeam,
      invalidatesTags: ['Team'],
    }),
    getJobWorkers: build.query<JobWorkers, string>({
      query: (bookingId) => ({ path: `${jobPath(bookingId)}/workers`, session: 'required' }),
      transformResponse: toJobWorkers,
      providesTags: ['Team', 'Jobs', 'Person'],
    }),
    /** Invalidates after a rejection too, because the screen then shows an outdated team. */
    assignWorker: build.mutation<
      JobWorkers,
      { readonly bookingId: string; readonly workerId: string; readonly previousWorkerId: string }
    >({
      query: ({ bookingId, workerId, previousWorkerId }) => ({
        path: `${jobPath(bookingId)}/worker`,
        method: 'PUT',
        session: 'required',
        json: { worker_id: workerId, previous_worker_id: previousWorkerId },
      }),
      transformResponse: toJobWorkers,
      invalidatesTags: (_workers, _error, { bookingId }) => ['Team', 'Jobs', { type: 'Booking', id: bookingId }],
    }),
  }),
});

export const {
  useGetTeamQuery,
  useAddWorkerMutation,
  useChangeWorkerMutation,
  useSetWorkerActiveMutation,
  useGetJobWorkersQuery,
  useAssignWorkerMutation,
} = teamApi;
