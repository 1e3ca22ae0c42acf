import { useT } from '@doorstep/shared-ui/i18n';
import { usePickedPhotos } from '@doorstep/shared-ui/inputs';
import { useState } from 'react';
import type { UnsentPhoto } from '../../model/chat/unsentMessages';
import type { UploadPhoto } from './chatOf';

export function usePhotosToSend(max: number, keep: UploadPhoto) {
  const t = useT('offers');
  const [alts, setAlts] = useState<Readonly<Record<number, string>>>({});
  const picked = usePickedPhotos({ max, keep, errorText: (why) => t(`photos.error.${why}`) });
  const { photos } = picked;
  return {
    ...picked,
    hasFailed: photos.some(({ error }) => error !== undefined),
    altOf: (key: number) => alts[key] ?? '',
    describe: (key: number, alt: string) => setAlts((all) => ({ ...all, [key]: alt })),
    /** Returns how many files did not fit. */
    addFiles(files: readonly File[]): number {
      const room = max - photos.length;
      for (const file of files.slice(0, room)) picked.add(file);
      return Math.max(0, files.length - room);
    },
    /** Also empties the message. */
    takeForSending(): readonly UnsentPhoto[] {
      const taken = picked.take();
      setAlts({});
      return taken.flatMap(({ key, id, src }) => (id ? [{ id, src, alt: (alts[key] ?? '').trim() }] : []));
    },
  };
}

export type PhotosToSend = ReturnType<typeof usePhotosToSend>;
