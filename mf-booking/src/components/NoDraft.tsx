import { Button, EmptyState, useHasRoute } from '@doorstep/shared-ui';

interface NoDraftProps {
  title: string;
  text: string;
  action: string;
  to: string;
}

export function NoDraft({ title, text, action, to }: NoDraftProps) {
  const hasRoute = useHasRoute();
  return <EmptyState title={title} text={text} action={hasRoute(to) && <Button to={to}>{action}</Button>} />;
}
