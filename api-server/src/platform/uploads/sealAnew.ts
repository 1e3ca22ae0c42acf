import { addMilliseconds, HOUR } from '../clock';
import type { Context } from '../context';
import type { Log } from '../log';
import { expireFormerSecrets, findMadeAt } from '../secrets/secrets.repository';
import { findPrivatePaths } from './files.repository';
import { StorageError } from './port';
import { keyIdOf } from './sealing';

/** Progress and the id of the secret. Stored beside the files, so that a restored directory carries its own state. */
const PROGRESS = 'private/sealed.json';
/**
 * A backup that began before the new secret was made holds rows without it, and reads files until its end: they stay as they are for
 * so long. By then all processes sign with the new one, too.
 */
const ROTATION_DELAY = HOUR;
const BATCH_SIZE = 200;

interface Progress {
  keyId: string;
  after: string;
  isDone: boolean;
  /** Whether a file could not be opened. Former secrets are then kept. */
  hasFaults: boolean;
}

/** Secret with which everything is encrypted, per process, so that later runs skip the check. */
const completedKeyIds = new WeakMap<Context, string>();

/**
 * Part of the maintenance job: after a rotation, and once for files of the time before they were sealed, each private file is sealed
 * with the current secret, some hundred per sweep. When all are, the former secrets end.
 */
export async function reencryptFiles(context: Context, log: Log) {
  const { db, clock, secrets, uploads } = context;
  const secret = secrets.current('files');
  const keyId = keyIdOf(secret);
  if (completedKeyIds.get(context) === keyId) return;
  const madeAt = await findMadeAt(db, 'files', secret);
  if (!madeAt || addMilliseconds(madeAt, ROTATION_DELAY) > clock()) return;

  const progress = await readProgress(context, keyId);
  if (!progress.isDone) {
    const paths = await findPrivatePaths(db, { after: progress.after, limit: BATCH_SIZE });
    for (const path of paths) {
      try {
        if (await uploads.storage.renew(path)) await uploads.removeSized(path);
      } catch (error) {
        if (!isRejection(error)) throw error;
        progress.hasFaults = true;
        log.error({ err: error, path }, 'could not decrypt a private file; restore it from a backup');
      }
    }
    // Delete files that were removed during the run: `renew` may have written them again.
    const left = new Set(await findPrivatePaths(db, { among: paths, limit: BATCH_SIZE }));
    await uploads.remove(...paths.filter((path) => !left.has(path)));
    progress.after = paths.at(-1) ?? progress.after;
    progress.isDone = paths.length < BATCH_SIZE;
    await uploads.storage.write(PROGRESS, Buffer.from(JSON.stringify(progress)));
  }
  if (!progress.isDone) return;
  if (!progress.hasFaults) await expireFormerSecrets(db, { name: 'files', current: secret, now: clock() });
  completedKeyIds.set(context, keyId);
}

const isRejection = (error: unknown) => error instanceof StorageError && error.isRejection;

async function readProgress({ uploads }: Context, keyId: string): Promise<Progress> {
  const bytes = await uploads.storage.read(PROGRESS).catch((error) => {
    // A file left by another database counts as missing.
    if (isRejection(error)) return undefined;
    throw error;
  });
  const known = bytes && (JSON.parse(bytes.toString()) as Progress);
  return known?.keyId === keyId ? known : { keyId, after: '', isDone: false, hasFaults: false };
}
