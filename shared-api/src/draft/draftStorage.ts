/**
 * The draft under the contract's keys (section 8). Each key is read for itself: a broken, foreign or older one loses its
 * own part of the draft and nothing else.
 */
import { keys, onStorageChange, readJson, readText, writeText } from '../client/storage';
import { bookingTypes } from '../domain/codes';
import { parseDay, parseInstant, parseTime } from '../domain/dates';
import { maxOrderLines, type OrderLine } from '../domain/order';
import { code, type Fields, isRecord, list, optionalText, present, record, text } from '../wire/read';
import { type BookingDraft, type DraftPayment, type DraftPlace, emptyDraft } from './draft';

/** The layout of what is stored. A part of another version is dropped. */
const layout = 1;

function stored(key: string): Fields {
  const value = readJson(key);
  return isRecord(value) && value.v === layout ? value : {};
}

function write(key: string, part: Readonly<Record<string, unknown>>): void {
  const filled = present(part);
  writeText(key, Object.keys(filled).length > 0 ? JSON.stringify({ v: layout, ...filled }) : null);
}

function readCategory(): BookingDraft['category'] {
  const item = stored(keys.categoryData);
  const id = text(item.id);
  const name = optionalText(item.name) ?? readText(keys.selectedCategory) ?? '';
  return id && name ? { id, name } : undefined;
}

function readLines(value: unknown): OrderLine[] {
  const lines = list(value).flatMap((item): OrderLine[] => {
    const subcategoryId = text(item.subcategoryId);
    const name = text(item.name);
    const priceCents = item.priceCents;
    const isComplete = subcategoryId && name && Number.isSafeInteger(priceCents) && Number(priceCents) >= 0;
    return isComplete ? [{ subcategoryId, name, priceCents: Number(priceCents) }] : [];
  });
  const once = new Map(lines.map((line) => [line.subcategoryId, line]));
  return [...once.values()].slice(0, maxOrderLines);
}

function readPlace(value: unknown): DraftPlace | undefined {
  const item = record(value);
  const address = optionalText(item.address);
  const savedAt = parseInstant(item.savedAt);
  if (!address || !savedAt) return undefined;
  const [lat, long] = [optionalText(item.lat), optionalText(item.long)];
  return present({ label: optionalText(item.label) ?? address, address, lat, long, savedAt });
}

function readPayment(value: unknown): DraftPayment | undefined {
  const item = record(value);
  const idempotencyKey = optionalText(item.idempotencyKey);
  if (!idempotencyKey) return undefined;
  const reference = readText(keys.paymentReference) ?? undefined;
  return present({ idempotencyKey, reference, status: optionalText(item.status) ?? 'started' });
}

function readDraft(): BookingDraft {
  const booking = stored(keys.bookingData);
  const form = stored(keys.formData);
  const providerId = readText(keys.providerId);
  return present({
    ...emptyDraft,
    category: readCategory(),
    lines: readLines(booking.lines),
    bookingType: code(booking.bookingType, bookingTypes, undefined),
    provider: providerId ? { id: providerId, name: text(booking.providerName) } : undefined,
    location: readPlace(form.location),
    asap: form.asap === true,
    date: parseDay(text(form.date)),
    time: parseTime(text(form.time)),
    coupon: optionalText(booking.coupon),
    notes: optionalText(booking.notes),
    payment: readPayment(booking.payment),
    updatedAt: parseInstant(booking.updatedAt) ?? '',
  });
}

function writeDraft(draft: BookingDraft): void {
  const { category, provider, location, payment } = draft;
  writeText(keys.selectedCategory, category?.name ?? null);
  write(keys.categoryData, { ...category });
  writeText(keys.providerId, provider?.id ?? null);
  writeText(keys.paymentReference, payment?.reference ?? null);
  const isTimed = location || draft.asap || draft.date || draft.time;
  write(keys.formData, isTimed ? { location, asap: draft.asap, date: draft.date, time: draft.time } : {});
  write(keys.bookingData, {
    lines: draft.lines.length > 0 ? draft.lines : undefined,
    bookingType: draft.bookingType,
    providerName: provider?.name,
    coupon: draft.coupon,
    notes: draft.notes,
    payment: payment && { idempotencyKey: payment.idempotencyKey, status: payment.status },
    updatedAt: draft.updatedAt || undefined,
  });
}

const draftKeys: readonly string[] = [
  keys.selectedCategory,
  keys.categoryData,
  keys.providerId,
  keys.paymentReference,
  keys.formData,
  keys.bookingData,
];

let current = emptyDraft;
let readFrom = '';
let writing = false;

/** The stored draft: the same object as long as nothing changed, whichever tab changes it. */
export function getDraft(): BookingDraft {
  const source = draftKeys.map(readText).join('\n');
  if (source !== readFrom) {
    readFrom = source;
    current = readDraft();
  }
  return current;
}

function onDraftChange(listener: () => void): () => void {
  return onStorageChange((key) => {
    if (!writing && (key === null || draftKeys.includes(key))) listener();
  });
}

const listeners = new Set<() => void>();

/** One notice per change, after all its keys are written. */
export function subscribeToDraft(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onDraftChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function replace(draft: BookingDraft): void {
  writing = true;
  try {
    writeDraft(draft);
  } finally {
    writing = false;
  }
  for (const listener of [...listeners]) listener();
}

/** Merges into what is stored now, another tab's changes included. A field given as undefined is taken out. */
export function updateDraft(patch: Partial<BookingDraft>): void {
  replace({ ...getDraft(), updatedAt: new Date().toISOString(), ...patch });
}

export function clearDraft(): void {
  replace(emptyDraft);
}
