import { BRICK, circle, EVERGREEN, ellipse, INK, line, MARIGOLD, mix, PAPER, rect, shape } from './shapes';

export const garments = {
  plain: () => '',
  overall: (_top, second) =>
    shape('M58 250v-44h84v44z', second) +
    line('M66 208L58 180M134 208l8-28', second, 11, 'stroke-linecap="butt"') +
    circle(67, 212, 4.5, MARIGOLD) +
    circle(133, 212, 4.5, MARIGOLD) +
    rect(80, 222, 40, 24, mix(second, INK, 0.25), 4),
  apron: (_top, second) =>
    shape('M62 250v-34c10-4 20-20 22-34h32c2 14 12 30 22 34v34z', second) +
    rect(80, 226, 40, 18, mix(second, '#000', 0.18), 4),
  shirt: (top) => {
    const dark = mix(top, INK, 0.28);
    return (
      shape('M78 178l22 22 22-22 10 6-14 28-18-12-18 12-14-28z', mix(top, '#FFFFFF', 0.32)) +
      line('M100 202v48', dark, 2.5) +
      circle(100, 222, 2.6, dark) +
      circle(100, 240, 2.6, dark)
    );
  },
  polo: (top, second) =>
    shape('M78 177l22 20-14 12-14-24zM122 177l-22 20 14 12 14-24z', second) +
    line('M100 198v26', mix(top, INK, 0.28), 5) +
    circle(100, 207, 1.8, PAPER) +
    circle(100, 216, 1.8, PAPER) +
    rect(128, 216, 18, 10, second, 2),
  tee: (top) => {
    const dark = mix(top, INK, 0.28);
    return (
      line('M78 178c6 18 38 18 44 0', dark, 5) +
      shape('M8 250c1-20 6-36 15-47l14 47zM192 250c-1-20-6-36-15-47l-14 47z', dark, 'opacity=".55"')
    );
  },
  jacket: (top, second) => {
    const dark = mix(top, INK, 0.28);
    return shape('M80 178l20 72H60l-6-64zM120 178l-20 72h40l6-64z', dark) + shape('M84 178h32l-16 60z', second);
  },
  hoodie: (top) => {
    const dark = mix(top, INK, 0.22);
    return (
      shape('M64 184c4-14 14-20 18-16 4 20 32 20 36 0 4-4 14 2 18 16-10 24-62 24-72 0z', dark) +
      line('M88 202v22M112 202v22', PAPER, 3) +
      shape('M66 250c2-16 8-20 12-20h44c4 0 10 4 12 20z', dark)
    );
  },
  vneck: (top) =>
    shape('M80 178l20 34 20-34 6 4-26 46-26-46z', mix(top, '#FFFFFF', 0.4)) +
    rect(120, 222, 22, 14, mix(top, INK, 0.2), 2),
  stripes: (_top, second) =>
    line('M30 214h140M22 230h156M18 246h164', second, 6, 'stroke-linecap="butt"') +
    line('M78 178c6 18 38 18 44 0', second, 4),
  vest: (_top, second) =>
    shape('M58 182l22-6 12 74H46zM142 182l-22-6-12 74h46z', second) +
    line('M50 222h40M110 222h40', mix(second, '#FFFFFF', 0.55), 6, 'stroke-linecap="butt"'),
} satisfies Record<string, (top: string, second: string) => string>;

export type Garment = keyof typeof garments;

export const headwear = {
  cap: (colour) =>
    shape('M62 88c-2-32 16-46 38-46s40 14 38 46c-22-8-54-8-76 0z', colour) +
    shape('M60 90c24-14 66-14 92-2 4 2 2 8-3 8-24-6-60-8-86 1-4 1-6-5-3-7z', mix(colour, INK, 0.3)) +
    circle(100, 62, 9, PAPER) +
    shape('M95 67v-5a5 5 0 0 1 10 0v5z', EVERGREEN),
  beanie: (colour) =>
    shape('M62 86c-4-32 14-50 38-50s42 18 38 50z', colour) +
    rect(58, 78, 84, 15, mix(colour, '#FFFFFF', 0.25), 7) +
    line('M74 79v13M87 79v13M100 79v13M113 79v13M126 79v13', colour, 3),
  sunhat: (colour) =>
    ellipse(100, 80, 68, 12, mix(colour, INK, 0.18)) +
    shape('M62 80c0-30 14-44 38-44s38 14 38 44c-22 6-54 6-76 0z', colour) +
    line('M63 76c22 7 52 7 74 0', BRICK, 6),
  band: (colour) => shape('M64 82c16-10 56-10 72 0l1-11c-18-12-56-12-74 0z', colour),
  scarf: (colour) =>
    shape('M61 92c-4-36 14-50 39-50s43 14 39 50c-22-14-56-14-78 0z', colour) +
    circle(132, 58, 9, mix(colour, INK, 0.18)) +
    shape('M134 62l18 6-4 12-16-10z', mix(colour, INK, 0.18)) +
    [78, 96, 114].map((x, i) => circle(x, i % 2 ? 56 : 66, 3.4, mix(colour, '#FFFFFF', 0.6))).join(''),
  turban: (colour) =>
    shape('M58 94c-8-40 14-58 42-58s50 18 42 58c-10-12-24-18-42-18s-32 6-42 18z', colour) +
    line('M60 84c14-22 30-32 56-42M66 70c10-14 22-22 36-28M140 84c-12-20-22-28-34-36', mix(colour, INK, 0.22), 3.5),
  pencil: () =>
    `<g transform="rotate(-62 138 96)">${rect(122, 92, 34, 6, MARIGOLD, 1)}${shape('M122 92l-8 3 8 3z', '#F3D7B5')}${rect(152, 92, 6, 6, BRICK, 1)}</g>`,
  earring: () => circle(63, 126, 4, MARIGOLD) + circle(137, 126, 4, MARIGOLD),
  hijab: () => '',
} satisfies Record<string, (colour: string) => string>;

export type Headwear = keyof typeof headwear;
