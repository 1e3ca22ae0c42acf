import { addMilliseconds, DAY, HOUR, MINUTE } from '../../platform/clock';
import { Rng } from './random';
import type { DemoBuilder } from './stage';

export function addSamJobs(stage: DemoBuilder) {
  const { now } = stage;
  const sam = stage.provider('Sam Carter');
  const ago = (hours: number) => addMilliseconds(now, -hours * HOUR);

  const request = stage.book({
    key: 'sam open',
    customer: stage.user('Priya Raman'),
    provider: sam,
    services: ['Leak Repair', 'Tap Fitting'],
    type: 'schedule',
    status: 'open',
    createdAt: addMilliseconds(now, -25 * MINUTE),
    startAt: stage.at(1, '14:00'),
    notes: 'Under the kitchen sink, a slow drip.',
  });
  stage.addPhotos(request.id, stage.user('Priya Raman'), 'plumbing', ['detail1']);
  for (const [name, services, days, time] of [
    ['Theo Nakagawa', ['Drain Unblocking'], 1, '17:00'],
    ['Gwen Hartley', ['Toilet Repair', 'Tap Fitting'], 2, '09:00'],
  ] as const) {
    stage.book({
      key: `open job of ${name}`,
      customer: stage.user(name),
      category: stage.category('Plumbing'),
      services,
      type: 'schedule',
      status: 'open',
      createdAt: addMilliseconds(now, -15 * MINUTE),
      startAt: stage.at(days, time),
    });
  }
  stage.book({
    key: 'sam accepted',
    customer: stage.user('Emma Collins'),
    provider: sam,
    services: ['Water Heater Service'],
    type: 'schedule',
    status: 'accepted',
    createdAt: ago(30),
    startAt: stage.at(1, '10:00'),
  });
  stage.book({
    key: 'sam on the way',
    customer: stage.user('Oscar Lindgren'),
    provider: sam,
    services: ['Leak Repair'],
    status: 'on_the_way',
    createdAt: ago(2),
    startAt: stage.around(45),
  });
  stage.book({
    key: 'sam arrived',
    customer: stage.user('Nina Kovacs'),
    provider: sam,
    services: ['Tap Fitting'],
    status: 'arrived',
    createdAt: ago(5),
    startAt: stage.around(0),
  });
  stage.book({
    key: 'sam started',
    customer: stage.user('Hugh Barrett'),
    provider: sam,
    services: ['Toilet Repair'],
    status: 'started',
    createdAt: ago(8),
    startAt: stage.around(-60),
  });
  stage.book({
    key: 'sam waits for the confirmation',
    customer: stage.user('Gwen Hartley'),
    provider: sam,
    services: ['Drain Unblocking'],
    status: 'completed',
    createdAt: ago(9),
    startAt: stage.around(-240),
  });
  const called = stage.book({
    key: 'sam cancelled',
    customer: stage.user('Carla Nunes'),
    provider: sam,
    services: ['Pipe Fitting'],
    type: 'schedule',
    status: 'cancelled',
    createdAt: addMilliseconds(now, -4 * DAY),
    startAt: stage.at(-2, '12:00'),
    cancelled: { by: 'customer', from: 'open', reason: 'The landlord sends somebody.' },
  });
  stage.notify(sam, 'booking_received', 'New booking', 'Priya Raman booked Plumbing.', request.id, 25);
  stage.notify(
    sam,
    'booking_cancelled',
    'Booking cancelled',
    'Carla Nunes cancelled a Plumbing booking.',
    called.id,
    4 * 1440 - 40,
    true,
  );
}

export function fillCalendars(stage: DemoBuilder) {
  const customers = stage.everyone.filter(({ name }) => name !== 'Mia Torres' && name !== 'Jonas Weber');
  for (const provider of stage.everyProvider) {
    const rng = new Rng(`calendar ${provider.name}`);
    for (let i = 0; i < rng.whole(0, 3); i++) {
      const service = rng.pick(provider.services);
      const startAt = stage.at(
        rng.whole(0, 3),
        `${String(rng.whole(8, 14)).padStart(2, '0')}:${rng.pick(['00', '30'])}`,
      );
      const endAt = addMilliseconds(startAt, service.durationMinutes * MINUTE);
      if (startAt.getTime() < stage.now.getTime() + 2 * HOUR || !stage.isFree(provider, startAt, endAt)) continue;
      stage.book({
        key: `calendar ${provider.name} ${i}`,
        customer: rng.pick(customers),
        provider,
        services: [service.name],
        type: 'schedule',
        status: 'accepted',
        createdAt: addMilliseconds(stage.now, -rng.whole(10, 60) * HOUR),
        startAt,
      });
    }
  }
}
