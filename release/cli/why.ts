import type { OpsVersionExplanation } from '@doorstep/shared-api/ops';
import { assertName } from '../src/names';
import { explainLiveVersions } from '../src/policy/why';
import { actorOf } from './actor';
import { type CommandArgs, type CommandResult, exactArguments } from './args';

export async function why(args: CommandArgs): Promise<CommandResult> {
  const remote = assertName(exactArguments(args, 1)[0]);
  const actor = await actorOf(args);
  const versions =
    actor.kind === 'site'
      ? (await actor.client.get<{ versions: readonly OpsVersionExplanation[] }>('why', { remote })).versions
      : explainLiveVersions(args.site, remote);
  return { ok: true, text: versions.flatMap(liveVersionLines).join('\n'), json: { versions } };
}

const liveVersionLines = ({
  remote,
  version,
  traffic,
  switch: line,
  rollout,
  experiment,
  approval,
  pin,
  owners,
}: OpsVersionExplanation): string[] => [
  `${remote}@${version}  ${traffic} %`,
  line
    ? `  ${line.verb} by ${line.who}, ${line.at}, generation ${line.generation}${line.why ? `: ${line.why}` : ''}`
    : '  longer ago than the store remembers',
  ...(rollout ? [`  rollout ${rollout}`] : []),
  ...(experiment ? [`  experiment ${experiment}`] : []),
  ...(approval ? [`  approved by ${approval.who}, ${approval.at}${approval.why ? `: ${approval.why}` : ''}`] : []),
  ...(pin ? [`  pinned by ${pin.who}, ${pin.at}${pin.why ? `: ${pin.why}` : ''}`] : []),
  ...(owners.length ? [`  of ${owners.join(', ')}`] : []),
];
