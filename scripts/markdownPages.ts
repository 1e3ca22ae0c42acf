import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

export interface MarkdownPage {
  /** Relative to the root, with slashes. */
  readonly file: string;
  readonly text: string;
}

const NOT_OURS = /^(node_modules|dist|coverage|test-results|playwright-report|\..+)$/;

/** Paths are relative to the root. Skips folders that begin with a dot. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return [];
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? repositoryFiles(file) : [file];
  });
}

export const markdownPages = (): MarkdownPage[] =>
  repositoryFiles()
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
