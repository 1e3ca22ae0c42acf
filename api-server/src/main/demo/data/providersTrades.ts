import type { DemoProvider } from './demoProvider';

export const tradeProviders: Record<string, DemoProvider[]> = {
  Barber: [
    [
      'Tomás Rivera',
      'Barber at Home',
      'olive darkbrown side apron moustache',
      'A folding chair, a sharp razor and a good story. I sweep up before I leave.',
    ],
    [
      'Jerome Whitfield',
      'Fades & Line-ups',
      'ebony black fade vneck goatee smiling',
      'Twelve years of fades. Tell me what you want or show me a picture, both work.',
    ],
    [
      'Nikos Pappas',
      'Classic Cuts & Shaves',
      'olive grey receding shirt moustache old',
      'My father taught me the hot towel, his father taught him the razor. No hurry, no music.',
    ],
    [
      'Aisha Conteh',
      'Family Haircuts',
      'brown black curly apron earring smiling',
      'Grandparents to toddlers in one visit. The wriggly ones get to hold the spray bottle.',
    ],
    [
      'Mateusz Zielinski',
      'Beards & Grooming',
      'fair auburn topknot shirt longbeard',
      'Long beards, short beards, first beards. I shape them so that you can keep them up yourself.',
    ],
    [
      'Ryan Cho',
      'Modern Cuts & Colour',
      'light black quiff tee slim',
      'Textured crops and honest colour. I will talk you out of frosted tips.',
    ],
  ],
  'Car Services': [
    [
      'Anika Sharma',
      'Car Wash & Detailing',
      'bronze black pony shirt earring smiling',
      'I bring the water, the power and the patience. Your seats will smell of nothing, which is right.',
    ],
    [
      'Deshawn Price',
      'Mobile Mechanic',
      'deep black buzz overall beard broad',
      'Oil, tires, batteries and brakes on your own driveway. You can watch and ask.',
    ],
    [
      'Ingrid Solberg',
      'Interior Specialist',
      'porcelain blond bun overall freckles',
      'Dog hair, spilled lattes, last winter. I get into the seams.',
    ],
    [
      'Carlos Mendes',
      'Full Detailing',
      'tan black short polo cap stubble',
      'A full day, two buckets, one car. I do not do it faster and I do not do it worse.',
    ],
    [
      'Gary Lindholm',
      'Oil & Tires',
      'fair white ring overall glasses moustache old heavy',
      'Forty years under cars. I note the mileage on the sticker and the tread in your log.',
    ],
    [
      'Tariq Aziz',
      'Wash & Wax',
      'bronze black quiff tee smiling',
      'Hand wash, hand wax, and a dry cloth for the door edges that everybody forgets.',
    ],
  ],
  Shifting: [
    [
      'Igor Petrenko',
      'Shifting & Moving Crew',
      'fair sandy short tee cap broad',
      'Two men, one van, forty blankets. We measured your stairwell before you asked.',
    ],
    [
      'Latoya Simmons',
      'Packing & Labels',
      'brown black braids hoodie smiling',
      'Every box has a room, a number and a list. You will sleep in a made bed on the first night.',
    ],
    [
      'Bjorn Aasen',
      'Heavy & Awkward Things',
      'porcelain blond topknot tee beard broad',
      'Pianos, safes, fish tanks and your aunt\u2019s wardrobe. Straps, ramps and no swearing.',
    ],
    [
      'Miguel Santos',
      'Small Moves, Same Day',
      'tan black short vest smiling',
      'Studio to studio in three hours. I drive an electric van, so the neighbours stay friends.',
    ],
    [
      'Harpreet Gill',
      'Family Moves',
      'bronze black short polo turban beard',
      'I moved my own family five times. Toys go in last and come out first.',
    ],
    [
      'Wendy Osgood',
      'Assembly & Delivery',
      'fair auburn pixie overall glasses middle',
      'Flat packs without leftover screws. I collect from the store and leave with the cardboard.',
    ],
  ],
  Electrician: [
    [
      'Grace Lindqvist',
      'Home Electrician',
      'porcelain blond bob jacket glasses',
      'Licensed since 2009. I label your panel, test every outlet I touch, and leave you the drawing.',
    ],
    [
      'Marcus Tate',
      'Lighting & Fans',
      'deep black buzz vest glasses',
      'Warm light in the right places. Old houses with plaster ceilings are no trouble.',
    ],
    [
      'Elif Demir',
      'Smart Home Setup',
      'olive darkbrown bob polo smiling',
      'Doorbells, thermostats and switches that talk to each other, and a page that tells you how.',
    ],
    [
      'Joaquín Vega',
      'EV Chargers & Panels',
      'tan black side vest stubble',
      'Permit, panel, charger, inspection: one price for all four. Most installations are done in a day.',
    ],
    [
      'Stuart McKay',
      'Rewiring & Repairs',
      'fair ginger receding shirt beard pencil middle',
      'Knob-and-tube is still in more walls than you think. I find it and make it safe.',
    ],
    [
      'Thanh Nguyen',
      'Same-day Repairs',
      'light black short polo slim smiling',
      'A dead outlet is usually twenty minutes. I charge for twenty minutes.',
    ],
  ],
  Gardening: [
    [
      'Samuel Adeyemi',
      'Garden Care',
      'ebony grey ring overall beard old',
      'I keep twenty gardens and know each rose by name. Nothing leaves with me that could feed your soil.',
    ],
    [
      'Flora Whitaker',
      'Planting & Native Beds',
      'fair grey pixie stripes sunhat old smiling',
      'Camas, sword fern, red-flowering currant. Plants that want to live here need less of you.',
    ],
    [
      'Diego Fuentes',
      'Lawns & Hedges',
      'tan black short tee cap stubble',
      'Quiet electric mower, straight lines, clean edges. I shut the gate behind me.',
    ],
    [
      'Katie Brandt',
      'Leaves & Gutters',
      'porcelain chestnut pony hoodie band',
      'Not afraid of ladders or of November. Downspouts checked, photos sent.',
    ],
    [
      'Arun Pillai',
      'Kitchen Gardens',
      'bronze black side apron glasses moustache',
      'Raised beds, trellises and tomatoes that ripen. I plan the year with you in one afternoon.',
    ],
    [
      'Tessa Moreau',
      'Weeding & Tidy-ups',
      'brown black scarf curly stripes smiling',
      'Bindweed and blackberries fear me. One visit to clear, four a year to keep.',
    ],
  ],
  Painting: [
    [
      'Noor Haddad',
      'Interior Painting',
      'tan black curly overall earring smiling',
      'I tape, I prime, I paint, in that order. Low-odour paint, furniture back before dinner.',
    ],
    [
      'Lars Eriksen',
      'Rooms & Ceilings',
      'fair silver short overall cap middle',
      'Ceilings without lap marks. I bring my own light so that you see what I see.',
    ],
    [
      'Camille Dubois',
      'Accent Walls & Colour',
      'porcelain black bob vneck scarf',
      'Bring me a scarf, a plate, a holiday picture. I mix the colour in front of you.',
    ],
    [
      'Andre Jackson',
      'Fences & Exteriors',
      'deep black buzz overall goatee broad',
      'Sand, two coats, a dry week. I watch the forecast so that you do not have to.',
    ],
    [
      'Pilar Ortega',
      'Doors, Trim & Cabinets',
      'olive darkbrown pony overall glasses',
      'Brush marks keep me awake, so there are none. Handles labelled and back in their holes.',
    ],
    [
      'Owen Gallagher',
      'Patching & Plaster',
      'fair ginger curly tee freckles smiling',
      'Nail holes, door dents, the corner that the sofa met. You will look for it and not find it.',
    ],
  ],
};
