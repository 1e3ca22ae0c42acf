/** Colours are `#rrggbb` (`#rgb` is accepted too). */

export const INK = '#12231D';
export const PAPER = '#FFFDF8';
export const MARIGOLD = '#F5B335';
export const BRICK = '#C04C36';
export const EVERGREEN = '#17503F';

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, extra = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${radius ? ` rx="${radius}"` : ''}${extra && ` ${extra}`}/>`;

export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${extra && ` ${extra}`}/>`;

export const shape = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`;

export const line = (d: string, stroke: string, width = 4, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${extra && ` ${extra}`}/>`;

export const widened = (content: string, factor: number) =>
  factor === 1
    ? content
    : `<g transform="matrix(${factor} 0 0 1 ${Number((100 * (1 - factor)).toFixed(2))} 0)">${content}</g>`;

const channels = (colour: string) => {
  const full = colour.length === 4 ? `#${[...colour.slice(1)].map((c) => c + c).join('')}` : colour;
  return [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
};

/** Mixes two colours. `share` is the part of the second one. */
export const mix = (from: string, to: string, share: number) => {
  const target = channels(to);
  return `#${channels(from)
    .map((value, i) =>
      Math.round(value + ((target[i] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};
