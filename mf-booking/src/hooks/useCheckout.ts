import { declareStep, useSettings } from '@doorstep/shared-api';
import { useCreateBookingMutation, useLazyGetMyBookingsQuery } from '@doorstep/shared-api/bookings';
import { getDraft, paymentAdopted, updateDraft, useDraft, useDraftPhotos } from '@doorstep/shared-api/draft';
import { useEffect, useRef } from 'react';
import { findPendingBooking } from '../model/booking/findBooking';
import { type PendingBooking, pendingBooking } from '../model/booking/pendingBooking';
import { sleep } from '../model/checkout/sleep';
import { acquirePaymentLock } from '../model/payment/payingTab';
import { readAttempt } from '../model/payment/paymentAttempt';
import { type RunningCheckout, useCheckoutWith } from './useCheckoutWith';

/**
 * Timeout for reading photos from the browser's store after a reload. A store that does not answer must not block a
 * booking.
 */
const PHOTOS_TIMEOUT_MS = 4_000;

export function useCheckout(): RunningCheckout {
  const { apiExtensions } = useSettings();
  const { clear } = useDraft();
  const { photos } = useDraftPhotos();
  const [createBooking] = useCreateBookingMutation();
  const [getMyBookings] = useLazyGetMyBookingsQuery();

  const latest = useRef(photos);
  latest.current = photos;
  const waiting = useRef(new Set<() => void>());
  useEffect(() => {
    if (photos.length > 0) for (const check of [...waiting.current]) check();
  }, [photos]);

  const running = useCheckoutWith(
    (quote) => ({ quote }),
    (gateway) => {
      const blobs = () => latest.current.map((slot) => (slot?.state === 'full' ? slot.blob : undefined));
      return {
        gateway,
        createBooking: async (input) => {
          const booking = await createBooking(input).unwrap();
          declareStep('booking-confirmed');
          if (booking.payment && booking.payment.status !== 'requires_payment') declareStep('paid');
          return booking;
        },
        attempt: {
          read: () => readAttempt(getDraft().payment),
          write: (payment) => updateDraft({ payment }),
        },
        pending: pendingBooking,
        photoPlaces: () => blobs().flatMap((blob, place) => (blob ? [place] : [])),
        photos: (places) =>
          new Promise((resolve) => {
            const finish = () => {
              clearTimeout(timer);
              waiting.current.delete(check);
              resolve(blobs().map((blob, place) => (places.includes(place) ? blob : undefined)));
            };
            const check = () => {
              if (places.every((place) => blobs()[place])) finish();
            };
            const timer = setTimeout(finish, PHOTOS_TIMEOUT_MS);
            waiting.current.add(check);
            check();
          }),
        ...(!apiExtensions && {
          findBooking: async (pending: PendingBooking) =>
            findPendingBooking(pending, await getMyBookings('all').unwrap()),
        }),
        acquire: acquirePaymentLock,
        newKey: () => crypto.randomUUID(),
        now: () => new Date(),
        sleep,
        onBooked: clear,
      };
    },
  );
  const { checkout } = running;
  // Finishes a payment that a closed tab left open.
  useEffect(() => {
    let isShown = true;
    void paymentAdopted().then((isAdopted) => {
      if (isAdopted && isShown) void checkout.resume();
    });
    return () => {
      isShown = false;
    };
  }, [checkout]);
  return running;
}
