import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpsPublishResult } from '@doorstep/shared-api/ops';
import { publishScopeError } from '../access/scope';
import { MAX_PREVIEW_DAYS } from '../commands/previews';
import { assertWritable } from '../console/assertWritable';
import { assertConfirmed, type Caller, callerOf } from '../console/identity';
import { remoteName, versionText } from '../console/parseCommand';
import { ConsoleError } from '../console/problem';
import { sendJson, sendProblem } from '../console/respond';
import { runInChildProcess } from '../console/runInChildProcess';
import type { StoreLocation } from '../console/state';
import type { GatewaySettings } from '../http/settings';
import { ARCHIVE_BYTES, BUILDS_PER_HOUR, CONCURRENT_BUILDS } from './limits';
import { makeUploadRoom, parseUploadPart, Upload } from './uploads';

export const PUBLISH_PATH = '/_doorstep/publish';
export const PUBLISH_BYTES = ARCHIVE_BYTES;

const HOUR_MS = 3_600_000;

export interface Publishing {
  handle(request: IncomingMessage, response: ServerResponse): void;
}

interface UploadRequest {
  readonly remote: string;
  readonly version?: string;
  /** sha256 of the whole archive, which allows resuming the upload. */
  readonly id?: string;
  readonly dryRun: boolean;
  readonly preview?: { readonly pr: number; readonly days?: number };
}

type Answer = { readonly status: number; readonly body: unknown; readonly cookies: readonly string[] };

/**
 * `POST /_doorstep/publish?remote=mf-x`: accepts a tar of a built folder, checks it like any other build and stores it.
 */
export function startPublishing(storeLocation: StoreLocation, settings: GatewaySettings): Publishing {
  const { site } = storeLocation;
  const busy = new Set<string>();
  const builds = new Map<string, number[]>();
  let checking = 0;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '' } = request;
    if (method !== 'GET' && method !== 'POST')
      throw new ConsoleError(405, 'validation', 'This address takes GET, POST only.', { allow: 'GET, POST' });
    const caller = await callerOf(site, settings, request);
    const uploadRequest = uploadRequestOf(new URL(request.url ?? '/', 'http://gateway.invalid').searchParams);
    const reason =
      caller.token && publishScopeError(caller.token, uploadRequest.remote, Boolean(uploadRequest.preview));
    if (reason) throw new ConsoleError(403, 'scope', reason);
    const { cookies } = caller;
    const owner = ownerOf(caller);
    const upload = new Upload(site, owner, uploadRequest.id ?? randomBytes(16).toString('hex'));
    if (method === 'GET') {
      if (!uploadRequest.id)
        throw new ConsoleError(400, 'validation', 'upload is missing. Send the sha256 of the archive.');
      return { status: 200, body: { received: upload.received }, cookies };
    }
    assertConfirmed(caller);
    assertWritable(storeLocation);
    assertUnderRate(owner);
    return { ...(await take(request, caller, uploadRequest, upload)), cookies };
  }

  async function take(request: IncomingMessage, caller: Caller, uploadRequest: UploadRequest, upload: Upload) {
    const part = parseUploadPart(request);
    if (busy.has(upload.file))
      throw new ConsoleError(409, 'upload_busy', 'This upload is being received already: wait for it, or begin later.');
    busy.add(upload.file);
    try {
      makeUploadRoom(site, ownerOf(caller), upload, part.total ?? ARCHIVE_BYTES);
      const isWhole = await upload.receive(request, part);
      if (!isWhole) return { status: 202, body: { received: upload.received } };
      // The token may have been revoked or have expired during the upload.
      if (caller.token) await callerOf(site, settings, request);
      const sha256 = await upload.hash();
      if (uploadRequest.id && uploadRequest.id !== sha256) {
        upload.remove();
        throw new ConsoleError(
          422,
          'refused',
          `What arrived is not what was announced: its sha256 is ${sha256}. It was deleted. Send it again.`,
        );
      }
      return await publishWhole(caller, uploadRequest, upload, sha256);
    } finally {
      if (!uploadRequest.id) upload.remove();
      busy.delete(upload.file);
    }
  }

  async function publishWhole(caller: Caller, uploadRequest: UploadRequest, upload: Upload, sha256: string) {
    if (checking >= CONCURRENT_BUILDS)
      throw new ConsoleError(429, 'rate_limited', 'Other builds are being checked. Send the last part again.');
    countBuild(ownerOf(caller));
    checking += 1;
    try {
      const { remote, version, preview, dryRun } = uploadRequest;
      const wish = { ...(version ? { version } : {}), ...(preview ? { preview } : {}) };
      const task = { verb: 'publish' as const, remote, ...wish, archive: upload.file, sha256 };
      const outcome = await runInChildProcess(site, task, { who: caller.who, dryRun });
      upload.remove();
      if ('done' in outcome) return { status: 200, body: outcome.done as OpsPublishResult };
      throw new ConsoleError(422, 'refused', outcome.refused.join('\n'), { data: { reasons: outcome.refused } });
    } finally {
      checking -= 1;
    }
  }

  const recentBuilds = (owner: string) => (builds.get(owner) ?? []).filter((at) => at > Date.now() - HOUR_MS);

  function assertUnderRate(owner: string) {
    if (recentBuilds(owner).length >= BUILDS_PER_HOUR)
      throw new ConsoleError(
        429,
        'rate_limited',
        `At most ${BUILDS_PER_HOUR} builds can be published in an hour. Try again later.`,
      );
  }

  function countBuild(owner: string) {
    builds.set(owner, [...recentBuilds(owner), Date.now()]);
    for (const other of builds.keys()) if (!recentBuilds(other).length) builds.delete(other);
  }

  return {
    handle(request, response) {
      answer(request).then(
        ({ status, body, cookies }) => sendJson(request, response, status, body, cookies),
        (error: unknown) => sendProblem(request, response, error, 'publish'),
      );
    },
  };
}

const ownerOf = ({ who, token }: Caller) =>
  token?.id ?? `p${createHash('sha256').update(who).digest('hex').slice(0, 12)}`;

function uploadRequestOf(query: URLSearchParams): UploadRequest {
  const version = query.get('version');
  const id = query.get('upload');
  const dryRun = query.get('dryRun');
  if (id !== null && !/^[0-9a-f]{64}$/.test(id))
    throw new ConsoleError(400, 'validation', 'upload must be the sha256 of the whole archive, 64 hex digits.', {
      field: 'upload',
    });
  if (dryRun !== null && dryRun !== 'true' && dryRun !== 'false')
    throw new ConsoleError(400, 'validation', 'dryRun must be true or false.', { field: 'dryRun' });
  const preview = parsePreview(query);
  return {
    ...(preview ? { preview } : {}),
    remote: remoteName(query.get('remote') ?? undefined),
    ...(version === null ? {} : { version: versionText(version) }),
    ...(id === null ? {} : { id }),
    dryRun: dryRun === 'true',
  };
}

function parsePreview(query: URLSearchParams): UploadRequest['preview'] {
  const [pr, days] = [query.get('preview'), query.get('days')];
  const wrong = (field: string, detail: string) => new ConsoleError(400, 'validation', detail, { field });
  if (pr === null) {
    if (days === null) return undefined;
    throw wrong('days', 'days is only for previews: it is the number of days until one ends by itself.');
  }
  if (!/^[1-9]\d{0,8}$/.test(pr)) throw wrong('preview', 'preview must be the number of the pull request.');
  if (days === null) return { pr: Number(pr) };
  if (!/^[1-9]\d?$/.test(days) || Number(days) > MAX_PREVIEW_DAYS)
    throw wrong('days', `days must be a whole number from 1 to ${MAX_PREVIEW_DAYS}.`);
  return { pr: Number(pr), days: Number(days) };
}
