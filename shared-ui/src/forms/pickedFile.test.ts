import { afterEach, expect, test, vi } from 'vitest';
import { pickedFile } from './pickedFile';

const bytes = (text: string) => Uint8Array.from(text, (byte) => byte.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\n\0\0\0WEBPVP8 ', 'image/webp'],
  ['GIF89a', 'image/gif'],
  ['\0\0\0 ftypheic', 'image/heic'],
  ['\0\0\0 ftypavif', 'image/avif'],
  ['\0\0\0 ftyphevc', 'image/heic'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['%PDF-1.4', 'application/pdf'],
  ['hello', ''],
  ['<svg/>', ''],
  ['', ''],
])('a file that begins with %j gets the type %j, whatever its name', async (head, type) => {
  for (const name of ['me.jpg', 'me.pdf', 'me']) {
    const file = await pickedFile(new File([bytes(head)], name, { type: 'image/jpeg', lastModified: 7 }));
    expect(file).toMatchObject({ type, name, lastModified: 7, size: head.length });
  }
});

test('a file with the correct type stays the same object', async () => {
  const file = new File([bytes('%PDF-1.4')], 'licence.pdf', { type: 'application/pdf' });
  expect(await pickedFile(file)).toBe(file);
});

afterEach(() => vi.unstubAllGlobals());

test.each(['\0\0\0 ftypheic', '\0\0\0 ftypavif', 'GIF89a', 'II*\0'])(
  'a picture that begins with %j gets no type when the browser cannot open it, so that the form can explain',
  async (head) => {
    const file = new File([bytes(head)], 'photo.heic', { type: 'image/heic' });
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown format')));
    expect((await pickedFile(file)).type).toBe('');
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close() {} }));
    expect((await pickedFile(file)).type).toMatch(/^image\//);
  },
);
