import { vi } from 'vitest';

/** Stubs the browser's pictures, which test browsers cannot draw: one pixel, and a JPEG of a few bytes. */
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

export function photoFile(name = 'me.jpg'): File {
  return new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });
}
