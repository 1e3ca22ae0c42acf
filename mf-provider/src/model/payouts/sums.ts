/** Sums one amount over the rows of a list, so that a total on a screen always matches its rows. */
export const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + centsOf(row), 0);
