import { type ComponentType, useEffect, useState } from 'react';
import styles from '../Hero.module.css';

/** Reserves the place of the customer's own cards: the prerendered page is the same for all customers. */
export function ForYouPlace() {
  const [ForYou, setForYou] = useState<ComponentType>();
  useEffect(() => {
    // Not `lazy`: it would hold up the hydration of the hero. A failed load costs the cards only.
    import(/* webpackChunkName: "home-for-you" */ './ForYou').then(
      (module) => setForYou(() => module.default),
      () => {},
    );
  }, []);
  return <div className={`wrap ${styles.forYou}`}>{ForYou && <ForYou />}</div>;
}
