import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOnDisk } from './filesOnDisk';

test('lets only the server read what people upload', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-uploads-'));
  try {
    await filesOnDisk(directory).write('private/l/licence.webp', Buffer.from('a licence'));
    expect(statSync(join(directory, 'private/l/licence.webp')).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
