/** Person who works for a provider. */
export interface WorkerWire {
  worker_id: string;
  name: string;
  /** The provider in person. */
  is_owner: boolean;
  active: boolean;
  version: number;
  /** Own hours. Absent for the hours of the provider. */
  ranges?: { weekday: number; from: string; to: string }[];
  /** Services that this person does. Absent for all. */
  service_ids?: string[];
  /** Start of the first way of a day. Empty for the provider's place. */
  start_address: string;
  /** Jobs ahead that this person cannot do any more. */
  jobs_to_assign: { booking_id: string; start_at: string }[];
}

export interface TeamWire {
  /** Empty for a provider who works alone. */
  items: WorkerWire[];
}

/** Why a worker cannot take a job. Empty for one who can. */
export const assignmentBlocks = ['', 'not_skilled', 'not_at_work', 'taken', 'day_full'] as const;
export type AssignmentBlock = (typeof assignmentBlocks)[number];

export interface JobWorkersWire {
  /** Worker who comes now. Empty without a team. */
  worker_id: string;
  /** The job has not begun, and its time is agreed. */
  can_assign: boolean;
  /** Active workers. */
  items: { worker_id: string; name: string; block: AssignmentBlock }[];
}
