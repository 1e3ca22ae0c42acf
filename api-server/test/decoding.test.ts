import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programOf } from '@doorstep/shared-process/program';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useTestBed } from './support/apiFixture';
import { HttpBrowser } from './support/browser';
import { file, picture } from './support/pictures';

const program = fileURLToPath(new URL('support/decodeProcess.ts', import.meta.url));
const testBed = useTestBed('postgresql');

/** Megabytes. A progressive JPEG of 40 MP takes about 270 MB, and four at a time 1,100 MB. */
const MAX_GROWTH_MB = 400;
const PICTURES = 30;

const fortyMegapixels = () =>
  sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#3a7' } })
    .jpeg({ progressive: true, quality: 20 })
    .toBuffer();

async function startDecodeProcess(): Promise<{ child: ChildProcess; base: string; peak: () => Promise<number> }> {
  const { execArgv, file: module } = programOf(program);
  const child = fork(module, {
    env: { ...process.env, DATA_DIR: testBed.dataDir, DATABASE_URL: testBed.databaseUrl, RATE_LIMITS: 'off' },
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ base }] = (await once(child, 'message')) as [{ base: string }];
  const peak = async () => {
    child.send('peak');
    return ((await once(child, 'message')) as [{ peak: number }])[0].peak;
  };
  return { child, base, peak };
}

let count = 0;
const registration = (image: Buffer) => ({
  fullname: 'Ada Lovelace',
  email: `decoding${++count}@example.com`,
  contact: `5557${String(count).padStart(6, '0')}`,
  device_type: 'android',
  user_type: '1',
  address: '12 High St',
  password: 'a long enough secret of mine',
  image: file(image),
});

test('decodes thirty simultaneous pictures of 40 MP one after the other', async () => {
  const bytes = await fortyMegapixels();
  const { child, base, peak } = await startDecodeProcess();
  try {
    const browser = new HttpBrowser(base);
    expect((await browser.w('register', registration(await picture()))).body.response).toBe(1);
    const before = await peak();
    const responses = await Promise.all(
      Array.from({ length: PICTURES }, () => new HttpBrowser(base).w('register', registration(bytes))),
    );
    const growth = (await peak()) - before;
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
    for (const { status, headers, body } of responses) {
      if (status === 200) expect(body.response).toBe(1);
      else {
        expect({ status, flag: body.response }).toEqual({ status: 503, flag: 0 });
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    expect(responses.some(({ status }) => status === 200)).toBe(true);
  } finally {
    child.kill();
  }
}, 240_000);
