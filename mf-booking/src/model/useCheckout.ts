import { useSettings } from '@doorstep/shared-api';
import {
  useAnswerTestChallengeMutation,
  useConfirmTestCardMutation,
  useCreateBookingMutation,
  useCreatePaymentIntentMutation,
  useLazyGetMyBookingsQuery,
  useLazyGetPaymentIntentQuery,
} from '@doorstep/shared-api/bookings';
import { getDraft, updateDraft, useDraft, useDraftPhotos } from '@doorstep/shared-api/draft';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Checkout, type CheckoutPhase } from './checkout';
import { bookingOf } from './findBooking';
import { acquirePaying } from './payingTab';
import { readAttempt } from './paymentAttempt';
import { forgetPending, type PendingBooking, recallPending, rememberPending } from './pendingBooking';
import { testGateway } from './testGateway';

const READY: CheckoutPhase = { name: 'ready' };
/** Photos of a reloaded page are read from the browser's store; a store that gives nothing may not hold up a booking. */
const PHOTOS_PATIENCE_MS = 4_000;

/** Waits, or until the connection is back. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}

/** The checkout of the draft in this tab, and where it stands. */
export function useCheckout(): { checkout: Checkout; phase: CheckoutPhase } {
  const { apiExtensions } = useSettings();
  const { clear } = useDraft();
  const { photos } = useDraftPhotos();
  const [createIntent] = useCreatePaymentIntentMutation();
  const [getIntent] = useLazyGetPaymentIntentQuery();
  const [confirm] = useConfirmTestCardMutation();
  const [challenge] = useAnswerTestChallengeMutation();
  const [createBooking] = useCreateBookingMutation();
  const [getMyBookings] = useLazyGetMyBookingsQuery();

  const latest = useRef(photos);
  latest.current = photos;
  const waiting = useRef(new Set<() => void>());
  useEffect(() => {
    if (photos.length > 0) for (const look of [...waiting.current]) look();
  }, [photos]);

  const [checkout] = useState(() => {
    const blobs = () => latest.current.map((slot) => (slot?.state === 'full' ? slot.blob : undefined));
    return new Checkout({
      gateway: testGateway({
        createIntent: (payFor) => createIntent(payFor).unwrap(),
        confirm: (card) => confirm(card).unwrap(),
        challenge: (answer) => challenge(answer).unwrap(),
        ...(apiExtensions && { getIntent: (id: string) => getIntent(id).unwrap() }),
      }),
      createBooking: (input) => createBooking(input).unwrap(),
      attempt: {
        read: () => readAttempt(getDraft().payment),
        write: (payment) => updateDraft({ payment }),
      },
      pending: { recall: recallPending, remember: rememberPending, forget: forgetPending },
      photoPlaces: () => blobs().flatMap((blob, place) => (blob ? [place] : [])),
      photos: (places) =>
        new Promise((resolve) => {
          const finish = () => {
            clearTimeout(timer);
            waiting.current.delete(look);
            resolve(blobs().map((blob, place) => (places.includes(place) ? blob : undefined)));
          };
          const look = () => {
            if (places.every((place) => blobs()[place])) finish();
          };
          const timer = setTimeout(finish, PHOTOS_PATIENCE_MS);
          waiting.current.add(look);
          look();
        }),
      ...(!apiExtensions && {
        findBooking: async (pending: PendingBooking) => bookingOf(pending, await getMyBookings('all').unwrap()),
      }),
      acquire: acquirePaying,
      newKey: () => crypto.randomUUID(),
      now: () => new Date(),
      sleep,
      onBooked: clear,
    });
  });

  useEffect(() => {
    void checkout.resume();
    return () => checkout.leave();
  }, [checkout]);
  const phase = useSyncExternalStore(checkout.subscribe, checkout.getPhase, () => READY);
  return { checkout, phase };
}
