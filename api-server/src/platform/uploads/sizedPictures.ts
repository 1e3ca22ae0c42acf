import type { SizedPicture } from '@doorstep/shared-api/domain';
import { MAX_PIXELS, resizeQueue } from './decodeQueue';
import { pictureLibrary } from './pictureLibrary';
import type { UploadStorage } from './port';

/** Maximum size of stored uploads, as set by `readImage.ts`. */
const STORED_PIXELS = 2048 * 2048;

/** A portrait of 36 kB is 2.3 kB in 240 pixels. AVIF with effort 4 takes ten times as long for a tenth less. */
const encoders = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 74, effort: 4 },
} as const;

export type MakeSized = (path: string, sized: SizedPicture) => Promise<boolean>;

/** Concurrent requests share the work. False if there is no such photo. */
export function sizedPictures(storage: UploadStorage): MakeSized {
  const inFlight = new Map<string, Promise<boolean>>();

  async function make(path: string, { original, width, format }: SizedPicture): Promise<boolean> {
    // Read the photo only on its turn, so that waiting requests use no memory.
    const small = await resizeQueue.run(STORED_PIXELS, async () => {
      const photo = await storage.read(original);
      if (!photo) return undefined;
      const sharp = await pictureLibrary();
      return sharp(photo, { limitInputPixels: MAX_PIXELS })
        .resize({ width, withoutEnlargement: true })
        .toFormat(format, encoders[format])
        .toBuffer();
    });
    if (!small) return false;
    await storage.write(path, small);
    // Removed in the meantime, with all that was made of it until then: this must not stay behind.
    if (await storage.read(original)) return true;
    await storage.remove(path);
    return false;
  }

  return (path, sized) => {
    const isKnown = inFlight.get(path);
    if (isKnown) return isKnown;
    const deletedPaths = make(path, sized).finally(() => inFlight.delete(path));
    inFlight.set(path, deletedPaths);
    return deletedPaths;
  };
}
