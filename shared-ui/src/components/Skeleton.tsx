import { classes } from './classes';

export interface SkeletonProps {
  shape: 'line' | 'arch' | 'block';
  count?: number;
  /** Any CSS length. */
  width?: string;
  height?: string;
}

/** Put it into a region with `aria-busy`. */
export function Skeleton({ shape, count = 1, width, height }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all the same
      key={index}
      className={classes('sk', shape !== 'line' && `sk--${shape}`)}
      style={width || height ? { inlineSize: width, blockSize: height } : undefined}
      aria-hidden="true"
    />
  ));
}
