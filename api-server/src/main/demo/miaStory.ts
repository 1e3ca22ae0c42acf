import { addMilliseconds, DAY, HOUR, MINUTE } from '../../platform/clock';
import { addFiveStarReview } from './pastBookings';
import type { DemoBuilder } from './stage';

export function addMiaBookings(stage: DemoBuilder) {
  const { now, data } = stage;
  const mia = stage.user('Mia Torres');
  const ago = (hours: number) => addMilliseconds(now, -hours * HOUR);

  const pending = stage.book({
    key: 'mia open',
    customer: mia,
    provider: stage.provider('Ada Novak'),
    services: ['Standard Cleaning', 'Window Cleaning'],
    type: 'schedule',
    status: 'open',
    createdAt: addMilliseconds(now, -40 * MINUTE),
    startAt: stage.at(2, '10:00'),
    notes: 'The cat may look grumpy. She is not.',
  });
  stage.addPhotos(pending.id, mia, 'cleaning', ['detail1']);

  const sam = stage.provider('Sam Carter');
  const negotiated = stage.book({
    key: 'mia negotiation',
    customer: mia,
    provider: sam,
    services: ['Shower Installation', 'Tap Fitting'],
    type: 'hire',
    status: 'open',
    createdAt: ago(5),
    startAt: stage.at(5, '13:00'),
    notes: 'Upstairs bathroom, second floor, no lift.',
  });
  stage.addPhotos(negotiated.id, mia, 'plumbing', ['detail1', 'wide']);
  stage.addOffers(negotiated.id, sam, [
    { by: 'customer', dollars: 120, message: 'The mixer is here already. Would this work for you?', minutesAgo: 260 },
    {
      by: 'provider',
      dollars: 182,
      message: 'The old tray has to come out first, a full day for me.',
      minutesAgo: 215,
    },
    { by: 'customer', dollars: 140, message: 'I can take the old tray out myself before you come.', minutesAgo: 120 },
    { by: 'provider', dollars: 152, message: 'With the tray out and your mixer I can do it for this.', minutesAgo: 55 },
  ]);

  const laundry = stage.provider('Leila Farahani');
  const accepted = stage.book({
    key: 'mia accepted',
    customer: mia,
    provider: laundry,
    services: stage.some(laundry, 3),
    type: 'schedule',
    status: 'accepted',
    createdAt: ago(20),
    startAt: stage.at(1, '09:30'),
  });
  stage.recur(accepted, { userId: mia.id, providerId: laundry.id, every: 'two_weeks', createdAt: ago(20) });

  const electrician = stage.provider('Grace Lindqvist');
  const onTheWay = stage.book({
    key: 'mia on the way',
    customer: mia,
    provider: electrician,
    services: stage.some(electrician, 1),
    status: 'on_the_way',
    createdAt: ago(3),
    startAt: stage.around(30),
    notes: 'The outlet by the kitchen window sparks.',
  });

  stage.addTalk(onTheWay.id, [
    { by: electrician, text: 'Hello Mia, which outlet is it: the one beside the stove?', minutesAgo: 150 },
    {
      ...{ by: mia, text: '', minutesAgo: 148 },
      photo: { scene: 'electrical', crop: 'detail1', alt: 'The outlet by the kitchen window' },
    },
    { by: mia, text: 'No, this one. It sparks when the kettle goes in.', minutesAgo: 147 },
    { by: electrician, text: 'Thank you, I bring a new one. Please leave it switched off.', minutesAgo: 143 },
    { by: electrician, text: 'I am on my way.', minutesAgo: 18 },
  ]);

  const barber = stage.provider('Tomás Rivera');
  const arrived = stage.book({
    key: 'mia arrived',
    customer: mia,
    provider: barber,
    services: stage.some(barber, 1),
    status: 'arrived',
    createdAt: ago(6),
    startAt: stage.around(0),
  });

  const cleaner = stage.provider('Marta Kowalska');
  const started = stage.book({
    key: 'mia started',
    customer: mia,
    provider: cleaner,
    services: stage.some(cleaner, 2),
    status: 'started',
    createdAt: ago(26),
    startAt: stage.around(-75),
  });
  stage.addPhotos(started.id, mia, 'cleaning', ['detail1', 'detail2']);

  const gardener = stage.provider('Samuel Adeyemi');
  const fresh = stage.book({
    key: 'mia done, not reviewed',
    customer: mia,
    provider: gardener,
    services: stage.some(gardener, 2),
    type: 'schedule',
    status: 'completed',
    createdAt: addMilliseconds(now, -5 * DAY),
    startAt: stage.at(-3, '11:00'),
  });
  stage.addPhotos(fresh.id, mia, 'gardening', ['detail1', 'detail2', 'wide']);
  const plumber = stage.provider('Daniel Okafor');
  const reviewed = stage.book({
    key: 'mia done, reviewed',
    customer: mia,
    provider: plumber,
    services: stage.some(plumber, 1),
    status: 'completed',
    createdAt: addMilliseconds(now, -20 * DAY),
    startAt: stage.at(-19, '13:00'),
  });
  const thanks =
    'I saw the price, picked Thursday at one, and Daniel rang the bell at 12:58. The leak was gone by two.';
  addFiveStarReview(data, plumber, mia, reviewed.id, addMilliseconds(reviewed.doneAt, 4 * HOUR), thanks);

  const painter = stage.provider('Noor Haddad');
  const refunded = stage.book({
    key: 'mia cancelled by the provider',
    customer: mia,
    provider: painter,
    services: stage.some(painter, 1),
    type: 'schedule',
    status: 'cancelled',
    createdAt: addMilliseconds(now, -9 * DAY),
    startAt: stage.at(-6, '09:00'),
    cancelled: {
      by: 'provider',
      from: 'accepted',
      reason: 'I am ill this week and do not want to bring it to your home.',
    },
  });
  stage.book({
    key: 'mia cancelled',
    customer: mia,
    category: stage.category('Car Services'),
    services: ['Exterior Wash'],
    status: 'cancelled',
    createdAt: addMilliseconds(now, -33 * DAY),
    startAt: stage.at(-32, '15:00'),
    cancelled: { by: 'customer', from: 'open', reason: 'It rained.' },
  });

  for (const [i, provider] of [cleaner, plumber, laundry, gardener, sam].entries()) {
    data.rows.favourites.push({
      userId: mia.id,
      providerId: provider.id,
      createdAt: addMilliseconds(now, -(i + 1) * 3 * DAY),
    });
  }
  stage.notify(
    mia,
    'offer_received',
    'New offer',
    'Sam Carter offers $152.00 for your Plumbing booking.',
    negotiated.id,
    55,
    false,
    { amount: '152.00' },
  );
  stage.notify(mia, 'provider_arrived', 'Arrived at Location', 'Tomás Rivera is at your door.', arrived.id, 4);
  stage.notify(mia, 'provider_out', 'Out for Service', 'Grace Lindqvist is on the way to you.', onTheWay.id, 2);
  stage.notify(mia, 'service_started', 'Start Service', 'Marta Kowalska has started.', started.id, 72, true);
  stage.notify(
    mia,
    'booking_accepted',
    'Accepted',
    'Leila Farahani accepted your Laundry booking.',
    accepted.id,
    1190,
    true,
  );
  stage.notify(
    mia,
    'booking_completed',
    'Completed',
    'How was your Gardening service? Write a review.',
    fresh.id,
    3 * 1440,
    true,
  );
  stage.notify(
    mia,
    'booking_declined',
    'Booking cancelled',
    'Noor Haddad had to cancel. You got all of your money back.',
    refunded.id,
    9 * 1440 - 50,
    true,
  );
}
