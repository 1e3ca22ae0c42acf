import { type Garment, garments, type Headwear, headwear } from './art/clothes';
import { type HairStyle, hairStyles } from './art/hair';
import { BRICK, circle, ellipse, INK, line, mix, rect, shape, widened } from './art/shapes';

export interface Appearance {
  skin: string;
  hair: string;
  style: HairStyle;
  garment: Garment;
  top: string;
  second?: string;
  wear?: Headwear;
  wearColour?: string;
  beard?: 'full' | 'stubble' | 'goatee' | 'long';
  moustache?: boolean;
  glasses?: string;
  smile?: 'open' | 'closed';
  age?: 'young' | 'middle' | 'old';
  build?: 'slim' | 'medium' | 'broad' | 'heavy';
  freckles?: boolean;
}

const BODY_WIDTH_FACTORS = { slim: 0.86, medium: 1, broad: 1.1, heavy: 1.14 };
const FACE_WIDTH_FACTORS = { slim: 0.94, medium: 1, broad: 1.03, heavy: 1.1 };

const FACE_OUTLINE = 'M65 98c0-30 14-44 35-44s35 14 35 44v18c0 28-16 48-35 48s-35-20-35-48z';

function body({ top, garment, second = top, build = 'medium', skin, wear }: Appearance) {
  const shade = mix(skin, '#5A2412', 0.24);
  const neck = wear === 'hijab' ? '' : shape('M80 150h40v30c0 14-40 14-40 0z', shade);
  return widened(
    shape('M8 250c2-44 22-64 60-72h64c38 8 58 28 60 72z', top) + neck + garments[garment](top, second),
    BODY_WIDTH_FACTORS[build],
  );
}

function wrinkles({ skin, age, build }: Appearance) {
  const crease = mix(skin, '#5A2412', 0.3);
  let lines = '';
  if (age === 'middle' || age === 'old') lines += line('M76 127c1 5 3 8 6 10M124 127c-1 5-3 8-6 10', crease, 2);
  if (age === 'old')
    lines += line(
      'M86 76c8-3 20-3 28 0M88 84c8-2 16-2 24 0M70 104l-4-2M130 104l4-2M78 115c4 2 8 2 11 0M111 115c4 2 8 2 11 0',
      crease,
      1.8,
    );
  if (build === 'heavy') lines += line('M84 157c8 6 24 6 32 0', crease, 2.2);
  return lines;
}

function beard({ beard: kind, skin, hair }: Appearance) {
  const mouth = shape('M86 132c4-5 24-5 28 0 0 10-28 10-28 0z', mix(skin, BRICK, 0.35));
  const full = 'M65 112c2 10 6 14 12 16 4-6 12-9 23-9s19 3 23 9c6-2 10-6 12-16v8c0 28-16 48-35 48s-35-20-35-48z';
  if (kind === 'full') return shape(full, hair) + mouth;
  if (kind === 'stubble') return shape(full, mix(skin, hair, 0.35)) + mouth;
  if (kind === 'long') return shape(full, hair) + shape('M72 146c4 30 14 44 28 48 14-4 24-18 28-48z', hair) + mouth;
  if (kind === 'goatee') return shape('M84 140c0-16 5-18 16-18s16 2 16 18c0 16-6 26-16 26s-16-10-16-26z', hair) + mouth;
  return '';
}

function face(appearance: Appearance) {
  const { skin, hair, wear, glasses, smile, freckles, age } = appearance;
  const shade = mix(skin, '#5A2412', 0.24);
  const brow = wear === 'hijab' ? '#2B1C14' : age === 'old' ? mix(hair, INK, 0.15) : mix(hair, INK, 0.3);
  let svg = wear === 'hijab' ? '' : ellipse(63, 112, 8, 11, shade) + ellipse(137, 112, 8, 11, shade);
  svg += shape(FACE_OUTLINE, skin);
  svg += ellipse(78, 126, 8, 5, BRICK, 'opacity=".22"') + ellipse(122, 126, 8, 5, BRICK, 'opacity=".22"');
  if (freckles)
    svg += [
      [74, 118],
      [80, 121],
      [86, 117],
      [114, 117],
      [120, 121],
      [126, 118],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 1.4, mix(skin, '#8A4B22', 0.55)))
      .join('');
  svg += wrinkles(appearance) + beard(appearance);
  svg +=
    ellipse(85, 106, 3.6, 4.6, INK) +
    ellipse(115, 106, 3.6, 4.6, INK) +
    circle(86.2, 104.4, 1.1, '#fff') +
    circle(116.2, 104.4, 1.1, '#fff');
  svg +=
    line('M77 95c4-4 11-4 15-1M108 94c4-3 11-3 15 1', brow, 3.4) +
    line('M100 108c-1 7-5 11-3 14 1 2 4 2 6 1', shade, 3);
  if (!appearance.beard)
    svg +=
      smile === 'open'
        ? shape('M86 133c8 3 20 3 28 0-1 12-8 16-14 16s-13-4-14-16z', '#7C2B22') +
          shape('M88 134c8 2 16 2 24 0l-1 4c-7 2-15 2-22 0z', '#fff')
        : line('M87 136c7 8 19 8 26 0', mix(skin, '#6E1F12', 0.62), 3.4);
  if (appearance.moustache) svg += shape('M82 131c6-8 14-7 18-3 4-4 12-5 18 3-6 4-13 4-18 1-5 3-12 3-18-1z', hair);
  if (glasses)
    svg += `<g fill="none" stroke="${glasses}" stroke-width="3.2"><rect x="72" y="97" width="25" height="20" rx="9"/><rect x="103" y="97" width="25" height="20" rx="9"/><path d="M97 105c2-2 4-2 6 0M72 104l-8-2M128 104l8-2"/></g>`;
  return svg;
}

function hijab(colour: string) {
  return {
    back: shape('M46 112c0-50 24-74 54-74s54 24 54 74c0 34 10 60 16 78H30c6-18 16-44 16-78z', colour),
    front:
      shape(
        'M100 46c-28 0-40 22-40 54 0 12 2 22 6 30 2-4 2-10 2-16 0-32 8-50 32-50s32 18 32 50c0 6 0 12 2 16 4-8 6-18 6-30 0-32-12-54-40-54z',
        mix(colour, '#FFFFFF', 0.12),
      ) +
      shape('M62 124c6 26 20 42 38 42s32-16 38-42c10 20 14 44 10 62-30 16-66 16-96 0-4-18 0-42 10-62z', colour) +
      shape('M60 176c26 12 54 12 80 0l4 12c-28 14-60 14-88 0z', mix(colour, INK, 0.18)),
  };
}

/** Standalone SVG document of 4:5. `wall` is the colour of the wall behind. */
export function portrait(appearance: Appearance, wall: string): string {
  const { wear, wearColour = '#F5B335', build = 'medium' } = appearance;
  const head = wear === 'hijab' ? hijab(wearColour) : hairStyles[appearance.style](appearance.hair);
  const covered = wear === 'turban' || wear === 'scarf' || wear === 'beanie';
  const frontHair = covered ? '' : head.front;
  const backHair = covered && appearance.style !== 'long' && appearance.style !== 'wavy' ? '' : head.back;
  const content =
    rect(0, 0, 200, 250, wall) +
    shape('M28 250V112a72 72 0 0 1 144 0v138z', mix(wall, '#FFFFFF', 0.34)) +
    widened(backHair, FACE_WIDTH_FACTORS[build]) +
    body(appearance) +
    widened(face(appearance) + frontHair + (wear ? headwear[wear](wearColour) : ''), FACE_WIDTH_FACTORS[build]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250" stroke-linecap="round" stroke-linejoin="round">${content}</svg>\n`;
}
