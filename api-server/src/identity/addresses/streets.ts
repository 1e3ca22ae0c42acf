/**
 * The streets of the demo gazetteer: real names of Portland, Oregon, on a simplified grid.
 * East-west streets have a latitude and the hundreds of their house numbers, which are the numbered avenues they cross.
 */
export type Quadrant = 'E' | 'N' | 'NE' | 'NW' | 'S' | 'SE' | 'SW' | 'W';

interface EastWestStreet {
  quadrant: Quadrant;
  name: string;
  runs: 'east-west';
  lat: number;
  from: number;
  to: number;
}
interface NorthSouthStreet {
  quadrant: Quadrant;
  name: string;
  runs: 'north-south';
  long: number;
  from: number;
  to: number;
}
export type Street = EastWestStreet | NorthSouthStreet;

/** name|latitude|first-last hundred */
const EAST_WEST: Record<Quadrant, string> = {
  E: `Burnside St|45.5230|1-99`,
  W: `Burnside St|45.5231|1-28`,
  NE: `Couch St|45.5238|2-99, Davis St|45.5246|6-80, Everett St|45.5253|4-99, Flanders St|45.5260|6-80,
    Glisan St|45.5266|4-99, Hoyt St|45.5274|20-80, Irving St|45.5282|8-60, Oregon St|45.5289|6-76, Pacific St|45.5296|6-80, Holladay St|45.5302|2-60,
    Multnomah St|45.5313|3-60, Wasco St|45.5322|6-80, Clackamas St|45.5328|7-60, Halsey St|45.5338|14-99, Weidler St|45.5345|1-60, Broadway|45.5351|1-60,
    Schuyler St|45.5358|6-60, Hancock St|45.5366|4-80, Tillamook St|45.5375|1-80, San Rafael St|45.5382|1-60, Thompson St|45.5389|4-72, Brazee St|45.5396|7-72,
    Sacramento St|45.5404|4-72, Russell St|45.5410|4-60, Knott St|45.5417|4-72, Graham St|45.5424|1-30, Stanton St|45.5431|1-57, Siskiyou St|45.5438|9-72,
    Morris St|45.5444|1-42, Monroe St|45.5452|1-30, Fargo St|45.5459|1-30, Klickitat St|45.5466|7-66, Ivy St|45.5474|1-20, Fremont St|45.5483|1-82,
    Beech St|45.5491|1-60, Failing St|45.5501|1-60, Shaver St|45.5511|1-60, Mason St|45.5523|1-82, Skidmore St|45.5536|1-82, Prescott St|45.5551|1-82,
    Going St|45.5563|1-72, Wygant St|45.5573|5-60, Alberta St|45.5590|1-60, Sumner St|45.5604|5-60, Emerson St|45.5616|6-50, Killingsworth St|45.5627|1-82,
    Jessup St|45.5640|1-40, Jarrett St|45.5649|6-42, Ainsworth St|45.5663|1-42, Holman St|45.5680|8-42, Rosa Parks Way|45.5697|1-20, Bryant St|45.5706|6-30,
    Dekum St|45.5722|1-30, Saratoga St|45.5733|6-30, Lombard St|45.5770|1-60`,
  SE: `Ankeny St|45.5222|6-80, Ash St|45.5214|2-80, Pine St|45.5207|2-80, Oak St|45.5200|2-80, Stark St|45.5193|3-99,
    Washington St|45.5186|2-84, Alder St|45.5180|2-70, Morrison St|45.5173|1-70, Belmont St|45.5165|5-69, Yamhill St|45.5158|3-80, Taylor St|45.5151|3-80,
    Salmon St|45.5144|5-80, Main St|45.5137|3-80, Madison St|45.5130|1-60, Hawthorne Blvd|45.5121|2-59, Clay St|45.5112|3-60, Market St|45.5105|3-80,
    Mill St|45.5098|10-90, Stephens St|45.5092|6-60, Harrison St|45.5084|10-80, Lincoln St|45.5071|10-76, Grant St|45.5064|9-52, Sherman St|45.5058|20-60,
    Caruthers St|45.5053|9-60, Division St|45.5047|7-99, Ivon St|45.5039|7-42, Clinton St|45.5033|7-82, Taggart St|45.5024|10-40, Woodward St|45.5016|10-84,
    Brooklyn St|45.5008|7-80, Tibbetts St|45.5001|20-80, Kelly St|45.4993|26-80, Powell Blvd|45.4975|7-99, Rhone St|45.4968|11-80, Bush St|45.4959|22-80,
    Lafayette St|45.4951|11-80, Rhine St|45.4943|11-60, Francis St|45.4937|16-80, Center St|45.4926|12-82, Gladstone St|45.4930|20-52, Boise St|45.4920|11-80,
    Cora St|45.4915|15-70, Holgate Blvd|45.4901|9-99, Pardee St|45.4892|17-80, Schiller St|45.4884|16-70, Mitchell St|45.4874|22-60, Raymond St|45.4859|20-86,
    Steele St|45.4846|26-86, Harold St|45.4828|16-86, Ellis St|45.4818|16-86, Reedway St|45.4811|28-86, Ramona St|45.4805|28-60, Woodstock Blvd|45.4791|28-86,
    Martins St|45.4783|36-60, Knight St|45.4775|28-76, Tolman St|45.4766|13-60, Bybee Blvd|45.4757|13-52, Glenwood St|45.4748|22-60, Henry St|45.4740|18-60,
    Claybourne St|45.4731|15-60, Duke St|45.4720|17-90, Ogden St|45.4708|11-90, Rural St|45.4700|19-72, Flavel St|45.4682|20-92, Lambert St|45.4675|5-90,
    Malden St|45.4667|5-60, Lexington St|45.4659|5-90, Miller St|45.4651|5-20, Nehalem St|45.4646|4-20, Spokane St|45.4640|4-20, Tacoma St|45.4645|3-26, Tenino St|45.4631|5-20,
    Umatilla St|45.4622|4-20, Harney St|45.4614|5-20, Sherrett St|45.4607|5-20`,
  NW: `Couch St|45.5238|1-22, Davis St|45.5246|1-24, Everett St|45.5253|1-24, Flanders St|45.5260|1-24, Glisan St|45.5267|1-24,
    Hoyt St|45.5274|1-24, Irving St|45.5282|4-24, Johnson St|45.5290|9-24, Kearney St|45.5297|9-24, Lovejoy St|45.5304|9-25, Marshall St|45.5311|9-24,
    Northrup St|45.5318|9-25, Overton St|45.5325|9-25, Pettygrove St|45.5333|9-25, Quimby St|45.5341|10-25, Raleigh St|45.5348|13-28, Savier St|45.5354|14-28,
    Thurman St|45.5360|15-35, Upshur St|45.5367|16-29, Vaughn St|45.5374|15-32, Cornell Rd|45.5300|25-40, Westover Rd|45.5268|23-28`,
  SW: `Ankeny St|45.5222|1-10, Ash St|45.5217|1-4, Pine St|45.5213|1-6, Oak St|45.5213|1-12, Harvey Milk St|45.5207|1-18, Washington St|45.5200|1-18, Alder St|45.5194|1-18,
    Morrison St|45.5187|1-20, Yamhill St|45.5180|1-20, Taylor St|45.5173|1-20, Salmon St|45.5166|1-22, Main St|45.5159|1-20, Madison St|45.5152|1-20,
    Jefferson St|45.5145|1-20, Columbia St|45.5137|1-19, Clay St|45.5129|1-18, Market St|45.5121|1-18, Mill St|45.5114|4-18, Montgomery St|45.5106|1-18,
    Harrison St|45.5098|1-16, Hall St|45.5088|3-16, College St|45.5079|4-14, Jackson St|45.5070|4-14, Vermont St|45.4775|15-50, Multnomah Blvd|45.4690|17-45,
    Capitol Hwy|45.4720|18-45, Sunset Blvd|45.4820|8-40, Hamilton St|45.4920|10-50, Dosch Rd|45.4930|24-40, Patton Rd|45.5000|25-50, Illinois St|45.4798|14-50,
    Nevada St|45.4745|15-45, Troy St|45.4672|18-45, Taylors Ferry Rd|45.4600|8-40, Huber St|45.4470|18-45, Luradel St|45.4560|25-45, Iowa St|45.4805|14-45, Seymour St|45.4895|12-48`,
  S: `Gibbs St|45.4990|1-6, Curry St|45.4968|1-6, Gaines St|45.4958|1-6, Lowell St|45.4946|1-6, Bancroft St|45.4933|1-6, Hamilton St|45.4905|1-6,
    Boundary St|45.4870|1-6, Pendleton St|45.4835|1-6, Nebraska St|45.4790|1-6, Carolina St|45.4830|1-6, Nevada St|45.4740|1-6, Miles St|45.4715|1-5`,
  N: `Russell St|45.5410|1-12, Knott St|45.5417|1-7, Graham St|45.5424|1-9, Stanton St|45.5431|1-9, Morris St|45.5444|1-9, Fargo St|45.5459|1-8, Cook St|45.5474|1-8,
    Fremont St|45.5483|1-10, Beech St|45.5491|1-8, Failing St|45.5501|1-12, Shaver St|45.5511|1-16, Mason St|45.5523|1-18, Skidmore St|45.5536|1-20,
    Prescott St|45.5551|1-22, Going St|45.5563|1-24, Alberta St|45.5590|1-20, Killingsworth St|45.5627|1-24, Jessup St|45.5640|1-20, Ainsworth St|45.5663|1-26,
    Rosa Parks Way|45.5697|1-26, Bryant St|45.5706|1-26, Dekum St|45.5722|1-20, Lombard St|45.5770|1-90, Kilpatrick St|45.5820|1-24, Willamette Blvd|45.5710|26-90,
    Fessenden St|45.5960|50-90, Ivanhoe St|45.5890|70-90, Houghton St|45.5810|35-75, Depauw St|45.5840|35-75`,
};

/** name|longitude|first-last hundred, counted from Burnside Street */
const NORTH_SOUTH: Partial<Record<Quadrant, string>> = {
  NE: `Martin Luther King Jr Blvd|-122.6616|1-83, Grand Ave|-122.6607|1-20, Rodney Ave|-122.6640|20-70, Garfield Ave|-122.6604|20-70, Mallory Ave|-122.6594|26-70,
    Cleveland Ave|-122.6585|27-60, Sandy Blvd|-122.6250|12-60, Regents Dr|-122.6330|26-40, Alameda St|-122.6300|24-40, Cesar E Chavez Blvd|-122.6229|1-28`,
  SE: `Martin Luther King Jr Blvd|-122.6616|1-30, Grand Ave|-122.6607|1-20, Water Ave|-122.6655|1-21, Milwaukie Ave|-122.6487|26-84, Gladstone Dr|-122.6440|38-45,
    Cesar E Chavez Blvd|-122.6229|1-60, Ladd Ave|-122.6500|15-21, Elliott Ave|-122.6490|15-21, Foster Rd|-122.6000|52-86`,
  NW: `Naito Pkwy|-122.6705|1-20, Broadway|-122.6774|1-9, Park Ave|-122.6786|1-9, Trinity Pl|-122.6921|1-2, King Ave|-122.6955|1-2, Skyline Blvd|-122.7430|1-60`,
  SW: `Naito Pkwy|-122.6718|1-25, Broadway|-122.6795|4-20, Park Ave|-122.6812|4-19, Vista Ave|-122.6985|6-26, Terwilliger Blvd|-122.6840|25-70, Barbur Blvd|-122.6860|30-99,
    Fairmount Blvd|-122.6990|30-48, Broadway Dr|-122.6880|19-30, Cheltenham St|-122.6955|55-62, Bertha Blvd|-122.6990|58-66, Dewitt St|-122.7060|60-64, King Ave|-122.6955|7-11`,
  S: `Macadam Ave|-122.6720|38-78, Corbett Ave|-122.6763|28-78, Kelly Ave|-122.6772|28-66, Hood Ave|-122.6747|28-66, Moody Ave|-122.6716|28-40, Bond Ave|-122.6708|28-42,
    Virginia Ave|-122.6755|58-78, Water Ave|-122.6750|26-40`,
  N: `Williams Ave|-122.6667|18-60, Vancouver Ave|-122.6679|18-60, Gantenbein Ave|-122.6690|20-60, Commercial Ave|-122.6712|26-60, Kerby Ave|-122.6720|26-60,
    Borthwick Ave|-122.6732|26-60, Albina Ave|-122.6745|26-76, Mississippi Ave|-122.6755|26-76, Michigan Ave|-122.6765|36-76, Missouri Ave|-122.6780|36-70,
    Montana Ave|-122.6800|36-70, Interstate Ave|-122.6818|18-84, Maryland Ave|-122.6808|40-70, Concord Ave|-122.6845|40-70, Denver Ave|-122.6868|56-84,
    Greeley Ave|-122.6905|40-72, Peninsular Ave|-122.6950|60-80, Chautauqua Blvd|-122.7030|56-80, Portsmouth Ave|-122.7180|56-86, Burr Ave|-122.7500|75-90, Richmond Ave|-122.7530|75-90`,
};

/** Numbered avenues: which ones, and how far they run, in hundreds from Burnside Street. */
const NUMBERED_AVENUES: [Quadrant, number, number, number, number][] = [
  ['NE', 6, 82, 2, 68],
  ['SE', 6, 82, 2, 84],
  ['NW', 2, 29, 1, 16],
  ['SW', 1, 18, 4, 22],
  ['SW', 25, 45, 60, 84],
];

const ordinal = (n: number) => {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
};

const row = (text: string): [string, number, number, number] => {
  const [name = '', place = '', range = ''] = text.trim().split('|');
  const [from = 0, to = 0] = range.split('-').map(Number);
  return [name, Number(place), from, to];
};

export function longitudeOfHundred(quadrant: Quadrant, hundred: number): number {
  if (quadrant === 'E' || quadrant === 'NE' || quadrant === 'SE') return -122.6665 + 0.00107 * hundred;
  if (quadrant === 'N') return -122.6665 - 0.00102 * hundred;
  if (quadrant === 'S') return -122.6698 - 0.0014 * hundred;
  return -122.672 - 0.00116 * hundred;
}

export function latitudeOfHundred(quadrant: Quadrant, hundred: number): number {
  const north = quadrant === 'N' || quadrant === 'NE' || quadrant === 'NW';
  return 45.523 + (north ? 1 : -1) * 0.00073 * hundred;
}

const quadrants: Quadrant[] = ['E', 'W', 'SE', 'NE', 'NW', 'SW', 'N', 'S'];

export const streets: Street[] = [
  ...quadrants.flatMap((quadrant) =>
    EAST_WEST[quadrant].split(',').map((text): Street => {
      const [name, lat, from, to] = row(text);
      return { quadrant, name, runs: 'east-west', lat, from, to };
    }),
  ),
  ...quadrants.flatMap((quadrant) =>
    (NORTH_SOUTH[quadrant]?.split(',') ?? []).map((text): Street => {
      const [name, long, from, to] = row(text);
      return { quadrant, name, runs: 'north-south', long, from, to };
    }),
  ),
  ...NUMBERED_AVENUES.flatMap(([quadrant, first, last, from, to]) =>
    Array.from({ length: last - first + 1 }, (_, i): Street => {
      const avenue = first + i;
      const long = Number(longitudeOfHundred(quadrant, avenue).toFixed(5));
      return { quadrant, name: `${ordinal(avenue)} Ave`, runs: 'north-south', long, from, to };
    }),
  ),
];
