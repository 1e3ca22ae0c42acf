import { isApiError } from '@doorstep/shared-api';
import { maxProblemPhotos } from '@doorstep/shared-api/domain';
import { useKeepProblemPhotoMutation } from '@doorstep/shared-api/messages';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef, useState } from 'react';

export interface ProblemPhoto {
  readonly key: number;
  readonly file: File;
  readonly src: string;
  /** From when the server has it. */
  readonly id?: string;
  readonly error?: string;
}

/** Photos of a report or an answer: each is sent as soon as it is chosen, so that sending the words takes no time. */
export function useProblemPhotos(bookingId: string) {
  const t = useT('booking');
  const [keep] = useKeepProblemPhotoMutation();
  const [photos, setPhotos] = useState<readonly ProblemPhoto[]>([]);
  const nextKey = useRef(1);
  const shown = useRef(photos);
  shown.current = photos;
  useEffect(
    () => () => {
      for (const { src } of shown.current) URL.revokeObjectURL(src);
    },
    [],
  );

  const change = (key: number, set: { id?: string; error?: string }) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...set } : photo)));

  async function send({ key, file }: Pick<ProblemPhoto, 'key' | 'file'>) {
    const { data, error } = await keep({ bookingId, file });
    if (data) return change(key, { id: data });
    const code = isApiError(error) ? error.code : undefined;
    const known = code === 'invalid' || code === 'too_large' ? t(`problem.photoError.${code}`) : undefined;
    const message = isApiError(error) ? error.message : '';
    return change(key, { error: known ?? (message || t('problem.photoError.failed')) });
  }

  return {
    photos,
    ids: photos.flatMap(({ id }) => id ?? []),
    isSending: photos.some(({ id, error }) => id === undefined && error === undefined),
    canAdd: photos.length < maxProblemPhotos,
    add(file: File) {
      const photo = { key: nextKey.current++, file, src: URL.createObjectURL(file) };
      setPhotos((all) => [...all, photo]);
      void send(photo);
    },
    retry(photo: ProblemPhoto) {
      setPhotos((all) =>
        all.map((one) => (one.key === photo.key ? { key: one.key, file: one.file, src: one.src } : one)),
      );
      void send(photo);
    },
    remove(key: number) {
      setPhotos((all) => all.filter((photo) => photo.key !== key));
    },
  };
}
