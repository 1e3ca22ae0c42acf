/// <reference path="../assets.d.ts" />
import type { CSSProperties } from 'react';
import spriteUrl from '../assets/icons.svg?url';
import { core } from './core.generated';
import type { IconName } from './names.generated';

export type IconWeight = 'regular' | 'bold' | 'fill' | 'duotone';

export interface IconProps {
  name: IconName;
  weight?: IconWeight;
  /** Turns with the reading direction: arrows, carets, back. */
  flip?: boolean;
  /** Any length; 1.25em of the text otherwise. A number means pixels. */
  size?: number | string;
  /** A name for readers that do not see it. Without one the icon is decoration. */
  label?: string;
  className?: string;
}

/** Takes the colour of the text around it. */
export function Icon({ name, weight = 'regular', flip = false, size, label, className = '' }: IconProps) {
  const shapes = core[`${weight}/${name}`];
  const style: CSSProperties | undefined = size === undefined ? undefined : { inlineSize: size, blockSize: size };
  const common = {
    className: `i${flip ? ' i-flip' : ''}${className && ` ${className}`}`,
    viewBox: '0 0 256 256',
    style,
    focusable: false,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  } as const;
  if (shapes === undefined) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden as decoration
      <svg {...common}>
        <use href={`${spriteUrl}#${weight}-${name}`} />
      </svg>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes are constants of this package, written by tools/icons.mjs
  return <svg {...common} dangerouslySetInnerHTML={{ __html: shapes }} />;
}
