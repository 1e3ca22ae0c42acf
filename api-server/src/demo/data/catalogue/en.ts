/** Name in English | name in this language | what people look for when they mean it. */
export const en = `
Cleaning | | cleaner, house cleaner, maid, housekeeper, tidy up, cleaning lady
Standard Cleaning | | clean my flat, house cleaning, apartment cleaning, vacuuming, dusting
Deep Cleaning | | spring cleaning, thorough cleaning, filthy house
Kitchen Cleaning | | clean kitchen, greasy kitchen, clean oven
Bathroom Cleaning | | clean bathroom, limescale, mould in bathroom, grout
Studio Refresh | | small flat cleaning, studio cleaning
Window Cleaning | | window cleaner, wash windows, dirty windows
Carpet Shampoo | | carpet cleaning, stained carpet, rug cleaning
Move-out Cleaning | | end of tenancy cleaning, moving out, deposit cleaning
Plumbing | | plumber, plumbers, pipes, taps, drains
Leak Repair | | leaking tap, dripping tap, leaky faucet, leaking pipe, burst pipe, water leak, dripping shower
Tap Fitting | | tap, faucet, new tap, replace faucet, mixer tap
Drain Unblocking | | blocked drain, clogged sink, blocked sink, slow drain, drain cleaning
Toilet Repair | | toilet blocked, running toilet, toilet won't flush, cistern, clogged toilet
Pipe Fitting | | pipes, water pipe, new pipe, low water pressure
Water Heater Service | | no hot water, boiler, water heater, cold shower
Shower Installation | | new shower, install shower, shower cabin, electric shower
Laundry | | laundry service, launderette, dirty clothes
Washing | | wash clothes, washing clothes, laundry wash
Drying | | dry clothes, tumble dry
Ironing | | iron shirts, ironing service, wrinkled shirts
Cupboard Setup | | organise wardrobe, tidy cupboard, closet organiser
Clothes Folding | | fold clothes, folding laundry
Dry Cleaning | | dry cleaner, clean suit, clean coat
Curtain Washing | | wash curtains, clean drapes
Shoe Cleaning | | clean shoes, clean sneakers, shoe shine
Barber | | barber shop, hairdresser, gents hairdresser
Haircut | | cut hair, men's haircut, trim hair
Beard Trim | | trim beard, beard shaping
Hot Towel Shave | | shave, wet shave, razor shave
Hair & Beard | | haircut and beard
Kids Haircut | | children's haircut, cut my son's hair, boys haircut
Hair Colour | | dye hair, hair color, grey hair
Car Services | | mechanic, garage, car care, car
Exterior Wash | | car wash, wash my car, dirty car
Interior Cleaning | | clean car inside, car seats, car valet
Full Detailing | | car detailing, polish car, wax car
Oil Change | | engine oil, change oil
Tire Rotation | | tyres, tires, rotate tyres, winter tyres
Battery Replacement | | dead battery, car won't start, new car battery, jump start
Shifting | | movers, removals, moving house, moving company, removal van
Studio Move | | small move, move a studio flat, man with a van
One-bedroom Move | | move one bedroom flat
Two-bedroom Move | | move two bedroom house, family move
Packing | | packers, pack boxes, packing service
Furniture Assembly | | assemble furniture, put together wardrobe, flat pack, build bed
Item Delivery | | deliver sofa, courier, pick up furniture
Electrician | | electricians, electrics, wiring, electrical work
Outlet Repair | | socket, broken socket, power outlet, dead outlet, plug socket
Light Fitting | | hang lamp, chandelier, light not working, ceiling light
Switch Replacement | | light switch, broken switch, dimmer
Ceiling Fan Installation | | ceiling fan, install fan
Smart Doorbell Setup | | doorbell not working, video doorbell, ring doorbell, intercom
Fuse Box Check | | blown fuse, power cut, tripping breaker, short circuit, no power
EV Charger Installation | | electric car charger, charging station, wallbox
Gardening | | gardener, garden, garden care, landscaper
Lawn Mowing | | mow lawn, cut grass, grass cutting, long grass
Hedge Trimming | | cut hedge, trim bushes, prune
Weeding | | remove weeds, weeds
Planting | | plant flowers, plant tree
Leaf Clearing | | rake leaves, leaf blower
Gutter Cleaning | | blocked gutter, clean gutters
Painting | | painter, painters, decorator
Room Painting | | paint room, paint walls, paint my bedroom, wall painting
Accent Wall | | feature wall, paint one wall
Ceiling Painting | | paint ceiling
Doors & Trim | | paint doors, skirting boards, door frames
Wall Patching | | hole in wall, cracked wall, plastering, drywall repair
Fence Staining | | paint fence, varnish wood, stain deck
Appliance Repair | | fix appliance, appliance technician, household appliances
Washer Repair | | washing machine, broken washing machine, washer not spinning
Dryer Repair | | tumble dryer, dryer not heating
Refrigerator Repair | | fridge, fridge not cooling, freezer repair, broken fridge
Oven Repair | | oven not heating, stove, cooker repair
Dishwasher Repair | | dishwasher, dishwasher not draining, dishwasher leaking
Air Conditioner Service | | ac not cooling, aircon, air conditioning
Pet Care | | pets, dog, cat, pet groomer
Dog Walking | | dog walker, walk my dog
Dog Bath | | wash dog, smelly dog, bathe dog
Full Grooming | | dog groomer, clip dog, grooming
Cat Visit | | cat sitter, feed my cat
Pet Sitting | | pet sitter, holiday pet care
Puppy Training | | dog trainer, train my dog, dog school
Nail Trim | | cut claws, dog nails, clip claws
Beauty | | beautician, beauty salon, spa
Manicure | | nails, nail salon, gel nails
Pedicure | | toenails, foot care
Facial | | face treatment, skin care, peeling
Makeup | | make-up artist, bridal makeup
Hair Styling | | blow dry, updo, hairstyle
Eyebrow Shaping | | eyebrows, brow threading
Lash Lift | | eyelashes, lashes
`;
