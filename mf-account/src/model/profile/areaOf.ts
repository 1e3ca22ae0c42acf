/** Part of an address that customers recognize: the text after the street, without the postal code. */
export function areaOf(address: string): string {
  const parts = address
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const area = parts.length > 1 ? (parts[1] ?? '') : '';
  return area.replace(/\s*\d{4,}(?:-\d+)?$/, '').trim();
}
