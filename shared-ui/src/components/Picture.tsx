import { type ImgHTMLAttributes, useState } from 'react';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { classes } from './classes';

/** What servers send for "no image". */
export function isMissingImage(src: string | undefined | null): boolean {
  return !src?.trim() || src.trim().endsWith('/assets/images/default.png');
}

export interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  src: string | undefined | null;
  /** Empty when the words beside it say the same. */
  alt: string;
  placeholder?: IconName;
}

/** An image, or a quiet drawing where there is none or it cannot be loaded. Fills its frame. */
export function Picture({ src, alt, placeholder = 'image', className, ...rest }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (isMissingImage(src) || src === brokenSrc) {
    return (
      <span className={classes('pic-none', className)} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
        <Icon name={placeholder} />
      </span>
    );
  }
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      className={className}
      src={src ?? undefined}
      alt={alt}
      onError={() => setBrokenSrc(src ?? undefined)}
    />
  );
}

export interface AvatarProps {
  src?: string | undefined | null;
  name: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The name does not stand beside it. */
  alone?: boolean;
}

/** A person, in an arch. */
export function Avatar({ src, name, size = 'md', alone = false }: AvatarProps) {
  return (
    <span className={classes('avatar', size !== 'md' && `avatar--${size}`)}>
      <Picture src={src} alt={alone ? name : ''} placeholder="user" />
    </span>
  );
}
