import { createContainer } from '@doorstep/remote/container';
import { remote } from './remote';
import { TipOfTheDay } from './TipOfTheDay';
import { titles } from './texts';

const TAG = remote.name;

export const { init, get } = createContainer({
  remote,
  screens: {
    tip(element, { lang }) {
      // Two versions of a remote may live in one page; a tag is defined once.
      if (!customElements.get(TAG)) customElements.define(TAG, TipOfTheDay);
      const tip = document.createElement(TAG);
      tip.lang = lang;
      element.append(tip);
      return () => tip.remove();
    },
  },
  titles,
});
