import type { ReactNode } from 'react';
import { StateArt, type StateArtName } from './StateArt';

export interface EmptyStateProps {
  art?: StateArtName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
}

export function EmptyState({ art = 'empty', title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="empty">
      <StateArt name={art} />
      <Heading className="h3">{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
