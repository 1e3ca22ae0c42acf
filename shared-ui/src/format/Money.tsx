import { useFormat } from './useFormat';

/** Whole cents; `minus` turns a positive amount into a deduction. */
export function Money({ cents, minus = false }: { cents: number; minus?: boolean }) {
  const { money } = useFormat();
  return <bdi>{money(minus ? -Math.abs(cents) : cents)}</bdi>;
}
