import type { OpsPreview } from '@doorstep/shared-api/ops';
import { shownPreview, startPreview } from '../commands/previews';
import { previewVersion } from '../names';
import { type Build, type Published, type PublishOptions, publish } from '../store/publish';
import type { Site } from '../store/site';

export interface PreviewRequest {
  readonly pr: number;
  /** Days until it ends, a week by default. */
  readonly days?: number | undefined;
  /** Replaces the build's own version as the beginning of the preview's. */
  readonly base?: string | undefined;
}

/** Everybody with the link sees the preview. A dry run has no link. */
export async function publishPreview(
  site: Site,
  build: Build,
  { pr, days, base = build.record.version }: PreviewRequest,
  { who, dryRun, sandbox }: PublishOptions,
): Promise<Published & { readonly preview?: OpsPreview }> {
  const version = previewVersion(base, pr, build.content);
  const published = await publish(site, build, version, { who, dryRun, isPreview: true, sandbox });
  if (dryRun) return published;
  const preview = await startPreview(site, { remote: build.record.name, version, pr, days }, { who });
  return { ...published, preview: shownPreview(preview) };
}
