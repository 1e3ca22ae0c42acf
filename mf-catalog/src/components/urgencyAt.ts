import type { PictureProps } from '@doorstep/shared-ui';

/** Loading priority of a picture in a grid. A phone shows the first row at once, a larger window also the next ones. */
export function urgencyAt(index: number): PictureProps['urgent'] {
  return index < 2 ? 'first' : index < 6;
}
