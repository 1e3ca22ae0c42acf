import type { OpsGateway, OpsProvenance } from '@doorstep/shared-api/ops';
import { type ChangedRemotes, changeText, differenceText } from '../src/commands/changes';
import type { Switched } from '../src/commands/commands';
import type { OverrideChange } from '../src/commands/overrides';
import type { Status } from '../src/commands/status';
import { percent } from '../src/health/analyze';
import type { WatchedCanary } from '../src/health/canaryWatcher';
import { VITALS, vitalText } from '../src/health/vitals';
import type { PullResult } from '../src/store/environments';
import type { HistoryLine } from '../src/store/history';
import type { Published } from '../src/store/publish';
import { budgetsOf, type CommandArgs, type CommandResult } from './args';

export const switchedText = (result: Omit<Switched, 'verb'>) =>
  [
    ...dryRunLines(result),
    result.changed
      ? `Generation ${result.generation} (was ${result.from ?? 'none'}): ${result.summary}`
      : result.summary,
    ...result.notes.map((note) => `Note: ${note}`),
  ].join('\n');

const DRY_RUN = 'Dry run: nothing is changed. The result would be:';

const dryRunLines = ({ difference }: Pick<Switched, 'difference'>) =>
  difference ? [DRY_RUN, ...difference.map((one) => `  ${differenceText(one)}`)] : [];

export function publishedResult(result: Published, args: CommandArgs): CommandResult {
  const label = `${result.name}@${result.version}`;
  const isDryRun = Boolean(args.options['dry-run']);
  const size = `${result.files} files, ${Math.ceil(result.bytes / 1024)} kB`;
  const mended = isDryRun ? 'would be written again' : 'were written again';
  return {
    ok: true,
    text: [
      ...(isDryRun ? [DRY_RUN] : []),
      result.mended
        ? `${label} was published before; ${result.mended} damaged files ${mended}.`
        : result.already
          ? `${label} is published already, with the same content: nothing to do.`
          : `Published ${label}: ${size}.`,
      `  ${result.entry}  ${result.integrity}`,
      ...(result.beside ? [`  live is ${result.beside.version}: ${result.beside.text}`] : []),
      ...(result.note ? [`  It could not be run as a test: ${result.note}.`] : []),
      ...(isDryRun ? [] : [`Next: npm run release -- promote ${label}`]),
    ].join('\n'),
    json: isDryRun ? { ...result, dryRun: true } : result,
  };
}

export const pulledText = ({ environment, generation, releases, already, dryRun }: PullResult) =>
  [
    `Generation ${generation} is live at ${environment}.`,
    ...(releases.length ? [`${dryRun ? 'Would pull' : 'Pulled'} ${releases.join(', ')}.`] : []),
    ...(already.length ? [`Here already, with the same content: ${already.join(', ')}.`] : []),
    ...(releases.length && !dryRun ? [`Next: npm run release -- promote --from ${environment}`] : []),
  ].join('\n');

const versionsText = (versions: Readonly<Record<string, string>> | null) =>
  versions
    ? Object.entries(versions)
        .map(([remote, version]) => `${remote}@${version}`)
        .join(', ')
    : 'none';

export function overrideResult(result: OverrideChange, args: CommandArgs): CommandResult {
  const { name, before, after, isRecorded } = result;
  const isDryRun = Boolean(args.options['dry-run']);
  const text = after
    ? `Override ${name} is set. In the browser: document.cookie = 'mf_override=${name}; path=/'`
    : `Override ${name} is removed.`;
  return {
    ok: true,
    text: [
      ...(isDryRun ? [DRY_RUN, `  ${name}: ${versionsText(before)} -> ${versionsText(after)}`] : []),
      text,
      ...(isDryRun || isRecorded
        ? []
        : ['Note: the key that signs releases is not on this machine, so the history does not record this change.']),
    ].join('\n'),
    json: isDryRun ? { ...result, dryRun: true } : result,
  };
}

export const gatewayLines = (gateways: readonly OpsGateway[]): string[] => [
  ...(gateways.length ? ['Gateways:'] : []),
  ...gateways.map(({ name, kind, status, generation, since, seenAt, address, trouble }) =>
    [
      `  ${name}: ${kind ?? 'unknown'}${address && address !== name ? ` at ${address}` : ''}`,
      ...(generation !== undefined
        ? [`generation ${generation} since ${since}`]
        : seenAt
          ? ['nothing is live there']
          : []),
      ...(status === 'behind' ? ['behind'] : []),
      ...(status === 'silent' ? [seenAt ? `silent since ${seenAt}` : 'does not answer'] : []),
      ...(trouble ? [trouble] : []),
    ].join(', '),
  ),
];

export function statusText(status: Status): string {
  // Older sites send none.
  const { previews = [] } = status;
  const published = Object.entries(status.published).flatMap(([name, versions]) => [
    `  ${name}: ${versions.join(', ')}`,
    ...versions.flatMap((version) => provenanceLine(version, status.provenance[`${name}@${version}`])),
  ]);
  if (status.generation === null)
    return ['Nothing is live yet.', 'Published:', ...(published.length ? published : ['  nothing'])].join('\n');
  const width = Math.max(...status.remotes.map(({ name }) => name.length)) + 2;
  return [
    `Live: generation ${status.generation} (${status.verb} by ${status.who}, ${status.at})${status.why ? `: ${status.why}` : ''}`,
    ...status.remotes.flatMap(({ name, versions, chosenBy }) =>
      versions.map(
        ({ version, traffic, default: isDefault, fallback, health }, index) =>
          `  ${(index ? '' : name).padEnd(width)}${version}  ${traffic} %${isDefault ? '' : ' canary'}${fallback ? `, falls back to ${fallback}` : ''}${chosenBy === 'start' && isDefault ? ', local build' : ''}${health ? healthText(health) : ''}`,
      ),
    ),
    ...(status.overrides.length ? ['Overrides:'] : []),
    ...status.overrides.map(
      ({ name, versions }) =>
        `  ${name}: ${Object.entries(versions)
          .map(([remote, version]) => `${remote}@${version}`)
          .join(', ')}`,
    ),
    ...(previews.length ? ['Previews:'] : []),
    ...previews.map(
      ({ remote, version, pr, until, who }) => `  ${remote}@${version}: pull request ${pr}, until ${until}, by ${who}`,
    ),
    'Published:',
    ...published,
  ].join('\n');
}

/** Empty for builds of this machine's account without a known commit. */
function provenanceLine(version: string, provenance: OpsProvenance | undefined): string[] {
  if (!provenance) return [];
  const { by, commit, author, pipeline, attestation, isAltered } = provenance;
  const origin = [
    ...(commit ? [`commit ${commit.slice(0, 12)}`] : []),
    ...(author ? [`author ${author}`] : []),
    ...(pipeline ? [pipeline] : []),
    ...(attestation ? [`attested${attestation.builder ? ` by ${attestation.builder}` : ''} (signer not checked)`] : []),
    ...(isAltered ? ['ALTERED since it was signed'] : []),
  ];
  if (!origin.length && by.endsWith('(local)')) return [];
  return [`    ${version} by ${[by, ...origin].join(', ')}`];
}

type Health = NonNullable<Status['remotes'][number]['versions'][number]['health']>;

const healthText = ({ views, failures, failedShare, slowShare, vitals }: Health) =>
  `; last hour: ${views} views, ${failures} failed (${percent(failedShare)}), ${percent(slowShare)} slow${vitals ? `; ${vitalsText(vitals)}` : ''}`;

function vitalsText(vitals: NonNullable<Health['vitals']>): string {
  const budgets = budgetsOf({ options: {} });
  const figures = VITALS.flatMap((vital) => {
    const [figure, budget] = [vitals[vital], budgets[vital]];
    if (!figure) return [];
    const limit = budget === undefined ? '' : `${figure.p75 > budget ? ' ABOVE ' : ' of '}${vitalText(vital, budget)}`;
    return [`${vital.toUpperCase()} ${vitalText(vital, figure.p75)}${limit}`];
  });
  return `p75: ${figures.join(', ')}`;
}

export const watchedText = ({ name, version, decision, why, generation }: WatchedCanary) => {
  const label = `${name}@${version}`;
  const message = {
    promote: generation === null ? `${label} would be promoted` : `Promoted ${label} (generation ${generation})`,
    'roll back':
      generation === null ? `${label} would be rolled back` : `Rolled back ${label} (generation ${generation})`,
    wait: `${label} is not decided`,
  }[decision];
  return `${message}: ${why}.`;
};

const changesText = ({ changed }: ChangedRemotes) => (changed?.length ? `  ${changed.map(changeText).join('; ')}` : '');

export const historyText = (
  lines: readonly (Omit<HistoryLine, 'manifest_sha256' | 'prev' | 'hash'> & ChangedRemotes)[],
) =>
  lines.length
    ? lines
        .map(
          (line) =>
            `${String(line.seq).padStart(4)}  ${line.at}  ${line.from ?? '-'} -> ${line.to}  ${line.verb} by ${line.who}${changesText(line)}${line.why ? `: ${line.why}` : ''}`,
        )
        .join('\n')
    : 'No switch yet.';
