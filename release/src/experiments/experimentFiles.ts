import type { ExperimentStatus, OpsExperiment } from '@doorstep/shared-api/ops';
import { signedFiles } from '../store/signedFiles';
import type { Site } from '../store/site';

export interface Experiment extends OpsExperiment {
  /** Unix ms. Reports from then on are compared. */
  readonly startedAt: number;
  /** End whose switch is under way. After a crash, the next process checks whether it was made. */
  readonly pending?: PendingEnd;
}

export interface PendingEnd extends Pick<OpsExperiment, 'decision'> {
  readonly status: Exclude<ExperimentStatus, 'running'>;
  readonly who: string;
  readonly why: string;
}

const files = signedFiles<Experiment>({ folder: 'experiments', prefix: 'e', noun: 'experiment' });
export const listExperiments = files.list;
export const readableExperiments = files.readable;
export const nextExperimentId = files.nextId;
export const readExperiment = files.read;
/** Call under the store's lock. */
export const writeExperiment = files.write;

export const isRunning = ({ status }: Pick<OpsExperiment, 'status'>) => status === 'running';

/** Number of finished experiments to keep for reading. Their history lines stay. */
const MAX_FINISHED = 50;
export const pruneExperiments = (site: Site, dryRun: boolean) =>
  files.prune(site, MAX_FINISHED, (experiment) => !isRunning(experiment), dryRun);

export const runningExperiments = (site: Site): Experiment[] => listExperiments(site).filter(isRunning);

export const runningExperimentOf = (site: Site, remote: string): Experiment | undefined =>
  runningExperiments(site).find((experiment) => experiment.remote === remote);

export const shownExperiment = ({ startedAt: _at, pending: _pending, ...shown }: Experiment): OpsExperiment => shown;
