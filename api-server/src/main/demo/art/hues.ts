export const hues = {
  cleaning: { wall: '#CDE8E4', mid: '#62B3AE', deep: '#0E5657' },
  plumbing: { wall: '#CFE0F2', mid: '#5F97CC', deep: '#173F6B' },
  laundry: { wall: '#F8DCDC', mid: '#DF8D93', deep: '#7A2C3B' },
  barber: { wall: '#F7DBCB', mid: '#D9825A', deep: '#77331A' },
  'car-care': { wall: '#D9DEE6', mid: '#7F8FA6', deep: '#2B3A50' },
  moving: { wall: '#F1E2C6', mid: '#CB9D5A', deep: '#5F421A' },
  electrical: { wall: '#FCE6AE', mid: '#E5A51F', deep: '#5E4200' },
  gardening: { wall: '#D9EBCB', mid: '#7FB35B', deep: '#2C5218' },
  painting: { wall: '#EADCEB', mid: '#B186B4', deep: '#55305A' },
  appliance: { wall: '#D2E7EE', mid: '#5FA5BD', deep: '#12495E' },
  'pet-care': { wall: '#EDE7C4', mid: '#B5A648', deep: '#4C4510' },
  beauty: { wall: '#F6D7E3', mid: '#D17A9D', deep: '#74244A' },
} as const;

export type SceneName = keyof typeof hues;
