export const en = `
Cleaning | | cleaner, house cleaner, maid, housekeeper, tidy up, cleaning lady, cleaning service, cleaners, housekeeping, domestic help, char, tidy house, cleaning crew, spotless home
Standard Cleaning | | clean my flat, house cleaning, apartment cleaning, vacuuming, dusting, regular cleaning, weekly cleaning, tidy my house, mop floors, messy house, hoovering, mopping floors, messy flat, clean my place, weekly tidy, fortnightly clean
Deep Cleaning | | spring cleaning, thorough cleaning, filthy house, deep clean, after builders cleaning, top to bottom, top to bottom clean, scrubbing, spring clean, dirt everywhere, after building work
Kitchen Cleaning | | clean kitchen, greasy kitchen, clean oven, grease, dirty oven, greasy stove, degrease, clean fridge inside, sticky cupboards, extractor hood
Bathroom Cleaning | | clean bathroom, limescale, mould in bathroom, grout, clean toilet, dirty shower, moldy tiles, mouldy grout, dirty tiles, soap scum, shower screen stains
Studio Refresh | | small flat cleaning, studio cleaning, small flat clean, bedsit, one room apartment, quick clean, tiny apartment
Window Cleaning | | window cleaner, wash windows, dirty windows, glass cleaning, streaky windows, dirty panes, glass cleaner, conservatory glass, skylight, window washer
Carpet Shampoo | | carpet cleaning, stained carpet, rug cleaning, stain on carpet, upholstery cleaning, sofa cleaning, steam clean carpet, stained rug, smelly carpet, sofa stain, mattress cleaning, pet stain
Move-out Cleaning | | end of tenancy cleaning, moving out, deposit cleaning, moving out cleaner, end of lease, empty flat cleaning, tenancy end, get deposit back, empty flat clean, leaving apartment, handover clean, moving in clean
Plumbing | | plumber, plumbers, pipes, taps, drains, plumbing repair, bathroom fitter, plumbing emergency, water problem, flooded kitchen
Leak Repair | | leaking tap, dripping tap, leaky faucet, leaking pipe, burst pipe, water leak, dripping shower, dripping faucet, water coming through ceiling, water damage, puddle under sink, flooded kitchen, wet ceiling, water stain, seepage
Tap Fitting | | tap, faucet, new tap, replace faucet, mixer tap, kitchen faucet, loose tap, new faucet, replace tap, washer in tap
Drain Unblocking | | blocked drain, clogged sink, blocked sink, slow drain, drain cleaning, bathtub not draining, sink not draining, plughole, water won't go down, smelly drain, hair in drain, overflowing sink, blocked shower, sewer backup, plunger
Toilet Repair | | toilet blocked, running toilet, toilet won't flush, cistern, clogged toilet, toilet keeps running, toilet tank, broken toilet, flush not working, flush broken, running loo, wobbly toilet, loo seat
Pipe Fitting | | pipes, water pipe, new pipe, low water pressure, new pipes, replace pipe, frozen pipe, gas pipe, move radiator
Water Heater Service | | no hot water, boiler, water heater, cold shower, hot water tank, boiler repair, geyser, water not hot, pilot light, combi boiler
Shower Installation | | new shower, install shower, shower cabin, electric shower, shower cubicle, shower head, shower door, shower pressure, replace bath with shower, wet room, leaking shower tray
Laundry | | laundry service, launderette, dirty clothes, laundrette, laundromat, laundry pickup, wash and fold
Washing | | wash clothes, washing clothes, laundry wash, bed linen, washing bedding, bed sheets, towels, duvet, blanket, whites
Drying | | dry clothes, tumble dry, damp laundry
Ironing | | iron shirts, ironing service, wrinkled shirts, press shirts, press clothes, creased shirts, wrinkled, steam iron, iron my trousers
Cupboard Setup | | organise wardrobe, tidy cupboard, closet organiser, declutter, wardrobe organiser, closet, sort clothes, tidy drawers
Clothes Folding | | fold clothes, folding laundry, fold laundry, put away clothes
Dry Cleaning | | dry cleaner, clean suit, clean coat, wedding dress cleaning, jacket cleaning, suit, coat, silk dress, wedding dress, tuxedo, delicate fabric, tie
Curtain Washing | | wash curtains, clean drapes, blinds cleaning, drapes, blinds, dusty curtains, net curtains
Shoe Cleaning | | clean shoes, clean sneakers, shoe shine, trainers, muddy shoes, muddy trainers, sneakers, leather shoes, suede boots, muddy boots
Barber | | barber shop, hairdresser, gents hairdresser, men's barber, hair salon, barbershop, barbers, salon, men's hair
Haircut | | cut hair, men's haircut, trim hair, trim, fringe, fade, buzz cut, bob, split ends, cut my hair
Beard Trim | | trim beard, beard shaping, moustache, shape beard, stubble, goatee
Hot Towel Shave | | shave, wet shave, razor shave, straight razor, smooth shave
Hair & Beard | | haircut and beard, cut and beard, haircut with beard
Kids Haircut | | children's haircut, cut my son's hair, boys haircut, child haircut, boy haircut, girl haircut, son, daughter, toddler, baby's first haircut, school haircut
Hair Colour | | dye hair, hair color, grey hair, highlights, hair dye, dye, roots, balayage, bleach, cover grey
Car Services | | mechanic, garage, car care, car, car repair, auto service, car trouble, auto repair, vehicle
Exterior Wash | | car wash, wash my car, dirty car, car washing, wax car, wash my truck
Interior Cleaning | | clean car inside, car seats, car valet, vacuum car, car upholstery, dog hair in car, car smells, upholstery car
Full Detailing | | car detailing, polish car, wax car, valeting, valet, ceramic coating, detail, scratches
Oil Change | | engine oil, change oil, oil light, oil filter, service car
Tire Rotation | | tyres, tires, rotate tyres, winter tyres, flat tyre, puncture, change tires, wheels, winter tires, wheel balancing, change wheels
Battery Replacement | | dead battery, car won't start, new car battery, jump start, flat battery, car battery dead, new battery
Shifting | | movers, removals, moving house, moving company, removal van, relocation, move house, house move, office move, van with driver, move furniture
Studio Move | | small move, move a studio flat, man with a van, move one room, student move, dorm
One-bedroom Move | | move one bedroom flat, move 1 bedroom flat, one bed apartment, couple moving
Two-bedroom Move | | move two bedroom house, family move, move 2 bedroom house, big move
Packing | | packers, pack boxes, packing service, packing boxes, wrap furniture, boxes, bubble wrap, pack belongings, wrap dishes, unpacking
Furniture Assembly | | assemble furniture, put together wardrobe, flat pack, build bed, ikea, assemble bed, build wardrobe, assemble desk, disassemble, crib
Item Delivery | | deliver sofa, courier, pick up furniture, move a sofa, transport furniture, collect a parcel, pick up, transport sofa, carry fridge, haul, collect purchase
Electrician | | electricians, electrics, wiring, electrical work, electrical, rewiring, power cut, no power, rewire
Outlet Repair | | socket, broken socket, power outlet, dead outlet, plug socket, sparking socket, plug not working, plug, sparks, loose outlet, burnt socket, usb socket, no power in socket
Light Fitting | | hang lamp, chandelier, light not working, ceiling light, install light, change bulb, lamp, lights flickering, spotlights, flickering light, pendant, bulb, garden lights
Switch Replacement | | light switch, broken switch, dimmer, switch not working
Ceiling Fan Installation | | ceiling fan, install fan, fan, hang fan, wobbly fan
Smart Doorbell Setup | | doorbell not working, video doorbell, ring doorbell, intercom, bell, smart home, doorbell camera, security camera, smart lock
Fuse Box Check | | blown fuse, power cut, tripping breaker, short circuit, no power, lights keep tripping, electricity gone, lights out, breaker, consumer unit, tripping, fuse blown, electrical safety
EV Charger Installation | | electric car charger, charging station, wallbox, tesla charger, charge my car, electric car, charge point
Gardening | | gardener, garden, garden care, landscaper, yard work, backyard, landscaping, garden tidy
Lawn Mowing | | mow lawn, cut grass, grass cutting, long grass, grass too long, overgrown lawn, grass, turf, strimmer, mow
Hedge Trimming | | cut hedge, trim bushes, prune, overgrown hedge, bushes, cut branches, shrubs, branches, tree pruning, overgrown
Weeding | | remove weeds, weeds, dandelions, flower bed, overgrown beds
Planting | | plant flowers, plant tree, flower bed, new plants, flowers, bulbs, vegetables, new tree, raised bed, soil
Leaf Clearing | | rake leaves, leaf blower, fallen leaves, leaves, raking
Gutter Cleaning | | blocked gutter, clean gutters, gutters overflowing, gutters, downpipe, clogged gutter, roof gutter
Painting | | painter, painters, decorator, house painter, painting and decorating, paint house, repaint
Room Painting | | paint room, paint walls, paint my bedroom, wall painting, repaint, emulsion, paint living room, walls, bedroom, living room, nursery, change colour, wallpaper
Accent Wall | | feature wall, paint one wall, one wall, colourful wall
Ceiling Painting | | paint ceiling, ceiling stain, white ceiling
Doors & Trim | | paint doors, skirting boards, door frames, baseboards, window frames, varnish door
Wall Patching | | hole in wall, cracked wall, plastering, drywall repair, plasterer, dent in wall, crack in plaster, hole, crack, plaster, drywall, dent, screw holes, filler
Fence Staining | | paint fence, varnish wood, stain deck, deck, varnish fence, fence, wood stain, shed, garden fence
Appliance Repair | | fix appliance, appliance technician, household appliances, appliance, white goods, machine broken, household appliance
Washer Repair | | washing machine, broken washing machine, washer not spinning, washer leaking, washing machine won't spin, washing machine leaking, drum, won't spin, leaking washer, error code
Dryer Repair | | tumble dryer, dryer not heating, dryer broken, dryer won't start, no heat, squeaky dryer
Refrigerator Repair | | fridge, fridge not cooling, fridge not cold, freezer repair, broken fridge, freezer not freezing, refrigerator warm, freezer, ice maker, warm fridge
Oven Repair | | oven not heating, stove, cooker repair, stove not heating, hob, cooker broken, oven won't turn on, cooker, range, element
Dishwasher Repair | | dishwasher, dishwasher not draining, dishwasher leaking, dishwasher broken, dishes not clean, dirty dishes, won't drain
Air Conditioner Service | | ac not cooling, aircon, air conditioning, ac repair, air con, cooling not working, AC, refill gas, hot room, split unit
Pet Care | | pets, dog, cat, pet groomer, animals, pet
Dog Walking | | dog walker, walk my dog, walk the dog, dog exercise, walkies, dog out
Dog Bath | | wash dog, smelly dog, bathe dog, muddy dog
Full Grooming | | dog groomer, clip dog, grooming, dog haircut, poodle cut, groomer, matted fur, poodle clip
Cat Visit | | cat sitter, feed my cat, look after my cat, feed cat, litter box, cat alone, check on cat
Pet Sitting | | pet sitter, holiday pet care, dog sitter, dog sitting, look after my dog, dog boarding, look after dog, boarding, hamster, rabbit, overnight
Puppy Training | | dog trainer, train my dog, dog school, obedience, puppy school, dog barks, barking, biting, leash pulling, house training
Nail Trim | | cut claws, dog nails, clip claws, claws, clip nails dog, cat claws
Beauty | | beautician, beauty salon, spa, cosmetics
Manicure | | nails, nail salon, gel nails, fingernails, nail polish, acrylic nails, acrylic, shellac
Pedicure | | toenails, foot care, feet, foot spa, cracked heels
Facial | | face treatment, skin care, peeling, skin, acne treatment, acne, pimples, face mask, blackheads
Makeup | | make-up artist, bridal makeup, make up, wedding makeup, bridal, party look, foundation
Hair Styling | | blow dry, updo, hairstyle, braids, curls, blowout, wedding hair, straighten
Eyebrow Shaping | | eyebrows, brow threading, brows, threading, plucking, microblading, tint brows
Lash Lift | | eyelashes, lashes, lash extensions, eyelash extensions, curl lashes
`;
