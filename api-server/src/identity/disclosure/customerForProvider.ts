import type { BookingStatus } from '@doorstep/shared-api/domain';
import { areaOfAddress } from '../addresses/publicArea';

/**
 * How much of a customer's data a provider may see. `none`: the job belongs to another provider. `area`: any provider
 * may accept it. `chosen`: the customer asked this provider, who has not accepted. `full`: this provider accepted it.
 */
export type Disclosure = 'none' | 'area' | 'chosen' | 'full';

export interface DisclosureStage {
  status: BookingStatus;
  providerId: string | null;
  /** The status tells this except for cancelled bookings. */
  wasAccepted: boolean;
}

export interface CustomerDetails {
  fullName: string;
  image: string;
  phone: string;
  serviceLocation: string;
  address: string;
  address2: string;
  pickLat: number | null;
  pickLong: number | null;
  notes: string;
}

export function disclosureTo(
  providerId: string,
  { status, providerId: assignedId, wasAccepted }: DisclosureStage,
): Disclosure {
  if (assignedId === null) return status === 'open' ? 'area' : 'none';
  if (assignedId !== providerId) return 'none';
  if (status === 'open') return 'chosen';
  return status !== 'cancelled' || wasAccepted ? 'full' : 'area';
}

type Redactors = { [Detail in keyof CustomerDetails]: (value: CustomerDetails[Detail]) => CustomerDetails[Detail] };

const same = <T>(value: T): T => value;
const noText = () => '';
const noNumber = () => null;

const hidden: Redactors = {
  fullName: noText,
  image: noText,
  phone: noText,
  serviceLocation: noText,
  address: noText,
  address2: noText,
  pickLat: noNumber,
  pickLong: noNumber,
  notes: noText,
};

const area: Redactors = {
  ...hidden,
  fullName: abbreviateName,
  serviceLocation: areaOfAddress,
  address: areaOfAddress,
  address2: areaOfAddress,
};

const redactors: Record<Disclosure, Redactors> = {
  none: hidden,
  area,
  // Offers depend on the notes, and customers are told that their chosen provider reads them.
  chosen: { ...area, notes: same },
  // The customer's phone number is never shared: calls go through a relay.
  full: {
    fullName: same,
    image: same,
    phone: maskNumber,
    serviceLocation: same,
    address: same,
    address2: same,
    pickLat: same,
    pickLong: same,
    notes: same,
  },
};

/**
 * Every output to providers uses this: screens, mails, texts, push messages, notifications, calendar files,
 * conversations and exports.
 */
export function customerForProvider<Detail extends keyof CustomerDetails>(
  providerId: string,
  stage: DisclosureStage,
  details: Pick<CustomerDetails, Detail>,
): Pick<CustomerDetails, Detail> {
  const redact = redactors[disclosureTo(providerId, stage)] as Record<string, (value: unknown) => unknown>;
  const entries = Object.entries(details).map(([detail, value]) => [detail, redact[detail]?.(value)]);
  return Object.fromEntries(entries) as Pick<CustomerDetails, Detail>;
}

/** `history` is in chronological order. */
export function wasAcceptedBy(history: readonly { toStatus: BookingStatus }[]): boolean {
  const last = history.findLast(({ toStatus }) => toStatus === 'open' || toStatus === 'accepted');
  return last?.toStatus === 'accepted';
}

/** Shortens a name: Ada Lovelace becomes Ada L. */
export function abbreviateName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = others.at(-1)?.[0];
  return initial ? `${first} ${initial}.` : first;
}

export function maskNumber(phone: string): string {
  return `••• ${phone.slice(-4)}`;
}
