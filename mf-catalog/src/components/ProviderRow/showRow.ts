/** Brings the row of a provider into view, where it is rendered: a long list only renders what is near the window. */
export function showRow(id: string): void {
  const row = document.querySelector(`[data-provider="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: 'nearest' });
}
