import { paths } from '@doorstep/shared-api/paths';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';

export const remote = {
  name: 'mf-booking',
  exposes: {
    './routes': './src/routes.tsx',
    './CreateBookingDialog': './src/CreateBookingDialog.tsx',
    './BookPersonDialog': './src/BookPersonDialog.tsx',
  },
  uses: [],
  routes: [
    { id: 'booking-summary', path: paths.bookingSummary, access: 'customer', data: ['categories'] },
    { id: 'booking-summary-sec', path: paths.bookingSummarySec, access: 'customer' },
    { id: 'confirm-booking', path: paths.confirmBooking, access: 'customer' },
    { id: 'payment-method', path: paths.paymentMethod, access: 'customer' },
    { id: 'payment-method-sec', path: paths.paymentMethodSec, access: 'customer' },
    { id: 'add-credit', path: paths.addCredit, access: 'customer' },
    { id: 'add-card-sec', path: paths.addCardSec, access: 'customer' },
    {
      id: 'my-booking',
      path: paths.myBooking,
      access: 'customer',
      data: ['categories'],
      prerender: true,
      own: ['/bookings?type=1'],
    },
    { id: 'active-booking', path: paths.activeBooking, access: 'customer', data: ['categories'] },
    { id: 'complete-booking', path: paths.completeBooking, access: 'customer', data: ['categories'] },
    { id: 'cancelled-booking', path: paths.cancelledBooking, access: 'customer', data: ['categories'] },
    { id: 'offer-booking', path: paths.offerBooking, access: 'customer', data: ['categories'] },
    { id: 'booking-details', path: paths.bookingDetails, access: 'customer', data: ['categories'] },
    { id: 'booking-problem', path: paths.bookingProblem, access: 'member' },
  ],
} as const satisfies RemoteDefinition;
