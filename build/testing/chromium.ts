import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian's Chromium first, because the tests are developed with it. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
];

/** Finds the browser named by CHROMIUM, or one of Chromium's family on the path. */
export function findChromium({ CHROMIUM, PATH = '' } = process.env): string | undefined {
  if (CHROMIUM) return CHROMIUM;
  const folders = [...PATH.split(path.delimiter), '/usr/bin'].filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}
