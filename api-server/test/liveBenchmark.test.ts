import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { redisMissingReason } from './support/redis';

const cwd = fileURLToPath(new URL('../..', import.meta.url));

test.skipIf(redisMissingReason !== undefined)(
  'verifies in the benchmark that each page got each of its events once',
  async () => {
    const amounts = ['--connections', '40', '--rates', '20', '--seconds', '2'];
    const { stdout } = await promisify(execFile)(
      'npm',
      ['run', 'live', '-w', '@doorstep/api-server', '--', ...amounts],
      { cwd },
    );
    expect(stdout).toMatch(/^40 pages are open .* events by Redis/m);
    expect(stdout).toMatch(/^\| 20 \(\d+ reached\) \| (\d+) \| [1-9]\d* \| 0 \| 0 \|/m);
  },
  120_000,
);
