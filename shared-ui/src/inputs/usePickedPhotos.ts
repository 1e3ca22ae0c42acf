import { useEffect, useRef, useState } from 'react';

export interface PickedPhoto {
  readonly key: number;
  readonly file: File;
  /** Object URL of the file on this device. */
  readonly src: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly id?: string;
  readonly error?: string;
}

interface PickedPhotosOptions {
  readonly max: number;
  /** Resolves with the server's id, or with the reason for a failure. */
  readonly keep: (
    file: File,
    onProgress: (share: number) => void,
  ) => Promise<{ readonly data?: string; readonly error?: unknown }>;
  readonly errorText: (why: PhotoError) => string;
}

type PhotoError = 'invalid' | 'too_large' | 'failed';

function errorTextOf(error: unknown, errorText: PickedPhotosOptions['errorText']): string {
  const { code, message } = { ...(error as { readonly code?: string; readonly message?: string }) };
  if (code === 'invalid' || code === 'too_large') return errorText(code);
  return message || errorText('failed');
}

/** Each photo is uploaded as soon as it is chosen, so that sending the text takes no time. */
export function usePickedPhotos({ max, keep, errorText }: PickedPhotosOptions) {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([]);
  const nextKey = useRef(1);
  const shown = useRef(photos);
  shown.current = photos;
  useEffect(
    () => () => {
      for (const { src } of shown.current) URL.revokeObjectURL(src);
    },
    [],
  );

  async function send({ key, file }: Pick<PickedPhoto, 'key' | 'file'>) {
    const become = (fields: Partial<PickedPhoto>) =>
      setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...fields } : photo)));
    const { data: id, error } = await keep(file, (progress) => become({ progress }));
    become(id ? { id } : { error: errorTextOf(error, errorText) });
  }

  return {
    photos,
    ids: photos.flatMap(({ id }) => id ?? []),
    isSending: photos.some(({ id, error }) => id === undefined && error === undefined),
    canAdd: photos.length < max,
    add(file: File) {
      const photo = { key: nextKey.current++, file, src: URL.createObjectURL(file), progress: 0 };
      setPhotos((all) => [...all, photo]);
      void send(photo);
    },
    retry(photo: PickedPhoto) {
      setPhotos((all) =>
        all.map((one) => (one.key === photo.key ? { key: one.key, file: one.file, src: one.src, progress: 0 } : one)),
      );
      void send(photo);
    },
    remove(key: number) {
      const src = photos.find((photo) => photo.key === key)?.src;
      if (src) URL.revokeObjectURL(src);
      setPhotos((all) => all.filter((photo) => photo.key !== key));
    },
    /** Empties the list. The caller must then revoke the object URLs. */
    take(): readonly PickedPhoto[] {
      setPhotos([]);
      return photos;
    },
  };
}
