/// <reference path="../assets.d.ts" />
import type { CSSProperties } from 'react';
import spriteUrl from '../assets/icons.svg?url';
import { core } from './core.generated';
import { type IconName, iconWeights } from './names.generated';

export type IconWeight = 'regular' | 'bold' | 'fill' | 'duotone';

type DrawnWeight<N extends IconName> = (typeof iconWeights)[N][number];

export type IconWeightProps<N extends IconName = IconName> =
  'regular' extends DrawnWeight<N> ? { weight?: DrawnWeight<N> } : { weight: DrawnWeight<N> };

export interface IconCommonProps {
  /** Turns with the reading direction: arrows, carets, back. */
  flip?: boolean;
  /** Any length; 1.25em of the text otherwise. A number means pixels. */
  size?: number | string;
  /** Name for screen readers. Without one the icon is decoration. */
  label?: string;
  className?: string;
}

export type IconProps<N extends IconName = IconName> = { name: N } & IconWeightProps<N> & IconCommonProps;

export function Icon<N extends IconName>({
  name,
  weight: drawnWeight,
  flip = false,
  size,
  label,
  className = '',
}: IconProps<N>) {
  const weight: IconWeight = drawnWeight ?? 'regular';
  if (process.env.NODE_ENV !== 'production' && !iconWeights[name].some((available) => available === weight)) {
    console.error(`The icon "${name}" is not drawn ${weight}. Add its SVG to shared-ui/src/assets/icons/${weight}.`);
  }
  const style: CSSProperties | undefined = size === undefined ? undefined : { inlineSize: size, blockSize: size };
  const common = {
    className: `i${flip ? ' i-flip' : ''}${className && ` ${className}`}`,
    viewBox: '0 0 256 256',
    style,
    focusable: false,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  } as const;
  const shapes = core[`${weight}/${name}`];
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
