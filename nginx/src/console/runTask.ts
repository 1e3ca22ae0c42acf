import { text } from 'node:stream/consumers';
import { Outdated, Refusal } from '../refusal';
import type { Asked } from '../release/verbs';
import type { Site } from '../store/site';
import type { Outcome } from './ownProcess';
import { perform, type Task } from './perform';

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
