import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../format/useFormat';
import { Plaque } from './Plaque';

const animationSteps = 100;
const stepMs = 10;

export interface CounterProps {
  to: number;
  suffix?: string;
}

/**
 * Counts up once it is in view: 100 steps of 10 ms. Screen readers and people who prefer less motion get the number at
 * once.
 */
export function Counter({ to, suffix = '' }: CounterProps) {
  const { number } = useFormat();
  const box = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(to);

  useEffect(() => {
    const element = box.current;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    setShown(to);
    if (!element || calm || typeof IntersectionObserver === 'undefined') return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const intersectionObserver = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      intersectionObserver.disconnect();
      let doneCount = 0;
      setShown(0);
      timer = setInterval(() => {
        doneCount += 1;
        setShown(Math.round((to * doneCount) / animationSteps));
        if (doneCount >= animationSteps) clearInterval(timer);
      }, stepMs);
    });
    intersectionObserver.observe(element);
    return () => {
      intersectionObserver.disconnect();
      clearInterval(timer);
    };
  }, [to]);

  const final = `${number(to)}${suffix}`;
  return (
    <Plaque big className="counter">
      <span className="sr">{final}</span>
      <span ref={box} aria-hidden="true" className="counter__n">
        <span className="counter__w">{final}</span>
        <span className="counter__v">{`${number(shown)}${suffix}`}</span>
      </span>
    </Plaque>
  );
}
