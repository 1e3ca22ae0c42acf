import { createContainer } from '@doorstep/remote/container';
import { createApp } from 'vue';
import RoomPlanner from './RoomPlanner.vue';
import { remote } from './remote';
import { titles } from './texts';

export const { init, get } = createContainer({
  remote,
  screens: {
    planner(element, { lang }) {
      const app = createApp(RoomPlanner, { lang });
      app.mount(element);
      return () => app.unmount();
    },
  },
  titles,
  styles: ['screen.css'],
});
