import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpsPublishResult } from '@doorstep/shared-api/ops';
import { CommandError } from '../src/errors';
import { ARCHIVE_BYTES, MIB } from '../src/publishing/limits';
import { packTar } from '../src/publishing/pack';
import { sha256 } from '../src/store/hash';
import { ATTESTATION_FILE, PROVENANCE_FILE } from '../src/store/provenance';
import type { Build } from '../src/store/publish';
import { builtFrom } from './builtFrom';
import { problemIn, refusalOf, type SiteClient, UnreachableError } from './siteClient';

const PART_BYTES = 4 * MIB;
const PUBLISH_PATH = '/_doorstep/publish';
const TRIES = 5;
const FIRST_PAUSE_MS = 500;
const TIMEOUT_MS = 240_000;

interface PublishInput {
  readonly version: string;
  readonly dryRun: boolean;
  readonly preview?: { readonly pr: number; readonly days?: number | undefined };
}

export async function publishOnSite(
  client: SiteClient,
  build: Build,
  { version, dryRun, preview }: PublishInput,
): Promise<OpsPublishResult> {
  const archive = packTar(await archiveContentOf(build));
  if (archive.length > ARCHIVE_BYTES)
    throw new CommandError(
      `${build.folder} is ${archive.length} bytes when packed, but a site accepts at most ${ARCHIVE_BYTES}.`,
    );
  const query = new URLSearchParams({
    ...{ remote: build.record.name, version, upload: sha256(archive) },
    ...(dryRun ? { dryRun: 'true' } : {}),
    ...(preview ? { preview: String(preview.pr) } : {}),
    ...(preview?.days === undefined ? {} : { days: String(preview.days) }),
  });
  const address = `${client.origin}${PUBLISH_PATH}?${query}`;
  let received = 0;
  for (let tries = 0; ; ) {
    try {
      const answer = await sendPart(client, address, archive, received);
      if ('name' in answer) return answer;
      received = answer.received;
      tries = 0;
    } catch (error) {
      tries += 1;
      if (!(error instanceof UnreachableError) || tries >= TRIES) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** tries);
      received = await fetchReceivedBytes(client, address).catch(() => received);
    }
  }
}

async function archiveContentOf({ folder, files, origin: said }: Build): Promise<Map<string, Buffer>> {
  const { attestation, ...origin } = await builtFrom(folder, said);
  return new Map([
    ...files,
    ['remote.json', readFileSync(path.join(folder, 'remote.json'))],
    [PROVENANCE_FILE, Buffer.from(JSON.stringify(origin))],
    ...(attestation ? ([[ATTESTATION_FILE, Buffer.from(attestation.text)]] as const) : []),
  ]);
}

async function sendPart(
  client: SiteClient,
  address: string,
  archive: Buffer,
  start: number,
): Promise<OpsPublishResult | { received: number }> {
  const end = Math.min(start + PART_BYTES, archive.length);
  const range = start < archive.length ? `${start}-${end - 1}` : '*';
  return fetchJson(client, address, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-range': `bytes ${range}/${archive.length}` },
    body: new Uint8Array(archive.subarray(start, end)),
  });
}

const fetchReceivedBytes = async (client: SiteClient, address: string) =>
  (await fetchJson<{ received: number }>(client, address, { method: 'GET' })).received;

async function fetchJson<T>({ origin, headers }: SiteClient, address: string, init: RequestInit): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      ...init,
      headers: { accept: 'application/json', ...headers(), ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch {
    throw new UnreachableError(
      `${origin} cannot be reached. What arrived is kept for a day. Run the same command again to continue.`,
    );
  }
  if (response.ok) return JSON.parse(text) as T;
  const problem = problemIn(text);
  const error = refusalOf(origin, response.status, problem, 'cookie' in headers());
  // Temporary error: busy, restarting, or another part expected. Ask where to continue.
  const isPassing =
    [502, 503].includes(response.status) ||
    problem.code === 'range' ||
    problem.code === 'upload_busy' ||
    isBusy(problem);
  throw isPassing && problem.code !== 'read_only' && problem.code !== 'not_available'
    ? new UnreachableError(error.reasons)
    : error;
}

const isBusy = ({ code, detail }: ReturnType<typeof problemIn>) =>
  code === 'rate_limited' && /being checked/.test(detail ?? '');
