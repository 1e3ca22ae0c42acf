/** Brings the row of a provider into view, where it is drawn: a long list only draws what is near the window. */
export function showRow(id: string): void {
  const row = document.querySelector(`[data-provider="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: 'nearest' });
}
