import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../errors';
import { sha256 } from './hash';
import { generationFolder, generationNumbers, inSite, keysFolder, type Site } from './site';

/** Files that a generation's signature covers, besides its number. `files.json` holds the hash of every page. */
const SIGNED = ['manifest.json', 'generation.json', 'files.json'] as const;

export interface Signature {
  /** First 16 characters of the public key's sha256. */
  readonly key: string;
  /** Ed25519, base64. */
  readonly signature: string;
}

interface SwitchHead extends Signature {
  readonly seq: number;
  readonly hash: string;
  readonly from: number | null;
  readonly to: number;
  /** False while the switch is under way: then `from` may be live as well. */
  readonly done: boolean;
}

export const publicKeyFile = (site: Site) => path.join(keysFolder(site), 'release.pub');
/** Outside of the store, so that write access to the store does not allow signing. */
export const privateKeyFile = (site: Site) => process.env.RELEASE_KEY || path.join(keysFolder(site), 'release.key');
const lastSeenSwitchFile = (site: Site) => path.join(keysFolder(site), 'seen.json');
const headFile = (site: Site) => inSite(site, 'head.json');

/** The first signature creates the key pair and signs earlier generations. */
export function signGeneration(site: Site, generation: number, folder: string): void {
  ensureKeys(site);
  writeSignature(site, generation, folder);
}

function ensureKeys(site: Site) {
  if (existsSync(publicKeyFile(site))) return;
  mkdirSync(keysFolder(site), { recursive: true, mode: 0o700 });
  if (!existsSync(privateKeyFile(site))) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(privateKeyFile(site), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  writeFileSync(publicKeyFile(site), createPublicKey(privateKey(site)).export({ type: 'spki', format: 'pem' }));
  for (const generation of generationNumbers(site)) {
    const folder = generationFolder(site, generation);
    if (SIGNED.every((file) => existsSync(path.join(folder, file)))) writeSignature(site, generation, folder);
  }
}

function privateKey(site: Site) {
  try {
    return createPrivateKey(readFileSync(privateKeyFile(site)));
  } catch (error) {
    throw new CommandError(
      `The key that signs releases cannot be used (${privateKeyFile(site)}: ${(error as Error).message}). Set RELEASE_KEY to an Ed25519 private key in PEM form.`,
    );
  }
}

/** The first switch of a site creates its key. */
export function canSign(site: Site): boolean {
  if (!existsSync(publicKeyFile(site)) && !existsSync(privateKeyFile(site))) return true;
  try {
    privateKey(site);
    return true;
  } catch {
    return false;
  }
}

const keyId = (site: Site) => sha256(readFileSync(publicKeyFile(site))).slice(0, 16);

/** Null before the first release. */
export function storeIdOf(site: Site): string | null {
  try {
    return keyId(site);
  } catch {
    return null;
  }
}

function signText(site: Site, text: string): Signature {
  return { key: keyId(site), signature: sign(null, Buffer.from(text), privateKey(site)).toString('base64') };
}

function isSigned(site: Site, text: string, { signature }: Signature): boolean {
  const key = createPublicKey(readFileSync(publicKeyFile(site)));
  return verify(null, Buffer.from(text), key, Buffer.from(signature ?? '', 'base64'));
}

/** Undefined without a key on this machine. */
export function signNote(site: Site, text: string): Signature | undefined {
  try {
    return signText(site, text);
  } catch {
    return undefined;
  }
}

export function isNoteSigned(site: Site, text: string, signed: Signature): boolean {
  try {
    return isSigned(site, text, signed);
  } catch {
    return false;
  }
}

function generationText(generation: number, folder: string): string {
  const hashes = SIGNED.map((file) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex'),
  );
  return ['doorstep generation', generation, ...hashes].join('\n');
}

function writeSignature(site: Site, generation: number, folder: string) {
  const signed = signText(site, generationText(generation, folder));
  writeFileSync(path.join(folder, 'signature.json'), `${JSON.stringify(signed)}\n`);
}

/**
 * Returns why this generation is not trusted, or undefined. A site that never signed anything has nothing to compare.
 */
export function signatureError(
  site: Site,
  generation: number,
  folder = generationFolder(site, generation),
): string | undefined {
  if (!existsSync(publicKeyFile(site))) return undefined;
  const place = `generations/${generation}`;
  const signed = readJson<Signature>(path.join(folder, 'signature.json'));
  if (!signed) return `${place} is not signed: roll back to a generation that is.`;
  try {
    if (isSigned(site, generationText(generation, folder), signed)) return undefined;
  } catch {
    // A missing file is reported with the same message.
  }
  return `${place} was altered: the signature of ${signed.key} does not match its ${SIGNED.join(', ')}.`;
}

type Step = Omit<SwitchHead, 'key' | 'signature' | 'done'>;

const headText = ({ seq, hash, from, to, done }: Omit<SwitchHead, keyof Signature>) =>
  ['doorstep switch', seq, hash, from, to, done].join('\n');

/** Call with `done: false` before the switch, and with `done: true` after it. */
export function signSwitch(site: Site, step: Step, isDone: boolean): void {
  ensureKeys(site);
  const head: SwitchHead = { ...step, done: isDone, ...signText(site, headText({ ...step, done: isDone })) };
  replaceFile(headFile(site), `${JSON.stringify(head)}\n`, inSite(site, '.tmp', `head-${process.pid}-${step.seq}`));
  if (isDone) storeLastSeq(site, step.seq);
}

/**
 * Reads the live state of a copied store. Throws when it is not signed by the owner or older than the last accepted
 * one.
 */
export function readHead(site: Site, text: string): Pick<SwitchHead, 'seq' | 'to' | 'done'> {
  let head: SwitchHead;
  try {
    head = JSON.parse(text) as SwitchHead;
    if (!isSigned(site, headText(head), head)) throw new Error('its signature does not match');
  } catch (error) {
    throw new CommandError(`head.json cannot be trusted: ${(error as Error).message}.`);
  }
  const lastSeq = readJson<{ seq: number }>(lastSeenSwitchFile(site))?.seq ?? 0;
  if (head.seq < lastSeq)
    throw new CommandError(`head.json is older than what was live here (${head.seq}, seen ${lastSeq}).`);
  return head;
}

export function acceptHead(site: Site, text: string): void {
  replaceFile(headFile(site), text, inSite(site, '.tmp', `head-${process.pid}`));
  storeLastSeq(site, readHead(site, text).seq);
}

/** Stores the latest switch that this machine knows. A store from before it is an old copy. */
function storeLastSeq(site: Site, seq: number) {
  replaceFile(lastSeenSwitchFile(site), `${JSON.stringify({ seq })}\n`, `${lastSeenSwitchFile(site)}.${process.pid}`);
}

export function historyHeadError(site: Site, live: number): string | undefined {
  if (!existsSync(publicKeyFile(site))) return undefined;
  const head = readJson<SwitchHead>(headFile(site));
  const lastSeq = readJson<{ seq: number }>(lastSeenSwitchFile(site))?.seq ?? 0;
  if (!head) return lastSeq ? 'head.json, which says what was switched to last, is missing or broken.' : undefined;
  if (!isSigned(site, headText(head), head)) return 'head.json was altered: its signature does not match.';
  if (head.seq < lastSeq) {
    return `The store is older than what this machine has served (switch ${head.seq}, seen ${lastSeq}): bring the newer one back, or remove ${lastSeenSwitchFile(site)} to accept this one.`;
  }
  if (live === head.to || (!head.done && live === head.from)) return undefined;
  return `current leads to generation ${live}, but the last switch made ${head.to} live.`;
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

function replaceFile(file: string, text: string, aside: string) {
  writeFileSync(aside, text);
  renameSync(aside, file);
}
