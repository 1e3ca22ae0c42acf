import { text } from 'node:stream/consumers';
import type { Asked } from '../commands/commands';
import { ConflictError, Refusal } from '../errors';
import type { Site } from '../store/site';
import { perform, type Task } from './executeCommand';
import type { ChildOutcome } from './runInChildProcess';

/** The program of `ownProcess.ts`: one task from stdin, its outcome on stdout. */
const { site, task, asked } = JSON.parse(await text(process.stdin)) as { site: Site; task: Task; asked: Asked };
let childOutcome: ChildOutcome;
try {
  childOutcome = { done: await perform(site, task, asked) };
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  childOutcome = { refused: error.reasons, outdated: error instanceof ConflictError };
}
process.stdout.write(JSON.stringify(childOutcome));
