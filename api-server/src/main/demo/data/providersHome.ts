import type { DemoProvider } from './demoProvider';

export const homeProviders: Record<string, DemoProvider[]> = {
  Cleaning: [
    [
      'Ada Novak',
      'Homes & Offices, Top to Bottom',
      'porcelain chestnut wavy apron smiling',
      'I clean the way I cook: list first, then room by room, nothing skipped. Plant-based products unless you ask for something stronger.',
    ],
    [
      'Marta Kowalska',
      'Deep Home Cleaning',
      'fair auburn bun apron smiling',
      'Eleven years of Portland kitchens. I bring everything, start at the top shelf and send you a photo before I lock up.',
    ],
    [
      'Denise Okonkwo',
      'Move-out & End of Lease',
      'deep black braids polo smiling heavy',
      'Landlords in this town know my checklist. Deposits come back; that is the whole job.',
    ],
    [
      'Luis Herrera',
      'Windows & Carpets',
      'tan black quiff overall stubble',
      'Two-storey glass and old wool carpets are my favourites. No streaks, no wet socks the next morning.',
    ],
    [
      'Hana Yilmaz',
      'Weekly Home Care',
      'olive black bob hijab plain',
      'Same day, same hour, same care every week. I learn where your things live and put them back there.',
    ],
    [
      'Walter Pruitt',
      'Studios & Small Flats',
      'fair white receding shirt glasses old',
      'Retired school caretaker. Small homes done properly, at a small price, with the radio on low.',
    ],
  ],
  Plumbing: [
    [
      'Sam Carter',
      'Leaks, Taps & Drains',
      'light sandy short overall stubble broad',
      'Family trade, third generation. I tell you the price before I open the toolbox, and I show you the part that failed.',
    ],
    [
      'Daniel Okafor',
      'Leak Repair & Fitting',
      'brown black buzz overall beard',
      "Fourteen years fixing Portland's old pipework. I bring parts for most taps and traps, lay a mat at the door, and show you the leak before and after.",
    ],
    [
      'Ravi Menon',
      'Kitchen & Bath Plumbing',
      'bronze black short overall moustache',
      'Bathrooms are my craft: quiet drains, warm showers, straight lines. Licensed, insured, and on time.',
    ],
    [
      'Eva Lund',
      'Taps, Toilets & Drains',
      'porcelain ginger pony tee band freckles',
      'Small repairs done the same day. I carry washers for taps older than both of us.',
    ],
    [
      'Olu Bello',
      'Emergency Plumbing',
      'deep black fade shirt smiling',
      'If water is where it should not be, call me first. I can talk you to the shut-off valve on my way.',
    ],
    [
      'Kenji Mori',
      'Pipes & Irrigation',
      'light black side overall glasses',
      'From the meter to the last garden tap. I draw you a small map of what I changed, so the next person thanks you.',
    ],
  ],
  Laundry: [
    [
      'Leila Farahani',
      'Wash, Fold & Ironing',
      'olive black short hijab plain',
      'Your colours stay apart, your whites stay white. Back on your doorstep within the day, folded like in a shop.',
    ],
    [
      'Rosa Delgado',
      'Family Laundry',
      'tan darkbrown bangs apron smiling middle heavy',
      'Four children taught me every stain there is. I take the week off your hands and bring it back in stacks per person.',
    ],
    [
      'Simon Achterberg',
      'Shirts & Dry Cleaning',
      'fair blond side vneck glasses slim',
      'I iron shirts for two hotels and half of the Pearl District. Collars first, always.',
    ],
    [
      'Ngozi Eze',
      'Curtains & Bedding',
      'ebony black afro apron earring smiling',
      'Big things that do not fit your machine. I take them down, wash them, and hang them again straight.',
    ],
    [
      'Paul Nakamura',
      'Shoes & Delicates',
      'light silver receding polo middle',
      'Suede, silk, wool and that jumper from your grandmother. Slowly, by hand, with a cup of tea.',
    ],
    [
      'Beatrix Hall',
      'Cupboards & Folding',
      'porcelain grey pixie tee glasses old',
      'I fold, I sort, I label. You will find your black socks in the dark.',
    ],
  ],
  'Appliance Repair': [
    [
      'Henrik Vogel',
      'Fridges, Ovens & Washers',
      'fair silver side shirt glasses pencil middle',
      'I worked for two of the brands in your kitchen. Most repairs cost less than a week of takeaway.',
    ],
    [
      'Terrence Boyd',
      'Washer & Dryer Repair',
      'brown black fade polo goatee broad',
      'Nine out of ten washers need one small part. I carry that part.',
    ],
    [
      'Agnieszka Wrona',
      'Dishwashers & Ovens',
      'porcelain blond pony overall smiling',
      'I read the error codes so that you need not. Honest about when it is time for a new one.',
    ],
    [
      'Faisal Rahman',
      'Cooling & Air',
      'bronze black short polo beard cap',
      'Refrigerators that hum and air conditioners that drip. I clean them, fill them and tell you what they will cost to run.',
    ],
    [
      'Judy Castellano',
      'All Kitchen Appliances',
      'olive grey bob vneck glasses old smiling',
      'Thirty years, every make, no call-out fee when I cannot fix it. Ask me about your oven light.',
    ],
    [
      'Milan Horvat',
      'Same-day Repairs',
      'light chestnut quiff tee stubble slim',
      'Evenings and weekends too. If the milk is getting warm, you are first on my list.',
    ],
  ],
  Beauty: [
    [
      'Chloé Martin',
      'Facials & Makeup',
      'brown darkbrown long jacket band smiling',
      'Trained in Lyon, at home in Sellwood. I work with the skin you have and the light you will be in.',
    ],
    [
      'Yuna Park',
      'Nails & Lashes',
      'light black long vneck smiling slim',
      'Steady hands and clean tools, opened in front of you. Simple shapes that last three weeks.',
    ],
    [
      'Imani Brooks',
      'Natural Hair Styling',
      'deep black afro stripes earring smiling',
      'Twists, braids, silk presses and patience. Your edges are safe with me.',
    ],
    [
      'Sofia Marchetti',
      'Bridal & Event Makeup',
      'olive chestnut wavy jacket',
      'I come to you, I stay until the last photo, and nobody cries it off.',
    ],
    [
      'Priscilla Dunn',
      'Brows & Facials',
      'porcelain ginger bangs apron freckles',
      'Small salon manners in your living room: warm towel, good chair, no rush.',
    ],
    [
      'Gustavo Lima',
      'Hair & Colour at Home',
      'tan black topknot vneck beard',
      'Fifteen years behind a salon chair. Now I bring the chair.',
    ],
  ],
  'Pet Care': [
    [
      'Mei Tanaka',
      'Dog Walking & Grooming',
      'light black long tee',
      'Two walks a day, rain counts as weather only. You get a photo from every park.',
    ],
    [
      'Connor Walsh',
      'Dog Walking in Pairs',
      'fair ginger short hoodie beard freckles',
      'Never more than two dogs at once. They come home tired, dry and full of news.',
    ],
    [
      'Bianca Romano',
      'Mobile Grooming',
      'olive darkbrown bun apron smiling',
      'A warm van, a quiet dryer, and no cages. Nervous dogs are my favourites.',
    ],
    [
      'Amara Diallo',
      'Cat Visits & Sitting',
      'ebony black locs stripes',
      'Cats choose me, I only bring the key. Feeding, litter, medicine and a lap.',
    ],
    [
      'Dale Hutchins',
      'Puppy Training',
      'fair grey ring polo moustache heavy old',
      'Thirty years with working dogs. I train you; the puppy follows.',
    ],
    [
      'Nadia Petrova',
      'Pet Sitting Overnight',
      'porcelain blond bob hoodie glasses',
      'Former vet nurse. I write a short report each evening, so that you can enjoy your trip.',
    ],
  ],
};
