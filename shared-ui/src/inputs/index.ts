/** Inputs that few screens need: bundled into those. They take what every page has by its package's name, not by its path. */
export { PhotoPicker } from './PhotoPicker';
export { PhotoSlot } from './PhotoSlot';
export type { TimeOption } from './partsOfDay';
export { RatingInput } from './RatingInput';
export { TimePicker, type TimePickerProps } from './TimePicker';
export { typedAmount } from './typedAmount';
export { usePickedPhotos } from './usePickedPhotos';
