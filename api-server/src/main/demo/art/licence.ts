interface Licence {
  name: string;
  trade: string;
  number: string;
  validUntil: string;
}

const line = (x: number, y: number, size: number, text: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="${weight}" fill="#1d2b26">${text}</text>`;

const card = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720"><rect width="960" height="720" fill="#c9beaa"/>` +
  `<rect x="90" y="110" width="780" height="500" rx="28" fill="#f7f3e8"/>${content}</svg>`;

export const licenceFront = ({ name, trade, number, validUntil }: Licence) =>
  card(
    `<rect x="90" y="110" width="780" height="96" rx="28" fill="#1f5a46"/>` +
      `<text x="130" y="172" font-family="sans-serif" font-size="38" font-weight="700" fill="#fff">CONTRACTOR LICENCE (SAMPLE)</text>` +
      `<rect x="130" y="250" width="190" height="240" rx="12" fill="#dcd3bf"/>` +
      `<circle cx="225" cy="330" r="46" fill="#a89a7d"/><path d="M145 490c0-64 36-98 80-98s80 34 80 98z" fill="#a89a7d"/>` +
      line(360, 290, 24, 'Name') +
      line(360, 328, 36, name, 700) +
      line(360, 386, 24, 'Trade') +
      line(360, 422, 32, trade, 700) +
      line(360, 480, 24, `No. ${number}`) +
      line(360, 520, 24, `Valid until ${validUntil}`),
  );

export const licenceBack = ({ number }: Licence) =>
  card(
    `<rect x="90" y="170" width="780" height="84" fill="#3a3a3a"/>` +
      line(130, 330, 26, 'The holder may work in the trade named on the front.') +
      line(130, 372, 26, 'Sample for a demonstration; issued by nobody.') +
      `<rect x="130" y="430" width="330" height="70" fill="#fff"/><path d="M150 480q40-60 70-10t60-20 60 14 80-16" fill="none" stroke="#26425e" stroke-width="5"/>` +
      line(560, 480, 26, number),
  );
