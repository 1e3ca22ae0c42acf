import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { scaleToFit, toJpeg } from './jpeg';
import { keepPhoto } from './keepPhoto';

const MB = 1024 * 1024;
const close = vi.fn();
const draw = vi.fn();
let sizeAt: (quality: number) => number;

beforeEach(() => {
  close.mockClear();
  draw.mockClear();
  sizeAt = () => 1;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4096, height: 1024, close }));
  const canvas = () => ({
    getContext: () => ({ fillRect: vi.fn(), drawImage: draw }),
    toBlob: (done: (blob: Blob) => void, type: string, quality: number) =>
      done(Object.defineProperty(new Blob([String(quality)], { type }), 'size', { value: sizeAt(quality) })),
  });
  vi.stubGlobal('document', { createElement: canvas });
});
afterEach(() => void vi.unstubAllGlobals());

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const fileOf = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);
const textFile = (text: string) => new Blob([text]);
const issueOf = (file: Blob) =>
  toJpeg(file).then(
    () => undefined,
    ({ issue }: { issue: string }) => issue,
  );

test.each([
  [4096, 1024, 2048, 512],
  [1024, 4096, 512, 2048],
  [2048, 2048, 2048, 2048],
  [640, 480, 640, 480],
  [20_000, 1, 2048, 1],
])('shrinks %i × %i to %i × %i where it must, and never enlarges', (width, height, fitWidth, fitHeight) => {
  expect(scaleToFit(width, height)).toEqual({ width: fitWidth, height: fitHeight });
});

describe('a picture', () => {
  test.each([
    ['JPEG', fileOf(0xff, 0xd8, 0xff, 0xe0), undefined],
    ['PNG', fileOf(...png), undefined],
    ['half a PNG', fileOf(...png.slice(0, 4)), 'invalid'],
    ['GIF', textFile('GIF89a'), undefined],
    ['WebP', textFile('RIFF0000WEBPVP8 '), undefined],
    ['sound in RIFF', textFile('RIFF0000WAVEfmt '), 'invalid'],
    ['HEIC', textFile('\0\0\0\u0018ftypheic'), undefined],
    ['AVIF', textFile('\0\0\0\u0018ftypavif'), undefined],
    ['a film', textFile('\0\0\0\u0018ftypisom'), 'invalid'],
    ['a page', textFile('<html>'), 'invalid'],
  ])('reveals its format by its first bytes: %s', async (_what, file, issue) => {
    expect(await issueOf(file)).toBe(issue);
  });

  test('scales to the size that fits and frees its bitmap', async () => {
    await toJpeg(fileOf(...png));
    expect(draw).toHaveBeenCalledWith(expect.anything(), 0, 0, 2048, 512);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['0.85', 5 * MB, '0.85'],
    ['0.7 where that is too much', 5 * MB + 1, '0.7'],
  ])('encodes with the quality %s', async (_what, firstSize, quality) => {
    sizeAt = (at) => (at === 0.85 ? firstSize : 1);
    const jpeg = await toJpeg(fileOf(...png));
    expect([await jpeg.text(), jpeg.type]).toEqual([quality, 'image/jpeg']);
  });

  test('fails when it is too large at any quality or as it was picked', async () => {
    sizeAt = () => 5 * MB + 1;
    expect(await issueOf(fileOf(...png))).toBe('too_large');
    expect(close).toHaveBeenCalledTimes(1);
    const huge = Object.defineProperty(fileOf(...png), 'size', { value: 20 * MB + 1 });
    expect(await issueOf(huge)).toBe('too_large');
  });

  test('fails when the browser cannot draw it', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('', 'InvalidStateError')));
    expect(await issueOf(fileOf(...png))).toBe('invalid');
  });
});

describe('a photo for the server', () => {
  test('uploads as a JPEG with its name, reports progress and returns its id', async () => {
    const ask = vi.fn(async (_request: unknown) => ({ data: { id: 'ph_1' } }));
    const onProgress = vi.fn();
    await keepPhoto(ask, '/bookings/b_77/photos', { file: fileOf(...png), onProgress });
    expect(ask.mock.calls[0]?.[0]).toEqual({
      ...{ path: '/bookings/b_77/photos', method: 'POST', session: 'required', onProgress },
      fields: { photo: { file: expect.any(Blob), name: 'photo.jpg' } },
    });
  });

  test('stays in the browser when it is not a picture', async () => {
    const ask = vi.fn();
    expect(await keepPhoto(ask, '/x', { file: textFile('<html>') })).toMatchObject({ error: { code: 'invalid' } });
    expect(ask).not.toHaveBeenCalled();
  });
});
