import { addMilliseconds, DAY } from '../../platform/clock';
import { cropNames, sceneArt, scenePath } from './art/files';
import { COMMISSION_HUNDREDTHS } from './makeBooking';
import { makeContent } from './makeContent';
import { makePayouts } from './makePayouts';
import { addMiaBookings } from './miaStory';
import { addOperatorCases } from './operatorStory';
import { makePastBookings } from './pastBookings';
import { makeAdmin, makeCategories, makeCustomers, makeProviders } from './people';
import { type DemoData, noRows } from './rows';
import { addSamJobs, fillCalendars } from './samStory';
import { DemoBuilder } from './stage';

export function buildDemo(now: Date, passwordHash: string): DemoData {
  const data: DemoData = { now, rows: noRows(), files: [], photos: [] };
  const categories = makeCategories(data);
  for (const { scene } of categories) {
    for (const crop of cropNames) data.files.push({ path: scenePath(scene, crop), content: sceneArt(scene, crop) });
  }
  data.rows.commission.push({ id: 1, percentHundredths: COMMISSION_HUNDREDTHS });
  data.rows.settings.push({ name: 'counter_minimums', value: true, since: now, changedBy: 'demo' });
  addCoupons(data, now);
  const users = makeCustomers(data, passwordHash, now);
  makeAdmin(data, passwordHash, now);
  const providers = makeProviders(data, categories, passwordHash, now);
  const guests = users.filter(({ name }) => name !== 'Mia Torres' && name !== 'Jonas Weber');
  makePastBookings(data, providers, guests, now);

  const stage = new DemoBuilder(data, { users, providers, categories }, now);
  addMiaBookings(stage);
  addSamJobs(stage);
  fillCalendars(stage);
  addOperatorCases(stage);
  makePayouts(data, providers, now);
  makeContent(data, now);
  return data;
}

function addCoupons({ rows }: DemoData, now: Date) {
  const always = {
    minFareCents: 0,
    maxDiscountCents: null,
    validFrom: null,
    validUntil: null,
    listed: true,
    usesPerCustomer: 1,
  };
  rows.coupons.push(
    {
      ...always,
      code: 'WELCOME10',
      description: '10% off your first booking, any service',
      translations: {
        es: '10 % de descuento en tu primera reserva, en cualquier servicio',
        fr: '10 % de remise sur votre première réservation, pour tous les services',
        fa: '۱۰٪ تخفیف برای اولین رزرو شما، هر خدمتی',
        de: '10 % Rabatt auf Ihre erste Buchung, für jede Leistung',
        ru: 'Скидка 10 % на первый заказ, на любую услугу',
      },
      image: '/uploads/demo/scenes/cleaning-wide.svg',
      percentHundredths: 1000,
    },
    {
      ...always,
      code: 'FREE100',
      description: 'One booking on the house',
      translations: {
        es: 'Una reserva por cuenta de la casa',
        fr: 'Une réservation offerte par la maison',
        fa: 'یک رزرو مهمان ما',
        de: 'Eine Buchung aufs Haus',
        ru: 'Один заказ за наш счёт',
      },
      image: '/uploads/demo/scenes/laundry-wide.svg',
      percentHundredths: 10_000,
    },
    {
      ...always,
      code: 'SUMMER20',
      description: '20% off all through the summer',
      translations: {
        es: '20 % de descuento durante todo el verano',
        fr: '20 % de remise pendant tout l’été',
        fa: '۲۰٪ تخفیف در سراسر تابستان',
        de: '20 % Rabatt den ganzen Sommer über',
        ru: 'Скидка 20 % на всё лето',
      },
      image: '/uploads/demo/scenes/gardening-wide.svg',
      percentHundredths: 2000,
      validFrom: addMilliseconds(now, -170 * DAY),
      validUntil: addMilliseconds(now, -60 * DAY),
      listed: false,
    },
  );
}
