import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { OpsAttestation, OpsProvenance } from '@doorstep/shared-api/ops';
import { decodeText } from '../decodeText';
import { CommandError } from '../errors';
import { isOwner, MAX_OWNERS } from '../policy/codeOwners';
import { sha256 } from './hash';
import { replaceFile } from './replaceFile';
import { isNoteSigned, type Signature, signNote } from './signature';
import { readRelease, type Site } from './site';

/** Beside a build's files. Publish reads it, and it is never served. */
export const PROVENANCE_FILE = 'provenance.json';
export const ATTESTATION_FILE = 'attestation.json';
const ATTESTATION_BYTES = 128 * 1024;

export interface BuildOrigin {
  readonly commit?: string;
  readonly author?: string;
  readonly pipeline?: string;
  readonly owners?: readonly string[];
  readonly attestation?: { readonly text: string; readonly summary: OpsAttestation };
}

interface StoredProvenance extends OpsProvenance {
  readonly name: string;
  readonly version: string;
  readonly content: string;
  readonly signed?: Signature;
}

/** Not in the store, which is public, because it contains names of people. */
const folderOf = (site: Site, name: string) => path.join(path.dirname(site.root), 'provenance', name);
const fileOf = (site: Site, name: string, version: string) => path.join(folderOf(site, name), `${version}.json`);
const attestationFileOf = (site: Site, name: string, version: string) =>
  path.join(folderOf(site, name), `${version}.attestation.json`);

/** Throws when the files are not valid. */
export function readOrigin(folder: string, files: ReadonlyMap<string, Buffer>): BuildOrigin {
  const text = textOf(path.join(folder, PROVENANCE_FILE));
  const attestation = textOf(path.join(folder, ATTESTATION_FILE));
  return {
    ...(text === undefined ? {} : parseOrigin(text)),
    ...(attestation === undefined ? {} : { attestation: readAttestation(attestation, files) }),
  };
}

const textOf = (file: string) => (existsSync(file) ? decodeText(readFileSync(file), path.basename(file)) : undefined);

function parseOrigin(text: string): BuildOrigin {
  const given = parsed(text, PROVENANCE_FILE) as Readonly<Record<string, unknown>>;
  const commit = singleLine(given.commit);
  if (commit && !/^[0-9a-f]{7,64}$/.test(commit))
    throw new CommandError(`${PROVENANCE_FILE}: commit "${commit}" is not the hash of a commit.`);
  const pipeline = singleLine(given.pipeline);
  if (pipeline && !/^https?:\/\//.test(pipeline))
    throw new CommandError(`${PROVENANCE_FILE}: pipeline "${pipeline}" is not the address of a run.`);
  const author = singleLine(given.author);
  const owners = Array.isArray(given.owners) ? given.owners.filter(isOwner).slice(0, MAX_OWNERS) : [];
  return {
    ...(commit ? { commit } : {}),
    ...(author ? { author } : {}),
    ...(pipeline ? { pipeline } : {}),
    ...(owners.length ? { owners } : {}),
  };
}

/** Removes line breaks and control characters, because it is shown in terminals and on a page. */
const singleLine = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, 200)
    : '';

function parsed(text: string, file: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Invalid text is reported below.
  }
  throw new CommandError(`${file} is not a JSON object.`);
}

interface Envelope {
  readonly payload?: unknown;
  readonly payloadType?: unknown;
  readonly signatures?: unknown;
}
interface Statement {
  readonly subject?: readonly { readonly name?: unknown; readonly digest?: { readonly sha256?: unknown } }[];
  readonly predicateType?: unknown;
  readonly predicate?: {
    readonly builder?: { readonly id?: unknown };
    readonly runDetails?: { readonly builder?: { readonly id?: unknown } };
  };
}

/**
 * Reads a Sigstore bundle, or a plain DSSE envelope, with an in-toto statement. It must describe files of this build.
 * The signature is not verified: readers who trust the signer do that (cosign verify-blob-attestation).
 */
function readAttestation(text: string, files: ReadonlyMap<string, Buffer>): NonNullable<BuildOrigin['attestation']> {
  if (Buffer.byteLength(text) > ATTESTATION_BYTES)
    throw new CommandError(`${ATTESTATION_FILE} has more than ${ATTESTATION_BYTES / 1024} KiB.`);
  const bundle = parsed(text, ATTESTATION_FILE) as Envelope & { readonly dsseEnvelope?: Envelope };
  const { payload, payloadType, signatures } = bundle.dsseEnvelope ?? bundle;
  const isEnvelope =
    typeof payload === 'string' &&
    payloadType === 'application/vnd.in-toto+json' &&
    Array.isArray(signatures) &&
    signatures.length > 0;
  if (!isEnvelope)
    throw new CommandError(`${ATTESTATION_FILE} is not a Sigstore bundle with a signed in-toto statement in it.`);
  const statement = parsed(decodeText(Buffer.from(payload, 'base64'), ATTESTATION_FILE), ATTESTATION_FILE) as Statement;
  const digests = new Set([...files.values()].map(sha256));
  const subjects = Array.isArray(statement.subject) ? (statement.subject as NonNullable<Statement['subject']>) : [];
  const matching = subjects.filter(({ digest }) => digests.has(String(digest?.sha256)));
  if (!matching.length)
    throw new CommandError(
      `${ATTESTATION_FILE} is about other files: none of its subjects has the sha256 of one of these.`,
    );
  const builder = singleLine(statement.predicate?.runDetails?.builder?.id ?? statement.predicate?.builder?.id);
  return {
    text,
    summary: {
      predicateType: singleLine(statement.predicateType),
      ...(builder ? { builder } : {}),
      subjects: matching.map(({ name }) => singleLine(name)),
    },
  };
}

/** Stores who published this version and its origin as the build claims it. Signed when the site's key is available. */
export function storeProvenance(
  site: Site,
  release: { name: string; version: string; content: string; published_at: string },
  { attestation, ...origin }: BuildOrigin,
  by: string,
): void {
  const { name, version, content } = release;
  const body = {
    ...{ name, version, content, by, at: release.published_at, ...origin },
    ...(attestation ? { attestation: attestation.summary } : {}),
  };
  const signed = signNote(site, provenanceText(body, attestation?.text));
  try {
    if (attestation) replaceFile(attestationFileOf(site, name, version), attestation.text);
    replaceFile(
      fileOf(site, name, version),
      `${JSON.stringify({ ...body, ...(signed ? { signed } : {}) }, null, 1)}\n`,
    );
  } catch {
    // The disk is full. The version is published and valid without it.
  }
}

const provenanceText = (body: object, attestation = '') =>
  ['doorstep provenance', JSON.stringify(body), sha256(attestation)].join('\n');

/**
 * Returns undefined when nothing is known or the record is about another build. `isAltered` when its signature does not
 * match.
 */
export function provenanceOf(site: Site, name: string, version: string): OpsProvenance | undefined {
  let stored: StoredProvenance;
  try {
    stored = JSON.parse(readFileSync(fileOf(site, name, version), 'utf8')) as StoredProvenance;
  } catch {
    return undefined;
  }
  if (stored.content !== releaseContentHash(site, name, version)) return undefined;
  const { signed, ...body } = stored;
  const text = provenanceText(body, stored.attestation ? attestationOf(site, name, version) : undefined);
  const isAltered = signed !== undefined && !isNoteSigned(site, text, signed);
  const { by, at, commit, author, pipeline, owners, attestation } = stored;
  return {
    ...{ by, at },
    ...(commit ? { commit } : {}),
    ...(author ? { author } : {}),
    ...(pipeline ? { pipeline } : {}),
    ...(owners?.length ? { owners } : {}),
    ...(attestation ? { attestation } : {}),
    ...(isAltered ? { isAltered } : {}),
  };
}

function releaseContentHash(site: Site, name: string, version: string): string | undefined {
  try {
    return readRelease(site, name, version).record.content;
  } catch {
    return undefined;
  }
}

export function attestationOf(site: Site, name: string, version: string): string | undefined {
  return textOf(attestationFileOf(site, name, version));
}

export function forgetProvenance(site: Site, name: string, version: string): void {
  rmSync(fileOf(site, name, version), { force: true });
  rmSync(attestationFileOf(site, name, version), { force: true });
}
