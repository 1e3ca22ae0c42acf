import type { OpsClosedPreview, OpsPreview, OpsPreviews } from '@doorstep/shared-api/ops';
import { closePreview, listPreviews, MAX_PREVIEW_DAYS, shownPreview } from '../src/commands/previews';
import { CommandError } from '../src/errors';
import { assertName } from '../src/names';
import { publishPreview } from '../src/publishing/publishPreview';
import type { Published } from '../src/store/publish';
import { actorOf, requestedSite } from './actor';
import { type CommandArgs, type CommandResult, exactArguments, wholeNumberOption } from './args';
import { buildOf } from './buildOf';
import { builtFrom } from './builtFrom';
import { siteOrigin } from './credentials';
import { COMMAND_HELP } from './help';
import { publishOnSite } from './publishOnSite';
import type { SiteClient } from './siteClient';

const isList = ({ rest }: CommandArgs) => rest[0] === 'list';

const previewOrigin = (args: CommandArgs) => {
  const named = requestedSite(args);
  return named ? siteOrigin(named) : `http://localhost:${process.env.PORT || 8080}`;
};

export async function preview(args: CommandArgs): Promise<CommandResult> {
  const dryRun = Boolean(args.options['dry-run']);
  if (isList(args)) return previewListResult(listPreviews(args.site).map(shownPreview), previewOrigin(args));
  const pr = pullRequestOf(args);
  const actor = await actorOf(args);
  const who = actor.kind === 'site' ? undefined : actor.who;
  if (args.options.close) {
    const closed = await closePreview(args.site, { remote: remoteToClose(args), pr }, { who, dryRun });
    return closedResult(args, closed ? shownPreview(closed) : null);
  }
  const days = daysOf(args);
  const { build, version: base } = buildOf(args);
  const known = { ...build, origin: await builtFrom(build.folder, build.origin) };
  return previewResult(
    await publishPreview(args.site, known, { pr, days, base }, { who, dryRun }),
    previewOrigin(args),
    dryRun,
  );
}

export async function previewOnSite(args: CommandArgs, client: SiteClient): Promise<CommandResult> {
  const dryRun = Boolean(args.options['dry-run']);
  if (isList(args)) return previewListResult((await client.get<OpsPreviews>('previews')).previews, client.origin);
  const pr = pullRequestOf(args);
  if (args.options.close) {
    const { closed } = await client.post<OpsClosedPreview>('previews/close', {
      remote: remoteToClose(args),
      pr,
      dryRun,
    });
    return closedResult(args, closed);
  }
  const days = daysOf(args);
  const { build, version } = buildOf(args);
  return previewResult(
    await publishOnSite(client, build, { version, dryRun, preview: { pr, days } }),
    client.origin,
    dryRun,
  );
}

const remoteToClose = (args: CommandArgs) => {
  const { from, version, days } = args.options;
  if (from ?? version ?? days) throw new CommandError(`--close takes --pr alone. Usage: ${COMMAND_HELP.preview.usage}`);
  return assertName(exactArguments(args, 1)[0]);
};

const daysOf = (args: CommandArgs) =>
  args.options.days === undefined ? undefined : wholeNumberOption(args, 'days', 1, MAX_PREVIEW_DAYS);

export function pullRequestOf(args: CommandArgs, env: NodeJS.ProcessEnv = process.env): number {
  const pr = args.options.pr ?? /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1] ?? env.CI_MERGE_REQUEST_IID;
  return wholeNumberOption({ ...args, options: { ...args.options, pr: pr || undefined } }, 'pr', 1, 999_999_999);
}

function previewResult(
  result: Published & { readonly preview?: OpsPreview | undefined },
  origin: string,
  dryRun: boolean,
): CommandResult {
  const label = `${result.name}@${result.version}`;
  const { preview: shown } = result;
  if (dryRun || !shown)
    return {
      ok: true,
      text: `Dry run: nothing is changed. The result would be: ${label} can be previewed, and nothing else is different.`,
      json: { ...result, dryRun: true },
    };
  const link = origin + shown.link;
  return {
    ok: true,
    text: [
      `${label} can be previewed until ${shown.until}; nothing went live. Everybody who opens this link and confirms sees it:`,
      link,
    ].join('\n'),
    json: { ...result, preview: { ...shown, link } },
  };
}

function closedResult({ options }: CommandArgs, closed: OpsPreview | null): CommandResult {
  const dryRun = Boolean(options['dry-run']);
  const what = closed && `preview of ${closed.remote}@${closed.version} for pull request ${closed.pr}`;
  const done = dryRun
    ? `Dry run: the ${what} would be closed.`
    : `Closed the ${what}. Its browsers get the live version again.`;
  return {
    ok: true,
    text: what ? done : 'There is no preview for this pull request: nothing to close.',
    json: dryRun ? { closed, dryRun } : { closed },
  };
}

const previewListResult = (previews: readonly OpsPreview[], origin: string): CommandResult => ({
  ok: true,
  text:
    previews
      .map(({ remote, version, pr, until, who, link }) =>
        [`${remote}@${version}`, `pull request ${pr}`, `until ${until}`, `by ${who}`, `\n  ${origin}${link}`].join(
          '  ',
        ),
      )
      .join('\n') || 'No previews.',
  json: { previews: previews.map((one) => ({ ...one, link: origin + one.link })) },
});
