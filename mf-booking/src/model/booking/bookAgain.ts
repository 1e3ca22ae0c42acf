import {
  type Booking,
  type Category,
  parseDay,
  type Rebooking,
  wallTimeIn,
  withQuantity,
} from '@doorstep/shared-api/domain';
import type { BookingDraft } from '@doorstep/shared-api/draft';

export interface RebookedDraft {
  readonly draft: Partial<BookingDraft>;
  readonly gone: readonly string[];
  readonly fewer: readonly string[];
}

/** Keeps services, provider and address at today's prices. The customer chooses a new time. */
export function rebookedDraftOf(rebooking: Rebooking, zone: string, now: Date): RebookedDraft {
  const {
    category,
    lines,
    bookingType,
    provider,
    address,
    lat,
    long,
    address2,
    lat2,
    long2,
    notes,
    startAt,
    unavailableServices,
    fewerServices = [],
  } = rebooking;
  return {
    gone: unavailableServices,
    fewer: fewerServices,
    draft: {
      category,
      lines,
      bookingType,
      asap: false,
      notes,
      ...(provider && { provider }),
      ...(address && {
        location: {
          ...{ label: address, address, timeZone: zone, savedAt: now.toISOString() },
          ...(lat && { lat }),
          ...(long && { long }),
        },
      }),
      ...(address2 && {
        location2: {
          ...{ label: address2, address: address2, savedAt: now.toISOString() },
          ...(lat2 && { lat: lat2 }),
          ...(long2 && { long: long2 }),
        },
      }),
      ...(startAt && parseDay(wallTimeIn(zone, new Date(startAt)).date) && wallTimeIn(zone, new Date(startAt))),
    },
  };
}

/** Fallback for a server that cannot rebook: finds the services by name in today's catalogue. */
export function rebookByNames(booking: Booking, categories: readonly Category[], now: Date): RebookedDraft {
  const category = categories.find(({ name }) => name === booking.categoryName);
  const services = booking.services.map(({ name }) => category?.services.find((service) => service.name === name));
  const { address, lat, long, address2, notes, bookingType, providerId, provider } = booking;
  return {
    gone: booking.services.flatMap(({ name }, index) => (services[index] ? [] : [name])),
    fewer: booking.services.flatMap(({ name, quantity = 1 }, index) =>
      quantity > (services[index]?.maxQuantity ?? (services[index] ? 1 : quantity)) ? [name] : [],
    ),
    draft: {
      ...(category && { category: { id: category.id, name: category.name } }),
      lines: services.flatMap((service, index) => {
        if (!service) return [];
        const { id: subcategoryId, name, priceCents, maxQuantity = 1 } = service;
        const quantity = Math.min(booking.services[index]?.quantity ?? 1, maxQuantity);
        return [withQuantity({ subcategoryId, name, priceCents }, quantity)];
      }),
      bookingType,
      asap: false,
      notes,
      ...(providerId && { provider: { id: providerId, name: provider?.name ?? '' } }),
      ...(address && {
        location: { label: address, address, ...(lat && { lat }), ...(long && { long }), savedAt: now.toISOString() },
      }),
      ...(address2 && { location2: { label: address2, address: address2, savedAt: now.toISOString() } }),
    },
  };
}
