import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../errors';
import { replaceJson } from './replaceFile';
import { isNoteSigned, type Signature, signNote } from './signature';
import type { Site } from './site';

interface Kind {
  /** Beside the store, not in it, because it contains names and queries that copies must not have. */
  readonly folder: string;
  /** Prefix of the ids: `r` for `r-1`, `r-2`. */
  readonly prefix: string;
  readonly noun: string;
}

export interface DamagedRecord {
  readonly id: string;
  readonly reason: string;
}

export interface Readable<T> {
  readonly records: readonly T[];
  readonly damaged: readonly DamagedRecord[];
}

/** Numbered records in `DATA_DIR/<folder>`, each signed with the release key, so that altered ones are rejected. */
export function signedFiles<T extends { readonly id: string }>({ folder, prefix, noun }: Kind) {
  const folderOf = (site: Site) => path.join(path.dirname(site.root), folder);
  const fileOf = (site: Site, id: string) => path.join(folderOf(site), `${id}.json`);
  const isFile = new RegExp(`^${prefix}-(\\d{1,6})\\.json$`);
  const textOf = (record: T) => `doorstep ${noun}\n${JSON.stringify(record)}`;

  /** Newest first. */
  function idsOf(site: Site): string[] {
    try {
      return readdirSync(folderOf(site))
        .flatMap((name) => isFile.exec(name)?.[1] ?? [])
        .map(Number)
        .sort((a, b) => b - a)
        .map((number) => `${prefix}-${number}`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  function read(site: Site, id: string): T {
    let text: string;
    try {
      text = readFileSync(fileOf(site, id), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      const ids = idsOf(site).slice(0, 5);
      throw new CommandError(`There is no ${noun} "${id}". There are: ${ids.join(', ') || 'none'}.`);
    }
    let stored: T & { signed?: Signature };
    try {
      stored = JSON.parse(text) as typeof stored;
    } catch {
      throw new CommandError(
        `${fileOf(site, id)} is damaged, and only going back is possible with it. Restore it, or remove it. The history says what ${id} was.`,
      );
    }
    const { signed, ...rest } = stored;
    const record = rest as unknown as T;
    if (!signed || !isNoteSigned(site, textOf(record), signed))
      throw new CommandError(`${fileOf(site, id)} was altered: its signature does not match. Nothing is done with it.`);
    return record;
  }

  return {
    read,
    /** Newest first. Rejects when one is damaged, because release checks need all of them. */
    list: (site: Site): T[] => idsOf(site).map((id) => read(site, id)),

    /** Newest first, without damaged or altered records, which are listed separately and do not block the others. */
    readable(site: Site): Readable<T> {
      const records: T[] = [];
      const damaged: DamagedRecord[] = [];
      for (const id of idsOf(site))
        try {
          records.push(read(site, id));
        } catch (error) {
          damaged.push({ id, reason: (error as Error).message });
        }
      return { records, damaged };
    },

    nextId: (site: Site) => `${prefix}-${Number(idsOf(site)[0]?.slice(prefix.length + 1) ?? 0) + 1}`,

    /** Call under the store's lock. */
    write(site: Site, record: T): T {
      const signed = signNote(site, textOf(record));
      if (!signed) throw new CommandError('The key that signs releases is not here: nothing can be changed.');
      replaceJson(fileOf(site, record.id), { ...record, signed });
      return record;
    },

    /**
     * Removes ended records beyond the newest ones and returns their ids, newest first. The newest record always stays,
     * so that no id is reused. Call under the store's lock.
     */
    prune(site: Site, kept: number, hasEnded: (record: T) => boolean, dryRun: boolean): string[] {
      const removed = idsOf(site)
        .slice(Math.max(1, kept))
        .filter((id) => {
          try {
            return hasEnded(read(site, id));
          } catch {
            // Keep it listed, so that someone looks at it.
            return false;
          }
        });
      if (!dryRun) for (const id of removed) rmSync(fileOf(site, id), { force: true });
      return removed;
    },
  };
}
