import { existsSync, linkSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Links those of `files` that exist unchanged in `before`, with their compressed versions. Returns the others. */
export function linkUnchangedFiles(
  before: string,
  folder: string,
  files: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    [...files].filter(([file, text]) => {
      const knownValue = path.join(before, file);
      if (!existsSync(knownValue) || readFileSync(knownValue, 'utf8') !== text) return true;
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      for (const ending of ['', '.br', '.gz']) {
        const [from, to] = [knownValue + ending, path.join(folder, file) + ending];
        if (existsSync(from) && !existsSync(to)) linkSync(from, to);
      }
      return false;
    }),
  );
}
