import { keptPhotos } from '../client/keptPhotos';

export type { PhotoSlot } from '../client/keptPhotos';

/** Slots count from 0 on screen; their names in storage and on the wire from 1. */
export type SlotIndex = 0 | 1 | 2;

export const draftPhotos = keptPhotos(['service_image1', 'service_image2', 'service_image3']);

export type PhotoSlots = ReturnType<typeof draftPhotos.get>;
