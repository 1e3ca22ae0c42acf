/** GET /provider/jobs/{id}/customer */
export interface CustomerOfJobWire {
  ratings: number;
  average: string;
  can_rate: boolean;
  own?: { stars: number; note: string };
  blocked: boolean;
}

/** GET /provider/blocked-customers */
export interface BlockedCustomersWire {
  items: { booking_id: string; booking_number: string; name: string; since: string }[];
}
