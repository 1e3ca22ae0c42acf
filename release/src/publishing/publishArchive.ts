import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { OpsPublishResult } from '@doorstep/shared-api/ops';
import { CommandError } from '../errors';
import { readBuildRecord } from '../store/buildRecord';
import { type Build, publish, readBuild, startSandboxOf } from '../store/publish';
import type { Sandbox } from '../store/reach/run/runRemote';
import type { Site } from '../store/site';
import { recordRefusal } from '../webhooks/refusals';
import { extractTar } from './extract';
import { publishPreview } from './publishPreview';

export interface PublishTask {
  readonly verb: 'publish';
  readonly remote: string;
  /** The build's own version by default. */
  readonly version?: string;
  readonly archive: string;
  readonly sha256: string;
  readonly preview?: { readonly pr: number; readonly days?: number };
}

export async function publishArchive(
  site: Site,
  { remote, version, archive, sha256, preview }: PublishTask,
  options: { who?: string | undefined; dryRun?: boolean | undefined },
): Promise<OpsPublishResult> {
  lowerProcessPriority();
  mkdirSync(path.dirname(archive), { recursive: true });
  const folder = mkdtempSync(path.join(path.dirname(archive), 'unfolded-'));
  let sandbox: Sandbox | undefined;
  try {
    // Start early: the sandbox loads its libraries while the archive is unpacked.
    sandbox = remote === 'shell' ? undefined : await startSandboxOf(site);
    await extractTar(archive, folder);
    const build = readUntrusted(folder, remote);
    const published = preview
      ? await publishPreview(site, build, { ...preview, base: version }, { ...options, sandbox })
      : await publish(site, build, version ?? build.record.version, { ...options, sandbox });
    return { ...published, archive: sha256 };
  } catch (error) {
    const refusal = hideFolderInError(error, folder);
    if (refusal instanceof CommandError && !options.dryRun)
      recordRefusal(site, `publish ${remote}`, options.who, refusal.reasons);
    throw refusal;
  } finally {
    sandbox?.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads an untrusted build. A malformed record is a rejection, not an internal error. */
function readUntrusted(folder: string, remote: string): Build {
  try {
    const { name } = readBuildRecord(folder);
    if (name !== remote) throw new CommandError(`This is a build of ${name}, not of ${remote}: nothing was published.`);
    return readBuild(folder);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError)
      throw new CommandError(`remote.json is not what a build writes (${error.message}): build again.`);
    throw error;
  }
}

const hideFolderInError = (error: unknown, folder: string) =>
  error instanceof CommandError
    ? new CommandError(error.reasons.map((reason) => reason.replaceAll(`${folder}/`, '')))
    : error;

/** Lowers the priority, because compression uses all processors for a second or two. */
function lowerProcessPriority() {
  try {
    setPriority(5);
  } catch {
    // Not permitted here, so it keeps its priority.
  }
}
