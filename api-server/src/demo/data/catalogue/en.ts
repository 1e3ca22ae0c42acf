/** Name in English | name in this language | what people look for when they mean it. */
export const en = `
Cleaning | | cleaner, house cleaner, maid, housekeeper, tidy up, cleaning lady, cleaning service, cleaners, housekeeping, domestic help
Standard Cleaning | | clean my flat, house cleaning, apartment cleaning, vacuuming, dusting, regular cleaning, weekly cleaning, tidy my house, mop floors, messy house
Deep Cleaning | | spring cleaning, thorough cleaning, filthy house, deep clean, after builders cleaning, top to bottom
Kitchen Cleaning | | clean kitchen, greasy kitchen, clean oven, grease, dirty oven
Bathroom Cleaning | | clean bathroom, limescale, mould in bathroom, grout, clean toilet, dirty shower, moldy tiles
Studio Refresh | | small flat cleaning, studio cleaning
Window Cleaning | | window cleaner, wash windows, dirty windows, glass cleaning, streaky windows
Carpet Shampoo | | carpet cleaning, stained carpet, rug cleaning, stain on carpet, upholstery cleaning, sofa cleaning, steam clean carpet
Move-out Cleaning | | end of tenancy cleaning, moving out, deposit cleaning, moving out cleaner, end of lease, empty flat cleaning
Plumbing | | plumber, plumbers, pipes, taps, drains, plumbing repair, bathroom fitter
Leak Repair | | leaking tap, dripping tap, leaky faucet, leaking pipe, burst pipe, water leak, dripping shower, dripping faucet, water coming through ceiling, water damage, puddle under sink, flooded kitchen
Tap Fitting | | tap, faucet, new tap, replace faucet, mixer tap, kitchen faucet, loose tap
Drain Unblocking | | blocked drain, clogged sink, blocked sink, slow drain, drain cleaning, bathtub not draining, sink not draining, plughole, water won't go down, smelly drain
Toilet Repair | | toilet blocked, running toilet, toilet won't flush, cistern, clogged toilet, toilet keeps running, toilet tank, broken toilet, flush not working
Pipe Fitting | | pipes, water pipe, new pipe, low water pressure
Water Heater Service | | no hot water, boiler, water heater, cold shower, hot water tank, boiler repair, geyser, water not hot
Shower Installation | | new shower, install shower, shower cabin, electric shower
Laundry | | laundry service, launderette, dirty clothes, laundrette, laundromat
Washing | | wash clothes, washing clothes, laundry wash, bed linen, washing bedding
Drying | | dry clothes, tumble dry
Ironing | | iron shirts, ironing service, wrinkled shirts, press shirts
Cupboard Setup | | organise wardrobe, tidy cupboard, closet organiser, declutter, wardrobe organiser
Clothes Folding | | fold clothes, folding laundry
Dry Cleaning | | dry cleaner, clean suit, clean coat, wedding dress cleaning, jacket cleaning
Curtain Washing | | wash curtains, clean drapes, blinds cleaning
Shoe Cleaning | | clean shoes, clean sneakers, shoe shine, trainers, muddy shoes, muddy trainers
Barber | | barber shop, hairdresser, gents hairdresser, men's barber, hair salon
Haircut | | cut hair, men's haircut, trim hair, trim, fringe
Beard Trim | | trim beard, beard shaping
Hot Towel Shave | | shave, wet shave, razor shave
Hair & Beard | | haircut and beard
Kids Haircut | | children's haircut, cut my son's hair, boys haircut
Hair Colour | | dye hair, hair color, grey hair, highlights, hair dye
Car Services | | mechanic, garage, car care, car, car repair, auto service
Exterior Wash | | car wash, wash my car, dirty car, car washing
Interior Cleaning | | clean car inside, car seats, car valet, vacuum car, car upholstery
Full Detailing | | car detailing, polish car, wax car, valeting, valet, ceramic coating
Oil Change | | engine oil, change oil
Tire Rotation | | tyres, tires, rotate tyres, winter tyres, flat tyre, puncture, change tires, wheels
Battery Replacement | | dead battery, car won't start, new car battery, jump start, flat battery, car battery dead
Shifting | | movers, removals, moving house, moving company, removal van, relocation, move house, house move, office move
Studio Move | | small move, move a studio flat, man with a van
One-bedroom Move | | move one bedroom flat
Two-bedroom Move | | move two bedroom house, family move
Packing | | packers, pack boxes, packing service, packing boxes, wrap furniture
Furniture Assembly | | assemble furniture, put together wardrobe, flat pack, build bed, ikea, assemble bed, build wardrobe
Item Delivery | | deliver sofa, courier, pick up furniture, move a sofa, transport furniture, collect a parcel
Electrician | | electricians, electrics, wiring, electrical work, electrical, rewiring
Outlet Repair | | socket, broken socket, power outlet, dead outlet, plug socket, sparking socket, plug not working
Light Fitting | | hang lamp, chandelier, light not working, ceiling light, install light, change bulb, lamp, lights flickering
Switch Replacement | | light switch, broken switch, dimmer, switch not working
Ceiling Fan Installation | | ceiling fan, install fan
Smart Doorbell Setup | | doorbell not working, video doorbell, ring doorbell, intercom, bell, smart home
Fuse Box Check | | blown fuse, power cut, tripping breaker, short circuit, no power, lights keep tripping, electricity gone, lights out, breaker, consumer unit
EV Charger Installation | | electric car charger, charging station, wallbox, tesla charger, charge my car
Gardening | | gardener, garden, garden care, landscaper, yard work, backyard
Lawn Mowing | | mow lawn, cut grass, grass cutting, long grass, grass too long, overgrown lawn
Hedge Trimming | | cut hedge, trim bushes, prune, overgrown hedge, bushes, cut branches
Weeding | | remove weeds, weeds
Planting | | plant flowers, plant tree, flower bed, new plants
Leaf Clearing | | rake leaves, leaf blower, fallen leaves
Gutter Cleaning | | blocked gutter, clean gutters, gutters overflowing
Painting | | painter, painters, decorator, house painter, painting and decorating
Room Painting | | paint room, paint walls, paint my bedroom, wall painting, repaint, emulsion, paint living room
Accent Wall | | feature wall, paint one wall
Ceiling Painting | | paint ceiling, ceiling stain
Doors & Trim | | paint doors, skirting boards, door frames, baseboards, window frames
Wall Patching | | hole in wall, cracked wall, plastering, drywall repair, plasterer, dent in wall, crack in plaster
Fence Staining | | paint fence, varnish wood, stain deck, deck, varnish fence
Appliance Repair | | fix appliance, appliance technician, household appliances
Washer Repair | | washing machine, broken washing machine, washer not spinning, washer leaking, washing machine won't spin, washing machine leaking
Dryer Repair | | tumble dryer, dryer not heating, dryer broken, dryer won't start
Refrigerator Repair | | fridge, fridge not cooling, freezer repair, broken fridge, freezer not freezing, refrigerator warm
Oven Repair | | oven not heating, stove, cooker repair, stove not heating, hob, cooker broken, oven won't turn on
Dishwasher Repair | | dishwasher, dishwasher not draining, dishwasher leaking, dishwasher broken, dishes not clean
Air Conditioner Service | | ac not cooling, aircon, air conditioning, ac repair, air con, cooling not working
Pet Care | | pets, dog, cat, pet groomer
Dog Walking | | dog walker, walk my dog, walk the dog, dog exercise
Dog Bath | | wash dog, smelly dog, bathe dog
Full Grooming | | dog groomer, clip dog, grooming, dog haircut, poodle cut
Cat Visit | | cat sitter, feed my cat, look after my cat
Pet Sitting | | pet sitter, holiday pet care, dog sitter, dog sitting, look after my dog, dog boarding
Puppy Training | | dog trainer, train my dog, dog school, obedience, puppy school, dog barks
Nail Trim | | cut claws, dog nails, clip claws
Beauty | | beautician, beauty salon, spa
Manicure | | nails, nail salon, gel nails, fingernails, nail polish, acrylic nails
Pedicure | | toenails, foot care, feet, foot spa
Facial | | face treatment, skin care, peeling, skin, acne treatment
Makeup | | make-up artist, bridal makeup, make up, wedding makeup
Hair Styling | | blow dry, updo, hairstyle, braids, curls, blowout
Eyebrow Shaping | | eyebrows, brow threading, brows, threading
Lash Lift | | eyelashes, lashes, lash extensions, eyelash extensions
`;
