/** The sizes that our server makes of an uploaded photo when one is requested, beside the photo itself. */
export const pictureWidths = [96, 240, 480, 960] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const sizedPath = (path: string, width: number, format: PictureFormat) => `${path}.${width}w.${format}`;

const SIZED_PATH = new RegExp(`^(.+\\.jpg)\\.(${pictureWidths.join('|')})w\\.(${pictureFormats.join('|')})$`);

export interface SizedPicture {
  readonly original: string;
  readonly width: number;
  readonly format: PictureFormat;
}

/** Undefined for any other file. */
export function readSizedPath(path: string): SizedPicture | undefined {
  const [, original, width, format] = SIZED_PATH.exec(path) ?? [];
  return original ? { original, width: Number(width), format: format as PictureFormat } : undefined;
}

/** Empty for files other than photos. */
export const sizedPathsOf = (path: string): string[] =>
  path.endsWith('.jpg')
    ? pictureFormats.flatMap((format) => pictureWidths.map((width) => sizedPath(path, width, format)))
    : [];

export interface PictureSources {
  /** For `<source>`, in order of preference. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly colour?: string;
}

const UPLOADED_PHOTO_PATH = /^(\/uploads\/[^?#]+\.jpg)(\?[^#]*)?$/;

/** Undefined for drawings and for pictures elsewhere. */
export function pictureSources(src: string): PictureSources | undefined {
  const [, path, query = ''] = UPLOADED_PHOTO_PATH.exec(src) ?? [];
  if (!path) return undefined;
  const colour = /-([0-9a-f]{6})\.jpg$/.exec(path)?.[1];
  return {
    sources: pictureFormats.map((format) => ({
      type: `image/${format}`,
      srcSet: pictureWidths.map((width) => `${sizedPath(path, width, format)}${query} ${width}w`).join(', '),
    })),
    ...(colour ? { colour: `#${colour}` } : {}),
  };
}
