/** The sum of one amount over the rows of a list: each total on a screen is that of the rows above it. */
export const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + centsOf(row), 0);
