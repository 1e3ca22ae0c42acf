import { expect, test } from 'vitest';
import { pickedFile } from './pickedFile';

const bytes = (text: string) => Uint8Array.from(text, (byte) => byte.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\n\0\0\0WEBPVP8 ', 'image/webp'],
  ['GIF89a', 'image/gif'],
  ['\0\0\0 ftypheic', 'image/heic'],
  ['\0\0\0 ftypavif', 'image/avif'],
  ['%PDF-1.4', 'application/pdf'],
  ['hello', ''],
  ['<svg/>', ''],
  ['', ''],
])('a file that begins with %j has the type %j, whatever it is called', async (head, type) => {
  for (const name of ['me.jpg', 'me.pdf', 'me']) {
    const file = await pickedFile(new File([bytes(head)], name, { type: 'image/jpeg', lastModified: 7 }));
    expect(file).toMatchObject({ type, name, lastModified: 7, size: head.length });
  }
});

test('a file that tells the truth is the same file', async () => {
  const file = new File([bytes('%PDF-1.4')], 'licence.pdf', { type: 'application/pdf' });
  expect(await pickedFile(file)).toBe(file);
});
