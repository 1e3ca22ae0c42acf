/**
 * The draft under the keys of localStorage, as this tab has it (tabDraft.ts). Each key is read for itself: a
 * broken, foreign or older one loses its own part of the draft and nothing else.
 */
import { keys, onStorageChange } from '../client/storage';
import { parseDay, parseInstant, parseTime } from '../domain/dates';
import { isQuantity, maxOrderLines, type OrderLine } from '../domain/order';
import { recurrences } from '../domain/recurring';
import { bookingTypeCodes, nameOf } from '../wire/codes';
import {
  type Fields,
  isRecord,
  knownCode,
  list,
  omitUndefined,
  optionalText,
  record,
  text,
  timeZone as timeZoneOf,
} from '../wire/read';
import { type BookingDraft, type DraftLocation, type DraftPayment, emptyDraft } from './draft';
import { acquirePaymentLock } from './paymentHolder';
import {
  clearTabDraft,
  type DraftTexts,
  findDraftToAdopt,
  readTabDraft,
  storedDraftText,
  writeTabDraft,
} from './tabDraft';

/** The layout of what is stored. A part of another version is dropped. */
const layoutVersion = 1;

function readFields(texts: DraftTexts, key: string): Fields {
  try {
    const value: unknown = JSON.parse(texts[key] ?? 'null');
    return isRecord(value) && value.v === layoutVersion ? value : {};
  } catch {
    return {};
  }
}

function serialisePart(part: Readonly<Record<string, unknown>>): string | undefined {
  const filled = omitUndefined(part);
  return Object.keys(filled).length > 0 ? JSON.stringify({ v: layoutVersion, ...filled }) : undefined;
}

function readCategory(texts: DraftTexts): BookingDraft['category'] {
  const item = readFields(texts, keys.categoryData);
  const id = text(item.id);
  const name = optionalText(item.name) ?? texts[keys.selectedCategory] ?? '';
  return id && name ? { id, name } : undefined;
}

function readLines(value: unknown): OrderLine[] {
  const lines = list(value).flatMap((item): OrderLine[] => {
    const subcategoryId = text(item.subcategoryId);
    const name = text(item.name);
    const priceCents = item.priceCents;
    const quantity = item.quantity ?? 1;
    const isComplete = subcategoryId && name && Number.isSafeInteger(priceCents) && Number(priceCents) >= 0;
    if (!isComplete || !isQuantity(quantity)) return [];
    return [{ subcategoryId, name, ...(quantity > 1 && { quantity }), priceCents: Number(priceCents) }];
  });
  const bySubcategory = new Map(lines.map((line) => [line.subcategoryId, line]));
  return [...bySubcategory.values()].slice(0, maxOrderLines);
}

function readLocation(value: unknown): DraftLocation | undefined {
  const item = record(value);
  const address = optionalText(item.address);
  const savedAt = parseInstant(item.savedAt);
  if (!address || !savedAt) return undefined;
  const [lat, long] = [optionalText(item.lat), optionalText(item.long)];
  const timeZone = timeZoneOf(item.timeZone);
  return omitUndefined({ label: optionalText(item.label) ?? address, address, lat, long, timeZone, savedAt });
}

function readPayment(texts: DraftTexts, value: unknown): DraftPayment | undefined {
  const item = record(value);
  const idempotencyKey = optionalText(item.idempotencyKey);
  if (!idempotencyKey) return undefined;
  const reference = texts[keys.paymentReference];
  return omitUndefined({ idempotencyKey, reference, status: optionalText(item.status) ?? 'started' });
}

function readDraft(texts: DraftTexts): BookingDraft {
  const booking = readFields(texts, keys.bookingData);
  const form = readFields(texts, keys.formData);
  const providerId = texts[keys.providerId];
  return omitUndefined({
    ...emptyDraft,
    category: readCategory(texts),
    lines: readLines(booking.lines),
    bookingType: nameOf(bookingTypeCodes, booking.bookingType),
    provider: providerId ? { id: providerId, name: text(booking.providerName) } : undefined,
    location: readLocation(form.location),
    location2: readLocation(form.location2),
    asap: form.asap === true,
    date: parseDay(text(form.date)),
    time: parseTime(text(form.time)),
    recurs: knownCode(form.recurs, recurrences, undefined),
    coupon: optionalText(booking.coupon),
    notes: optionalText(booking.notes),
    payment: readPayment(texts, booking.payment),
    updatedAt: parseInstant(booking.updatedAt) ?? '',
  });
}

function toDraftTexts(draft: BookingDraft): DraftTexts {
  const { category, provider, location, location2, payment } = draft;
  const isTimed = location || location2 || draft.asap || draft.date || draft.time;
  return omitUndefined({
    [keys.selectedCategory]: category?.name,
    [keys.categoryData]: serialisePart({ ...category }),
    [keys.providerId]: provider?.id,
    [keys.paymentReference]: payment?.reference,
    [keys.formData]: isTimed
      ? serialisePart({
          location,
          location2,
          asap: draft.asap,
          date: draft.date,
          time: draft.time,
          recurs: draft.recurs,
        })
      : undefined,
    [keys.bookingData]: serialisePart({
      lines: draft.lines.length > 0 ? draft.lines : undefined,
      bookingType: draft.bookingType && bookingTypeCodes[draft.bookingType],
      providerName: provider?.name,
      coupon: draft.coupon,
      notes: draft.notes,
      payment: payment && { idempotencyKey: payment.idempotencyKey, status: payment.status },
      updatedAt: draft.updatedAt || undefined,
    }),
  }) as DraftTexts;
}

let current = emptyDraft;
let currentSource = '';
/** Texts that `current` was read from, without the source's photo suffix and owner mark. */
let currentTexts = '{}';
const listeners = new Set<() => void>();
let isWriting = false;

function publish(): void {
  for (const listener of [...listeners]) listener();
}

/** The same object as long as nothing changed. */
export function getDraft(): BookingDraft {
  const latest = findDraftToAdopt();
  if (latest) adoptDraft(readDraft(latest));
  const source = storedDraftText();
  if (source !== currentSource) {
    currentSource = source;
    const texts = readTabDraft();
    const serialized = JSON.stringify(texts);
    if (serialized === currentTexts) return current;
    currentTexts = serialized;
    current = readDraft(texts);
    if (current.payment) void acquirePaymentLock(current.payment.idempotencyKey);
  }
  return current;
}

let paymentAdoption: Promise<boolean> = Promise.resolve(false);

/** The latest draft without its payment, which another open tab may be making: it follows when no tab holds it. */
function adoptDraft({ payment, ...draft }: BookingDraft): void {
  isWriting = true;
  writeTabDraft(toDraftTexts(draft), false);
  isWriting = false;
  if (!payment) return;
  const { updatedAt } = draft;
  paymentAdoption = acquirePaymentLock(payment.idempotencyKey).then((isFree) => {
    const now = getDraft();
    if (!isFree || now.payment || now.updatedAt !== updatedAt) return false;
    updateDraft({ payment });
    return true;
  });
}

/** Returns whether this tab took over the payment that a closed tab left. */
export function paymentAdopted(): Promise<boolean> {
  getDraft();
  return paymentAdoption;
}

/** A change in another tab notifies only when it is a sign-out. */
export function subscribeToDraft(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStorageChange((key) => {
    if (!isWriting && (key === null || key === keys.draftOwner)) listener();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Merges into this tab's draft. A field given as undefined is taken out. */
export function updateDraft(patch: Partial<BookingDraft>): void {
  const draft = { ...getDraft(), updatedAt: new Date().toISOString(), ...patch };
  if ('payment' in patch) void acquirePaymentLock(draft.payment?.idempotencyKey);
  isWriting = true;
  writeTabDraft(toDraftTexts(draft), true);
  isWriting = false;
  publish();
}

export function clearDraft(): void {
  void acquirePaymentLock(undefined);
  isWriting = true;
  clearTabDraft();
  isWriting = false;
  publish();
}
