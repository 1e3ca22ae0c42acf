import { type ImgHTMLAttributes, useContext, useState } from 'react';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { classes } from './classes';
import { PictureSourcesContext } from './pictureSources';

export function isMissingImage(src: string | undefined | null): boolean {
  return !src?.trim() || src.trim().endsWith('/assets/images/default.png');
}

export interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'loading'> {
  src: string | undefined | null;
  /** Empty when the text beside it says the same. */
  alt: string;
  placeholder?: IconName;
  /**
   * Visible when the page opens, so it loads immediately. `first`: it loads before all others, because it is the
   * largest.
   */
  urgent?: boolean | 'first';
}

/**
 * Shows a drawing where the image is missing or fails. Fills its frame. With other formats from
 * `PictureSourcesProvider`, the browser chooses one for `sizes`, or for `width` in CSS pixels. `onError` is called when
 * none can be loaded.
 */
export function Picture({
  src,
  alt,
  placeholder = 'image',
  urgent = false,
  sizes,
  style,
  onError,
  className,
  ...rest
}: PictureProps) {
  const sourcesOf = useContext(PictureSourcesContext);
  const [failed, setFailed] = useState({ src: '', times: 0 });
  const failures = failed.src === src ? failed.times : 0;
  const offered = isMissingImage(src) ? undefined : sourcesOf(src ?? '');
  if (isMissingImage(src) || failures > (offered ? 1 : 0)) {
    return (
      <span className={classes('pic-none', className)} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
        <Icon name={placeholder} />
      </span>
    );
  }
  const image = (
    <img
      loading={urgent ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={urgent === 'first' ? 'high' : undefined}
      {...rest}
      className={classes('pic', className)}
      style={offered?.colour ? { backgroundColor: offered.colour, ...style } : style}
      src={src ?? undefined}
      alt={alt}
      onError={(event) => {
        setFailed({ src: src ?? '', times: failures + 1 });
        if (failures === (offered ? 1 : 0)) onError?.(event);
      }}
    />
  );
  if (!offered || failures) return image;
  const width = sizes ?? (rest.width === undefined ? '100vw' : `${rest.width}px`);
  return (
    <picture>
      {offered.sources.map(({ type, srcSet }) => (
        // A lazy image is laid out by the time it is fetched, so the browser itself knows best.
        <source key={type} type={type} srcSet={srcSet} sizes={urgent ? width : `auto, ${width}`} />
      ))}
      {image}
    </picture>
  );
}

export interface AvatarProps {
  src?: string | undefined | null;
  name: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The name is not shown beside the picture. */
  alone?: boolean;
}

/** Widths in pixels, as in people.css. */
const avatarWidths = { sm: 30, md: 40, lg: 64, xl: 104 };

export function Avatar({ src, name, size = 'md', alone = false }: AvatarProps) {
  return (
    <span className={classes('avatar', size !== 'md' && `avatar--${size}`)}>
      <Picture
        src={src}
        alt={alone ? name : ''}
        placeholder="user"
        width={avatarWidths[size]}
        height={avatarWidths[size] * 1.25}
      />
    </span>
  );
}
