import { Button, EmptyState, useHasRoute } from '@doorstep/shared-ui';

interface NoDraftProps {
  title: string;
  text: string;
  action: string;
  to: string;
}

/** A step of the way to a booking without a booking: says so and shows a way on. */
export function NoDraft({ title, text, action, to }: NoDraftProps) {
  const hasRoute = useHasRoute();
  return <EmptyState title={title} text={text} action={hasRoute(to) && <Button to={to}>{action}</Button>} />;
}
