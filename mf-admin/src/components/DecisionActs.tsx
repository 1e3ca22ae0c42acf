import { Button, type ButtonVariant } from '@doorstep/shared-ui';
import { type DecisionTexts, useDecision } from '../hooks/useDecision';
import parts from './parts.module.css';

interface DecisionActsProps<Decision extends string> {
  decisions: readonly Decision[];
  variants: Partial<Readonly<Record<Decision, ButtonVariant>>>;
  textsOf: (decision: Decision) => Omit<DecisionTexts, 'title' | 'confirmLabel'> & { readonly act: string };
  stateOf: Parameters<typeof useDecision<Decision>>[0]['stateOf'];
  decide: Parameters<typeof useDecision<Decision>>[0]['decide'];
}

export function DecisionActs<Decision extends string>(props: DecisionActsProps<Decision>) {
  const { decisions, variants, textsOf, stateOf, decide } = props;
  const { open, dialog } = useDecision<Decision>({
    textsOf(decision) {
      const { act, ...texts } = textsOf(decision);
      return { ...texts, title: act, confirmLabel: act };
    },
    stateOf,
    decide,
  });
  return (
    <>
      <div className={parts.acts}>
        {decisions.map((one) => (
          <Button key={one} size="sm" variant={variants[one] ?? 'line'} onClick={() => open(one)}>
            {textsOf(one).act}
          </Button>
        ))}
      </div>
      {dialog}
    </>
  );
}
