import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
];

export function findChromium({ CHROMIUM, PATH = '' } = process.env): string | undefined {
  if (CHROMIUM) return CHROMIUM;
  const folders = [...PATH.split(path.delimiter), '/usr/bin'].filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}
