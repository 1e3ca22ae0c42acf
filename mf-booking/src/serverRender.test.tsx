import { createStore, Provider } from '@doorstep/shared-api';
import { TestUi } from '@doorstep/shared-ui/testing';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import en from './messages/en.json';
import fa from './messages/fa.json';
import { Component as BookingDetails } from './screens/BookingDetails/BookingDetails';
import { Component as BookingSummary } from './screens/BookingSummary/BookingSummary';
import { Component as MyBookings } from './screens/MyBookings/MyBookings';
import { Component as PaymentMethod } from './screens/PaymentMethod/PaymentMethod';

const screens = [
  ['/booking-summary', BookingSummary, 'Booking Summary', 'خلاصهٔ رزرو'],
  ['/payment-methode', PaymentMethod, 'Payment Method', 'روش پرداخت'],
  ['/my-booking', MyBookings, 'My Bookings', 'رزروهای من'],
  ['/booking-details?booking_id=b_77', BookingDetails, 'My Bookings', 'رزروهای من'],
] as const;

test.each(screens)('%s renders without a browser, in English and in Persian', (at, Screen, english, persian) => {
  const inLanguage = (lang: 'en' | 'fa', booking: typeof en) =>
    renderToString(
      <Provider store={createStore()}>
        <StaticRouter location={at}>
          <TestUi at={null} lang={lang} messages={{ booking }}>
            <Screen />
          </TestUi>
        </StaticRouter>
      </Provider>,
    );
  expect(inLanguage('en', en)).toContain(english);
  expect(inLanguage('fa', fa)).toContain(persian);
  expect(inLanguage('en', en)).toBe(inLanguage('en', en));
});
