export interface Person {
  readonly id: string;
  readonly name: string;
  readonly image?: string;
}

/** Person and time that were chosen, with the price that was shown for the chosen services. */
export interface PersonTime {
  readonly person: Person;
  /** RFC 3339 */
  readonly startAt: string;
  readonly durationMinutes: number;
  readonly priceCents: number;
}
