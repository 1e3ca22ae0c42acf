import type { PictureProps } from '@doorstep/shared-ui';

/** A phone shows the first row at once, a larger window also the next ones. */
export function urgencyAt(index: number): PictureProps['urgent'] {
  return index < 2 ? 'first' : index < 6;
}
