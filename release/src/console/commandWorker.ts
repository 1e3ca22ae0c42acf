import { text } from 'node:stream/consumers';
import type { CommandOptions } from '../commands/commands';
import { BusyError, CommandError, ConflictError } from '../errors';
import type { Site } from '../store/site';
import { perform, type Task } from './executeCommand';
import type { ChildOutcome } from './runInChildProcess';

const { site, task, asked } = JSON.parse(await text(process.stdin)) as {
  site: Site;
  task: Task;
  asked: CommandOptions;
};
let childOutcome: ChildOutcome;
try {
  childOutcome = { done: await perform(site, task, asked) };
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  const code = error instanceof ConflictError ? 'state_conflict' : error instanceof BusyError ? 'busy' : 'refused';
  childOutcome = { refused: error.reasons, code };
}
process.stdout.write(JSON.stringify(childOutcome));
