import { nameWithQuantity, wallTimeIn } from '@doorstep/shared-api/domain';
import type { PageWire } from '@doorstep/shared-api/wire';
import { readFullBookings } from '../../bookings/bookings/fullBookings.repository';
import { listPhotosOfMessages as listMessagePhotos } from '../../bookings/messages/messages.repository';
import { listEntries, listPhotos, listProblems } from '../../bookings/problems/problems.repository';
import { listLines } from '../../catalog/orders/bookingRows.repository';
import { findUser } from '../../identity/accounts/accounts.repository';
import { readContentBySlug } from '../../identity/content/content.repository';
import type { Session } from '../../platform/db/connect';
import type { Booking, DisputeEvidence } from '../../platform/db/schema';
import { shownEmail } from '../../platform/mail/mailbox';
import { readBuiltInPage } from '../../platform/readBuiltInPage';
import { listConversation, listHistory } from '../operatorBookings/operatorBookings.repository';

export interface Evidence {
  texts: DisputeEvidence;
  photos: string[];
}

const statusSentences: Readonly<Record<string, string>> = {
  open: 'The customer made the booking',
  accepted: 'The booking was accepted',
  on_the_way: 'The provider was on the way',
  arrived: 'The provider arrived at the address',
  started: 'The work began',
  completed: 'The provider marked the work as done',
  cancelled: 'The booking was cancelled',
  no_show: 'The provider reported that nobody opened at the address',
};

/** In English. Times are in the booking's time zone. */
export async function gatherEvidence(db: Session, booking: Booking, now: Date): Promise<Evidence> {
  const { timeZone } = booking;
  const at = (moment: Date) => {
    const { date, time } = wallTimeIn(timeZone, moment);
    return `${date} ${time}`;
  };
  const customer = await findUser(db, booking.userId);
  const provider = booking.providerId ? await findUser(db, booking.providerId) : undefined;
  const lines = await listLines(db, booking.id);
  const [full] = await readFullBookings(db, [booking], { language: 'en' }, now);
  const problems = await listProblems(db, booking.id);
  const entries = await listEntries(
    db,
    problems.map(({ id }) => id),
  );
  const photos = await listPhotos(
    db,
    entries.map(({ id }) => id),
  );
  const paths = [...(full?.photos ?? []), ...photos].map(({ path }) => path);
  const terms = await sectionsOfTerms(db);
  return {
    photos: paths,
    texts: {
      product: `${booking.categoryName}: ${lines.map(({ subcategoryName: name, quantity }) => nameWithQuantity({ name, quantity })).join(', ')}. ${workDoneSentence(booking, provider?.fullname)} at the customer's address.`,
      customerName: booking.fullName,
      customerEmail: shownEmail(customer?.email ?? ''),
      serviceDate: booking.startAt ? wallTimeIn(timeZone, booking.startAt).date : '',
      serviceAddress: booking.address,
      timeline: [
        `All times are in ${timeZone}.`,
        ...(await timelineOf(db, booking, at)),
        ...photoCountLines(paths),
      ].join('\n'),
      messages: (await messagesOf(db, booking.id, at)).join('\n'),
      cancellationPolicy: terms('cancel'),
      refundPolicy: terms('prices'),
      statement: '',
    },
  };
}

/** The bank is told that the work was done only if the booking says so. */
function workDoneSentence({ status }: Booking, name = 'the provider'): string {
  if (status === 'completed') return `Done by ${name}`;
  if (status === 'arrived' || status === 'started') return `${name} came`;
  return status === 'cancelled' ? `${name} was booked to do it` : `${name} is booked to do it`;
}

async function timelineOf(db: Session, booking: Booking, at: (moment: Date) => string): Promise<string[]> {
  const history = await listHistory(db, booking.id);
  return history.map(({ step }) => {
    const isStart = step.toStatus === 'started' && (step.by === 'customer' || step.by === 'provider');
    const code = !isStart
      ? ''
      : step.by === 'customer'
        ? ': the customer confirmed it in the app'
        : ": the customer told the provider the booking's secret start code at the door";
    return `${at(step.at)}  ${statusSentences[step.toStatus] ?? step.toStatus}${code} (${step.by})`;
  });
}

const photoCountLines = (paths: readonly string[]) =>
  paths.length > 0 ? [`Photos of the job are on file: ${paths.length}.`] : [];

async function messagesOf(db: Session, bookingId: string, at: (moment: Date) => string): Promise<string[]> {
  const rows = (await listConversation(db, bookingId)).filter(({ message }) => !message.hiddenAt);
  const photos = await listMessagePhotos(
    db,
    bookingId,
    rows.map(({ message }) => message.number),
  );
  return rows.map(({ message, author }) => {
    const photosOfIt = photos.filter(({ number }) => number === message.number);
    const words = [message.text, ...photosOfIt.map(({ alt }) => (alt ? `[photo: ${alt}]` : '[photo]'))];
    return `${at(message.createdAt)}  ${author}: ${words.filter(Boolean).join(' ')}`;
  });
}

/** The function returns '' when the site's own terms lack the section. */
async function sectionsOfTerms(db: Session): Promise<(id: string) => string> {
  const page = ((await readContentBySlug(db, 'terms', 'terms', 'en'))?.data ??
    readBuiltInPage('terms', 'en')) as PageWire;
  return (id) => {
    const section = page.sections.find((one) => one.id === id);
    return section ? `${section.title}. ${section.text.join(' ')}` : '';
  };
}
