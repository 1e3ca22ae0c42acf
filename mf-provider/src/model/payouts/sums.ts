/** Sums one amount over the rows of a list, so that a total on a screen always matches its rows. */
export const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + centsOf(row), 0);

/** Lengths of the bars of a chart, from 0 to 1, where the largest amount of either sign has 1. */
export function barShares(amounts: readonly number[]): number[] {
  const largest = Math.max(...amounts.map(Math.abs));
  return amounts.map((cents) => (largest > 0 ? Math.abs(cents) / largest : 0));
}
