/** Bundled into the few screens that need them. Import parts of every page by their package's name, not by path. */
export { dayWords } from './dayWords';
export { PhotoPicker } from './PhotoPicker';
export { PhotoSlot } from './PhotoSlot';
export type { TimeOption } from './partsOfDay';
export { RatingInput } from './RatingInput';
export { TimePicker, type TimePickerProps } from './TimePicker';
export { typedAmount } from './typedAmount';
export { usePickedPhotos } from './usePickedPhotos';
