import { createContext, type ReactNode } from 'react';

export interface OfferedSources {
  /** For `<source>`, in order of preference. `srcSet` uses widths. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  /** Shown until the picture is there. */
  readonly colour?: string;
}

/** Returns the server's other formats of a picture. Undefined when there are none. */
export type FindSources = (src: string) => OfferedSources | undefined;

export const PictureSources = createContext<FindSources>(() => undefined);

/** The shell tells what the server offers; without it (alone, in tests, with another server) pictures are shown as they are. */
export function PictureSourcesProvider({ find, children }: { find: FindSources; children: ReactNode }) {
  return <PictureSources value={find}>{children}</PictureSources>;
}
