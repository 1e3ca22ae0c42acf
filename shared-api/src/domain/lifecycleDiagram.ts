import { statuses, statusNames } from './codes';
import { type BookingMove, bookingMoves } from './lifecycle';

const words = (name: string) => name.replaceAll('_', ' ');
const labelOf = ({ action, by, types }: BookingMove) =>
  `${words(action)} (${by}${types ? `, type ${types.join(' or ')}` : ''})`;

/** The table of moves as a Markdown page with a state diagram (Mermaid), for docs/lifecycle.md. */
export function drawLifecycle(): string {
  const states = statuses.map((status) => `    ${status} : ${statusNames[status]}`);
  const arrows = bookingMoves.map((move) => `    ${move.from} --> ${move.to} : ${labelOf(move)}`);
  const rows = bookingMoves.map((move) => {
    const needs = move.guards.map(words).join(', ') || 'nothing';
    return `- ${words(move.from)} to ${words(move.to)}: ${labelOf(move)}. Needs: ${needs}. Does: ${move.effects.map(words).join(', ')}.`;
  });
  return [
    '# The life of a booking',
    '',
    'Drawn from `shared-api/src/domain/lifecycle.ts`, which server and client both use. What is not here cannot happen;',
    'completed and cancelled are final. A test compares this page with the table',
    '(`npx vitest run --root . --project unit lifecycleDrawing -u` writes it anew).',
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
