import { createContainer } from '@doorstep/remote/container';
import { mount, unmount } from 'svelte';
import MovingBoxes from './MovingBoxes.svelte';
import { remote } from './remote';
import { movingBoxTitles } from './texts';

export const { init, get } = createContainer({
  remote,
  screens: {
    boxes(target, { lang }) {
      const screen = mount(MovingBoxes, { target, props: { lang } });
      return () => void unmount(screen);
    },
  },
  titles: movingBoxTitles,
  styles: ['screen.css'],
});
