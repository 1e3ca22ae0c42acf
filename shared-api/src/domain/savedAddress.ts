/** Home and work are there once; others have a name of their own. */
export const savedAddressKinds = ['home', 'work', 'other'] as const;
export type SavedAddressKind = (typeof savedAddressKinds)[number];

/** Maximum saved addresses per user. A longer list would be hard to choose from. */
export const MAX_SAVED_ADDRESSES = 10;
export const MAX_ADDRESS_NAME = 40;

export interface SavedAddress {
  readonly id: string;
  readonly kind: SavedAddressKind;
  /** '' of home and work. */
  readonly name: string;
  readonly address: string;
  readonly lat: string;
  readonly long: string;
}

export type SavedAddressFields = Pick<SavedAddress, 'kind' | 'name' | 'address'>;
