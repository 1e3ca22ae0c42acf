import { vi } from 'vitest';

/** A test's browser draws nothing: every picture is one pixel, and its JPEG a few bytes. */
export function fakePictures(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect() {},
    drawImage() {},
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((result) => {
    result(new Blob(['jpeg'], { type: 'image/jpeg' }));
  });
}

/** A file that begins as a JPEG does. */
export function photoFile(name = 'me.jpg'): File {
  return new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
}
