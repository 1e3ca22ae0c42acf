import { text } from 'node:stream/consumers';
import type { Asked } from '../commands/commands';
import { Outdated, Refusal } from '../errors';
import type { Site } from '../store/site';
import { perform, type Task } from './executeCommand';
import type { Outcome } from './runInChildProcess';

/** The program of `ownProcess.ts`: one task from stdin, its outcome on stdout. */
const { site, task, asked } = JSON.parse(await text(process.stdin)) as { site: Site; task: Task; asked: Asked };
let outcome: Outcome;
try {
  outcome = { done: await perform(site, task, asked) };
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  outcome = { refused: error.reasons, outdated: error instanceof Outdated };
}
process.stdout.write(JSON.stringify(outcome));
