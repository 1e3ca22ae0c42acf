import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PORT, type Settings } from '../../platform/settings';

const fileIn = (dataDir: string) => join(dataDir, 'site-address');

/** Records the site's address for commands. A failure to write it affects links in commands alone. */
export function rememberAddress({ dataDir, publicUrl }: Pick<Settings, 'dataDir' | 'publicUrl'>): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(fileIn(dataDir), `${publicUrl}\n`);
  } catch {
    // Links then use the address of this environment.
  }
}

/**
 * Returns the site's address for links: from PUBLIC_URL or PORT, otherwise where the site of this DATA_DIR was started
 * last.
 */
export function addressForLinks({
  dataDir,
  publicUrl,
  hasPublicUrl,
  port,
}: Pick<Settings, 'dataDir' | 'publicUrl' | 'hasPublicUrl' | 'port'>): string {
  if (hasPublicUrl || port !== DEFAULT_PORT) return publicUrl;
  try {
    const address = readFileSync(fileIn(dataDir), 'utf8').trim();
    return URL.canParse(address) ? address : publicUrl;
  } catch {
    return publicUrl;
  }
}
