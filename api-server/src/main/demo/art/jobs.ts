import { hues, type SceneName } from './hues';

export const JOB_SIZE = { width: 480, height: 360 } as const;

interface Job {
  /** Description of the drawing for screen readers. */
  alt: string;
  /** Shapes over the background. `W`, `M` and `D` stand for the trade's light, middle and dark colour. */
  shapes: string;
}

const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

const PAPER = '#FFFDF8';

/** Three jobs of each trade, with a subject and a composition of their own. */
const jobs: Readonly<Record<SceneName, readonly [Job, Job, Job]>> = {
  plumbing: [
    {
      alt: 'A tall tap over a white kitchen sink',
      shapes:
        rect(70, 210, 340, 90, PAPER, 16) +
        line('M240 210V90q0-40 40-40t40 40v20', 'D', 22) +
        rect(200, 196, 80, 16, 'D', 8) +
        path('M320 126q-14 24 0 34q14-10 0-34z', 'M'),
    },
    {
      alt: 'New copper pipes with two red valves below a ceiling',
      shapes:
        many(3, (i) => line(`M-10 ${90 + i * 80}H${200 + i * 50}V370`, '#B8703F', 20)) +
        circle(120, 90, 30, '#C04C36') +
        circle(120, 170, 30, '#C04C36') +
        circle(120, 90, 10, PAPER) +
        circle(120, 170, 10, PAPER),
    },
    {
      alt: 'A round shower head over blue tiles',
      shapes:
        many(7, (i) => line(`M${i * 80} 0V360`, PAPER, 3) + line(`M0 ${i * 60}H480`, PAPER, 3)) +
        line('M410 0v70H250v40', 'D', 16) +
        path('M180 110h140l30 40H150z', 'D') +
        many(6, (i) => line(`M${170 + i * 32} 170l-8 130`, PAPER, 5)),
    },
  ],
  electrical: [
    {
      alt: 'A round lamp with a warm light over a table',
      shapes:
        line('M240 0v90', 'D', 6) +
        path('M150 170a90 90 0 0 1 180 0z', 'D') +
        path('M150 170h180l90 150H60z', '#FFF6D0') +
        rect(60, 300, 360, 20, 'D', 6),
    },
    {
      alt: 'A fuse box with its door open and eight switches',
      shapes:
        rect(110, 50, 190, 260, PAPER, 10) +
        rect(300, 40, 110, 280, 'M', 6) +
        many(
          8,
          (i) =>
            rect(130 + (i % 4) * 40, 90 + Math.floor(i / 4) * 110, 28, 70, 'D', 4) +
            rect(137 + (i % 4) * 40, 100 + Math.floor(i / 4) * 110, 14, 24, PAPER, 2),
        ),
    },
    {
      alt: 'Two wall outlets and a light switch beside a door',
      shapes:
        rect(330, 40, 120, 320, 'M', 4) +
        circle(350, 210, 8, 'D') +
        many(3, (i) => rect(50 + i * 85, 150, 70, 70, PAPER, 8)) +
        many(2, (i) => circle(74 + i * 85, 185, 6, 'D') + circle(96 + i * 85, 185, 6, 'D')) +
        rect(240, 166, 30, 38, 'M', 4),
    },
  ],
  cleaning: [
    {
      alt: 'A clear window with a view of hills',
      shapes:
        rect(90, 40, 300, 230, PAPER, 6) +
        rect(106, 56, 268, 198, '#BFE3F2') +
        path('M106 254l90-90 60 50 60-80 58 120z', 'M') +
        rect(232, 56, 16, 198, PAPER) +
        rect(70, 270, 340, 18, 'D', 4),
    },
    {
      alt: 'A kitchen with a shining stove and tidy shelves',
      shapes:
        rect(60, 190, 360, 170, PAPER, 6) +
        rect(160, 220, 160, 120, 'D', 8) +
        rect(180, 246, 120, 60, 'M', 6) +
        many(4, (i) => circle(180 + i * 40, 204, 8, 'D')) +
        rect(60, 70, 360, 12, 'D') +
        many(5, (i) => rect(80 + i * 68, 30 + (i % 2) * 10, 34, 40 - (i % 2) * 10, 'M', 6)),
    },
    {
      alt: 'A made bed with folded towels',
      shapes:
        rect(50, 90, 30, 220, 'D', 8) +
        rect(60, 190, 370, 90, PAPER, 20) +
        rect(60, 230, 370, 70, 'M', 12) +
        rect(90, 150, 110, 54, PAPER, 22) +
        many(3, (i) => rect(300, 196 - i * 22, 100, 20, i % 2 ? 'M' : 'D', 8)),
    },
  ],
  laundry: [
    {
      alt: 'Five ironed shirts on a rail',
      shapes:
        line('M30 70H450', 'D', 8) +
        many(
          5,
          (i) =>
            line(`M${80 + i * 80} 70v20`, 'D', 4) +
            path(`M${45 + i * 80} 130l35-36 35 36v150h-70z`, i % 2 ? PAPER : 'M'),
        ),
    },
    {
      alt: 'A stack of folded towels in a basket',
      shapes:
        many(4, (i) => rect(140, 150 - i * 34, 200, 30, i % 2 ? PAPER : 'M', 12)) +
        path('M100 180h280l-30 130H130z', '#C99C62') +
        many(4, (i) => line(`M${112 + i * 6} ${205 + i * 26}H${368 - i * 6}`, '#9C7340', 4)),
    },
    {
      alt: 'White sheets drying in the garden',
      shapes:
        rect(0, 270, 480, 90, '#A9CF8E') +
        line('M20 90Q240 130 460 90', 'D', 5) +
        path('M70 100q60 16 120 14v140q-60 6-120-6z', PAPER) +
        path('M230 116q70 0 140-16v150q-70 12-140 6z', PAPER) +
        circle(410, 50, 30, '#F6C95A'),
    },
  ],
  barber: [
    {
      alt: 'A barber’s chair in front of a round mirror',
      shapes:
        circle(240, 110, 90, PAPER) +
        circle(240, 110, 74, '#CFE6EE') +
        rect(180, 190, 120, 70, 'D', 16) +
        rect(160, 240, 160, 30, 'D', 12) +
        rect(230, 270, 20, 60, 'M') +
        rect(180, 326, 120, 14, 'D', 6),
    },
    {
      alt: 'Scissors and two combs on a towel',
      shapes:
        rect(60, 70, 360, 220, PAPER, 14) +
        line('M130 120l150 110M130 230l150-110', 'D', 12) +
        circle(116, 112, 20, 'M') +
        circle(116, 240, 20, 'M') +
        many(
          2,
          (i) =>
            rect(320 + i * 46, 100, 24, 160, 'M', 4) + many(7, (k) => rect(314 + i * 46, 110 + k * 21, 10, 6, 'D')),
        ),
    },
    {
      alt: 'A shelf with bottles and a shaving brush',
      shapes:
        rect(40, 240, 400, 18, 'D', 4) +
        many(
          4,
          (i) =>
            rect(70 + i * 70, 130 + (i % 2) * 30, 44, 110 - (i % 2) * 30, i % 2 ? PAPER : 'M', 10) +
            rect(84 + i * 70, 112 + (i % 2) * 30, 16, 20, 'D'),
        ) +
        rect(370, 190, 26, 50, 'D', 6) +
        path('M362 190q20-80 42 0z', PAPER),
    },
  ],
  'car-care': [
    {
      alt: 'A polished red car on a drive',
      shapes:
        rect(0, 260, 480, 100, '#B9C2CE') +
        path('M60 230q10-50 70-56l50-50h120l60 52q60 8 64 54v30H60z', '#B8402F') +
        path('M190 138h44v38h-80zM248 138h46l40 38h-86z', '#CFE6EE') +
        circle(140, 262, 34, 'D') +
        circle(340, 262, 34, 'D') +
        circle(140, 262, 14, PAPER) +
        circle(340, 262, 14, PAPER),
    },
    {
      alt: 'A clean steering wheel and dashboard',
      shapes:
        rect(0, 150, 480, 210, 'D') +
        rect(0, 140, 480, 20, 'M') +
        circle(170, 230, 100, '#10141A') +
        circle(170, 230, 78, 'D') +
        circle(170, 230, 28, '#10141A') +
        line('M80 230h180', '#10141A', 16) +
        rect(320, 180, 120, 70, 'M', 8) +
        circle(350, 290, 16, 'M') +
        circle(400, 290, 16, 'M'),
    },
    {
      alt: 'A wheel with a shining rim and foam around it',
      shapes:
        circle(240, 190, 140, '#10141A') +
        circle(240, 190, 96, PAPER) +
        many(5, (i) => `<path d="M240 190L228 100h24z" fill="M" transform="rotate(${i * 72} 240 190)"/>`) +
        circle(240, 190, 20, 'D') +
        many(8, (i) => circle(40 + i * 58, 330 - (i % 3) * 12, 26 + (i % 2) * 10, PAPER)),
    },
  ],
  moving: [
    {
      alt: 'A van with its doors open and boxes inside',
      shapes:
        rect(60, 60, 300, 220, PAPER, 10) +
        rect(90, 90, 240, 170, 'D') +
        many(6, (i) => rect(100 + (i % 3) * 76, 180 - Math.floor(i / 3) * 76, 70, 70, '#C99C62', 4)) +
        rect(360, 110, 80, 170, 'M', 12) +
        circle(130, 290, 34, '#222') +
        circle(380, 290, 34, '#222'),
    },
    {
      alt: 'A sofa wrapped in blankets in an empty room',
      shapes:
        rect(0, 280, 480, 80, '#C9A878') +
        rect(330, 40, 100, 120, '#CFE6EE', 4) +
        rect(70, 170, 290, 110, 'M', 22) +
        rect(90, 120, 250, 80, 'M', 20) +
        line('M120 120v160M215 120v160M310 120v160', 'D', 6),
    },
    {
      alt: 'A tower of labelled boxes on a trolley',
      shapes:
        line('M120 40v270h220', 'D', 14) +
        circle(140, 326, 24, 'D') +
        many(
          3,
          (i) =>
            rect(140 + i * 8, 230 - i * 84, 170 - i * 16, 78, '#C99C62', 4) + rect(200, 256 - i * 84, 50, 24, PAPER, 2),
        ),
    },
  ],
  gardening: [
    {
      alt: 'A trimmed hedge beside a garden path',
      shapes:
        rect(0, 250, 480, 110, '#A9CF8E') +
        path('M210 360l20-110h40l60 110z', '#E6D6B4') +
        rect(20, 130, 170, 130, 'D', 10) +
        rect(290, 130, 170, 130, 'D', 10) +
        circle(400, 60, 34, '#F6C95A'),
    },
    {
      alt: 'A raised bed with three rows of lettuce',
      shapes:
        rect(40, 70, 400, 230, '#8A5A34', 8) +
        rect(56, 86, 368, 198, '#5B3B22') +
        many(
          15,
          (i) =>
            circle(100 + (i % 5) * 70, 130 + Math.floor(i / 5) * 60, 24, i % 2 ? 'M' : '#A9D46F') +
            circle(100 + (i % 5) * 70, 130 + Math.floor(i / 5) * 60, 10, 'D'),
        ),
    },
    {
      alt: 'A young apple tree tied to a stake',
      shapes:
        rect(0, 280, 480, 80, '#8FBC6E') +
        rect(228, 150, 22, 140, '#7A4E2B') +
        circle(240, 110, 84, 'M') +
        circle(180, 150, 46, 'M') +
        circle(304, 150, 46, 'M') +
        many(6, (i) => circle(180 + (i % 3) * 56, 90 + Math.floor(i / 3) * 54, 12, '#C04C36')) +
        line('M290 300V130', '#C99C62', 8),
    },
  ],
  painting: [
    {
      alt: 'A wall half painted, with a roller and a ladder',
      shapes:
        rect(0, 0, 260, 300, 'M') +
        path('M260 0l16 60-12 70 14 80-18 90z', 'M') +
        line('M330 330l40-260M430 330l-40-260M345 240h74M356 170h52', '#C99C62', 12) +
        rect(180, 90, 100, 34, PAPER, 12) +
        line('M280 107h30v60', 'D', 8),
    },
    {
      alt: 'A front door in fresh dark paint',
      shapes:
        rect(130, 30, 220, 330, PAPER) +
        rect(150, 50, 180, 310, 'D', 4) +
        rect(172, 76, 56, 100, 'M', 4) +
        rect(252, 76, 56, 100, 'M', 4) +
        rect(172, 210, 136, 110, 'M', 4) +
        circle(306, 196, 9, '#E5C25A') +
        rect(60, 290, 50, 60, '#C04C36', 6) +
        circle(85, 270, 34, '#6BA24C'),
    },
    {
      alt: 'Five open tins of paint and a brush',
      shapes:
        many(
          5,
          (i) =>
            circle(90 + i * 76, 150 + (i % 2) * 90, 50, PAPER) +
            circle(
              90 + i * 76,
              150 + (i % 2) * 90,
              40,
              ['#C04C36', '#E5A51F', '#5F97CC', '#7FB35B', '#8E5A9C'][i] ?? 'M',
            ),
        ) +
        rect(60, 310, 150, 16, '#C99C62', 6) +
        rect(210, 302, 60, 32, 'D', 4),
    },
  ],
  appliance: [
    {
      alt: 'A washing machine with its front panel in place',
      shapes:
        rect(130, 40, 220, 290, PAPER, 14) +
        rect(150, 60, 180, 40, 'M', 6) +
        circle(310, 80, 12, 'D') +
        circle(240, 210, 78, 'D') +
        circle(240, 210, 58, '#BFE3F2') +
        path('M184 220q56 40 112 0a58 58 0 0 1-112 0z', 'M'),
    },
    {
      alt: 'A full fridge with its door open',
      shapes:
        rect(120, 30, 180, 310, PAPER, 10) +
        rect(136, 46, 148, 278, '#E3F2F7') +
        many(
          3,
          (i) =>
            rect(136, 120 + i * 76, 148, 6, 'M') +
            circle(165 + i * 12, 104 + i * 76, 16, ['#C04C36', '#7FB35B', '#E5A51F'][i] ?? 'M') +
            rect(220, 84 + i * 76, 40, 36, 'M', 4),
        ) +
        path('M300 30l110 30v290l-110-10z', 'D'),
    },
    {
      alt: 'An oven door and new dials',
      shapes:
        rect(70, 60, 340, 260, 'D', 12) +
        many(5, (i) => circle(120 + i * 60, 96, 16, PAPER) + line(`M${120 + i * 60} 96v-12`, 'D', 4)) +
        rect(110, 150, 260, 130, '#10141A', 8) +
        rect(130, 170, 220, 90, '#E59A3C', 4) +
        rect(110, 132, 260, 10, PAPER, 5),
    },
  ],
  'pet-care': [
    {
      alt: 'A brown dog on a walk in the park',
      shapes:
        rect(0, 260, 480, 100, '#A9CF8E') +
        rect(140, 170, 180, 70, '#9C6A3C', 34) +
        circle(340, 150, 44, '#9C6A3C') +
        path('M356 110l34-10-8 50z', '#6E4726') +
        circle(352, 144, 6, '#222') +
        many(4, (i) => rect(152 + i * 44, 230, 18, 60, '#6E4726', 6)) +
        line('M140 190q-40-20-46-60', '#9C6A3C', 14) +
        line('M320 180Q240 60 60 40', '#C04C36', 5),
    },
    {
      alt: 'A white cat asleep on a cushion',
      shapes:
        rect(70, 220, 340, 90, 'M', 44) +
        path('M120 230q20-90 130-90t120 90z', PAPER) +
        circle(150, 190, 46, PAPER) +
        path('M112 160l6-40 34 26zM160 146l36-24 2 42z', PAPER) +
        line('M130 194q8 8 16 0M158 194q8 8 16 0', 'D', 4) +
        line('M360 220q40-40 10-70', PAPER, 16),
    },
    {
      alt: 'Two full bowls and a ball on a mat',
      shapes:
        rect(50, 120, 380, 190, 'M', 16) +
        many(
          2,
          (i) =>
            path(`M${90 + i * 150} 200h120l-16 60h-88z`, i ? '#5F97CC' : '#C04C36') +
            `<ellipse cx="${150 + i * 150}" cy="200" rx="60" ry="16" fill="${i ? '#BFE3F2' : '#8A5A34'}"/>`,
        ) +
        circle(400, 90, 40, '#7FB35B') +
        line('M366 74q34 20 70 0', PAPER, 6),
    },
  ],
  beauty: [
    {
      alt: 'A hand with freshly painted nails',
      shapes:
        path('M120 340q-10-120 40-150h150q60 20 40 150z', '#E2B08C') +
        many(
          4,
          (i) =>
            rect(160 + i * 44, 70 + Math.abs(i - 1.5) * 18, 34, 150, '#E2B08C', 17) +
            rect(166 + i * 44, 76 + Math.abs(i - 1.5) * 18, 22, 34, '#C0324F', 11),
        ),
    },
    {
      alt: 'A treatment couch with a towel and candles',
      shapes:
        rect(50, 180, 320, 40, PAPER, 16) +
        rect(70, 220, 18, 100, 'D') +
        rect(330, 220, 18, 100, 'D') +
        rect(70, 146, 80, 36, 'M', 16) +
        many(
          3,
          (i) =>
            rect(390 + i * 26, 220 - i * 24, 20, 80 + i * 24, PAPER, 4) +
            path(`M${400 + i * 26} ${216 - i * 24}q-8-16 0-28q8 12 0 28z`, '#E59A3C'),
        ),
    },
    {
      alt: 'A make-up box with six colours and a brush',
      shapes:
        rect(90, 150, 300, 150, 'D', 14) +
        many(6, (i) =>
          circle(
            140 + (i % 3) * 100,
            190 + Math.floor(i / 3) * 64,
            26,
            ['#C0324F', '#E59A3C', '#8E5A9C', '#F3C6B0', '#5F97CC', '#74244A'][i] ?? 'M',
          ),
        ) +
        path('M90 150l40-110h220l40 110z', '#CFE6EE') +
        line('M410 320l40-180', '#C99C62', 10) +
        circle(452, 128, 18, PAPER),
    },
  ],
};

/** Backgrounds: a wall over a floor, a table from above, a wall with a diagonal light. */
const backgrounds = [
  rect(0, 0, 480, 360, 'W') + rect(0, 300, 480, 60, 'M'),
  rect(0, 0, 480, 360, '#F1E6D4') + many(4, (i) => line(`M0 ${60 + i * 90}H480`, '#E3D3B8', 3)),
  rect(0, 0, 480, 360, 'W') + path('M0 0h210L60 360H0z', '#FFFFFF55'),
] as const;

export const jobCount = 3;

/** Drawing of one job of a trade, with its description. */
export function jobArt(trade: SceneName, index: number): { svg: string; alt: string } {
  const job = jobs[trade][index % jobCount];
  const background = backgrounds[index % jobCount];
  if (!job || !background) throw new Error(`no job ${index} of ${trade}`);
  const { wall, mid, deep } = hues[trade];
  const colours: Readonly<Record<string, string>> = { W: wall, M: mid, D: deep };
  const shapes = `${background}${job.shapes}`.replace(
    /(fill|stroke)="([WMD])"/g,
    (_, kind, name) => `${kind}="${colours[name]}"`,
  );
  const { width, height } = JOB_SIZE;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`,
    alt: job.alt,
  };
}

export const jobPath = (providerId: string, index: number) => `demo/jobs/${providerId}-${index + 1}.svg`;
