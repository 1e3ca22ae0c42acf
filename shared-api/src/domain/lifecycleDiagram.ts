import type { BookingTransition } from './bookingTransition';
import { statuses, statusNames } from './codes';
import { bookingTransitions } from './lifecycle';

const words = (name: string) => name.replaceAll('_', ' ');
const labelOf = ({ action, by, types }: BookingTransition) =>
  `${words(action)} (${by}${types ? `, type ${types.join(' or ')}` : ''})`;

export function renderLifecycle(): string {
  const states = statuses.map((status) => `    ${status} : ${statusNames[status]}`);
  const arrows = bookingTransitions.map(
    (transition) => `    ${transition.from} --> ${transition.to} : ${labelOf(transition)}`,
  );
  const rows = bookingTransitions.map((transition) => {
    const needs = transition.guards.map(words).join(', ') || 'nothing';
    const does = transition.effects.map(words).join(', ');
    return `- ${words(transition.from)} to ${words(transition.to)}: ${labelOf(transition)}.\n  Needs: ${needs}.\n  Does: ${does}.`;
  });
  return [
    '# The life of a booking',
    '',
    'Generated from `shared-api/src/domain/lifecycle.ts`, which server and client both use. What is not here cannot happen;',
    'cancelled is final, and so is completed once it is confirmed. The server does what a row says, in that order and in one transaction. A test compares',
    'this page with the table (`npx vitest run --root . --project unit lifecycleDiagram -u` writes it anew).',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '    [*] --> open : book (customer)',
    ...states,
    ...arrows,
    '    completed --> [*]',
    '    cancelled --> [*]',
    '```',
    '',
    ...rows,
    '',
  ].join('\n');
}
