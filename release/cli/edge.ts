import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EdgeExport, exportEdge } from '../src/edge/exportEdge';
import { type FolderLock, holdFolder } from '../src/edge/holdFolder';
import { CommandError } from '../src/errors';
import { settingsFromEnv } from '../src/http/settings';
import { readLive } from '../src/store/generations';
import { liveGeneration } from '../src/store/site';
import { type CommandArgs, type CommandResult, callersFolder, exactArguments, wholeNumberOption } from './args';

const KEEP_DAYS = 30;
const POLL_INTERVAL_MS = 500;
const CONTENT_INTERVAL_MS = 10_000;

export async function edge(args: CommandArgs): Promise<CommandResult> {
  const folder = path.resolve(callersFolder(args), exactArguments(args, 1)[0]);
  const dryRun = Boolean(args.options['dry-run']);
  const keepDays =
    args.options['keep-days'] === undefined ? KEEP_DAYS : wholeNumberOption(args, 'keep-days', 0, 36_500);
  const { gateway, faults } = settingsFromEnv(process.env);
  if (faults.length) throw new CommandError(faults);
  const exported = () => exportEdge(args.site, folder, { csp: gateway.csp, keepDays, dryRun });
  const once = () => {
    const result = exported();
    return { ok: true, text: textOf(result, folder, dryRun), json: { ...result, folder, dryRun } };
  };
  if (dryRun) return once();
  const held = await holdFolder(folder);
  try {
    return args.options.follow ? await exportContinuously(args, folder, exported, held) : once();
  } finally {
    held.release();
  }
}

async function exportContinuously(
  args: CommandArgs,
  folder: string,
  exported: () => EdgeExport,
  held: FolderLock,
): Promise<CommandResult> {
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopped = true;
    });
  let last = exported();
  console.log(textOf(last, folder, false));
  let exportedAt = Date.now();
  let message = '';
  while (!stopped) {
    await pause(POLL_INTERVAL_MS);
    held.touch();
    const isSwitched = liveGeneration(args.site) !== last.generation;
    if (!isSwitched && Date.now() - exportedAt < CONTENT_INTERVAL_MS) continue;
    try {
      // An unavailable store has no live generation. Then the folder stays unchanged.
      if (readLive(args.site)) {
        last = exported();
        if (isSwitched) console.log(textOf(last, folder, false));
      }
      message = '';
    } catch (error) {
      // Keep the bucket as it is: the next attempt may find what was missing.
      const line = `Not exported: ${(error as Error).message}`;
      if (line !== message) console.error(line);
      message = line;
    }
    exportedAt = Date.now();
  }
  return { ok: true, text: 'Stopped.', json: { ...last, folder } };
}

function textOf(result: EdgeExport, folder: string, dryRun: boolean): string {
  const { generation, written, bytes, removed, prerendered, notes } = result;
  const verbs = dryRun ? 'would be written' : 'written';
  return [
    `Generation ${generation} in ${folder}: ${written} files ${verbs} (${bytes} bytes), ${removed} removed, ${prerendered} pages with content.`,
    ...notes,
  ].join('\n');
}
