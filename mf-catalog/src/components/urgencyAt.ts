import type { PictureProps } from '@doorstep/shared-ui';

/** Of a grid's pictures: the first row is what a phone shows first, the next ones are in a larger window at once. */
export function urgencyAt(index: number): PictureProps['urgent'] {
  return index < 2 ? 'first' : index < 6;
}
