import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pruneReplica } from '../src/commands/pruneReplica';
import { CommandError } from '../src/errors';
import { startHeartbeat } from '../src/gateways/heartbeat';
import { follow as bringUpToDate, createFileReader } from '../src/store/follow';
import { canSign } from '../src/store/signature';
import { liveGeneration } from '../src/store/site';
import { type CommandArgs, type CommandResult, callersFolder, exactArguments, wholeNumberOption } from './args';

const KEEP_DAYS = 30;
const POLL_INTERVAL_MS = 1000;

export async function follow(args: CommandArgs): Promise<CommandResult> {
  const { site } = args;
  const [named] = exactArguments(args, 1);
  const place = /^https?:\/\//.test(named) ? named : path.resolve(callersFolder(args), named);
  const keepDays =
    args.options['keep-days'] === undefined ? KEEP_DAYS : wholeNumberOption(args, 'keep-days', 0, 36_500);
  if (canSign(site))
    throw new CommandError(
      'This store has the key that signs releases, so it cannot be a copy of another store. Run follow with another DATA_DIR that has only release.pub.',
    );
  const read = createFileReader(place);
  if (args.options['dry-run']) {
    const { to } = JSON.parse((await read('head.json')).toString()) as { to: number };
    return { ok: true, text: `Generation ${to} is live at ${place}; nothing was copied.`, json: { there: to } };
  }
  const bring = async () => {
    if (!(await bringUpToDate(site, read))) return false;
    await pruneReplica(site, keepDays);
    return true;
  };
  const result = (text: string) => ({ ok: true, text, json: { place, generation: liveGeneration(site) } });
  if (args.options.once) {
    const isSwitched = await bring();
    return result(`Generation ${liveGeneration(site)} is live here${isSwitched ? '' : ', as it was before'}.`);
  }
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopped = true;
    });
  // Processes that follow into the same folder take turns, so they count as one gateway.
  const heartbeat = startHeartbeat(site, { kind: 'follow', instance: 'follow', isCopy: true });
  let message = '';
  while (!stopped) {
    try {
      if (await bring()) console.log(`Generation ${liveGeneration(site)} is live here.`);
      heartbeat.trouble('');
      message = '';
    } catch (error) {
      heartbeat.trouble((error as Error).message.slice(0, 300));
      const line = `Not followed: ${(error as Error).message} What was live stays live.`;
      if (line !== message) console.error(line);
      message = line;
    }
    await pause(POLL_INTERVAL_MS);
  }
  heartbeat.stop();
  return result('Stopped.');
}
