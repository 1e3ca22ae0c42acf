import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

export interface MarkdownPage {
  /** Relative to the root, with slashes. */
  readonly file: string;
  readonly text: string;
}

/** Made by installing, building and testing, or on this machine only. */
const NOT_OURS = /^(node_modules|dist|coverage|test-results|playwright-report|\..+)$/;

/** Every Markdown file of the repository. */
export function markdownPages(folder = ''): MarkdownPage[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (NOT_OURS.test(entry.name)) return [];
    if (entry.isDirectory()) return markdownPages(file);
    return entry.name.endsWith('.md') ? [{ file, text: readFileSync(path.join(root, file), 'utf8') }] : [];
  });
}
