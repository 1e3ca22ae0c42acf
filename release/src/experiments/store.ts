import type { ExperimentStatus, OpsExperiment } from '@doorstep/shared-api/ops';
import { signedFiles } from '../store/signedFiles';
import type { Site } from '../store/site';

/** An experiment as it is kept: what is shown of it, and what only the engine needs. */
export interface Experiment extends OpsExperiment {
  /** Unix ms: what is reported since then is compared. */
  readonly startedAt: number;
  /** An end whose switch is under way: whoever comes after a crash finds out whether it came true. */
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
const KEPT = 50;
export const pruneExperiments = (site: Site, dryRun: boolean) =>
  files.prune(site, KEPT, (experiment) => !isRunning(experiment), dryRun);

export const runningExperiments = (site: Site): Experiment[] => listExperiments(site).filter(isRunning);

/** The experiment that a remote is in now, if any. */
export const experimentOf = (site: Site, remote: string): Experiment | undefined =>
  runningExperiments(site).find((experiment) => experiment.remote === remote);

/** Returns the public fields of an experiment. */
export const shownExperiment = ({ startedAt: _at, pending: _pending, ...shown }: Experiment): OpsExperiment => shown;
