import { createContext, type ReactNode } from 'react';

export interface OfferedSources {
  /** For `<source>`, in order of preference. `srcSet` uses widths. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly colour?: string;
}

/** Undefined when there are no other formats. */
export type FindSources = (src: string) => OfferedSources | undefined;

export const PictureSourcesContext = createContext<FindSources>(() => undefined);

/** Without it (alone, in tests, with another server) pictures are shown as they are. */
export function PictureSourcesProvider({ find, children }: { find: FindSources; children: ReactNode }) {
  return <PictureSourcesContext value={find}>{children}</PictureSourcesContext>;
}
