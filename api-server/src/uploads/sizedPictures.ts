import type { SizedPicture } from '@doorstep/shared-api/domain';
import sharp from 'sharp';
import type { UploadStorage } from './port';

/** A portrait of 36 kB is 2.3 kB in 240 pixels. AVIF with effort 4 takes ten times as long for a tenth less. */
const encoders = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 74, effort: 4 },
} as const;

/** Conversions at once: more would keep requests waiting for the processor. */
const MOST_AT_ONCE = 2;

export type MakeSized = (path: string, sized: SizedPicture) => Promise<boolean>;

/**
 * Makes a photo in another size when it is asked for the first time, and keeps it beside the photo. Asked twice at once,
 * it is made once. False: there is no such photo.
 */
export function sizedPictures(storage: UploadStorage): MakeSized {
  const underWay = new Map<string, Promise<boolean>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  async function make(path: string, { original, width, format }: SizedPicture): Promise<boolean> {
    const photo = await storage.read(original);
    if (!photo) return false;
    const small = await inTurn(() =>
      sharp(photo).resize({ width, withoutEnlargement: true }).toFormat(format, encoders[format]).toBuffer(),
    );
    await storage.write(path, small);
    // Removed in the meantime, with all that was made of it until then: this must not stay behind.
    if (await storage.read(original)) return true;
    await storage.remove(path);
    return false;
  }

  return (path, sized) => {
    const known = underWay.get(path);
    if (known) return known;
    const made = make(path, sized).finally(() => underWay.delete(path));
    underWay.set(path, made);
    return made;
  };
}
