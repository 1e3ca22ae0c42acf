// @vitest-environment happy-dom
import { mayDo, rightsOf, staffRoles } from '@doorstep/shared-api/domain';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { sectionAtPath, sectionsForRights } from '../model/places';
import { remote } from '../remote';
import routes from '../routes';
import { renderScreen } from '../testing/renderScreen';
import { robin } from '../testing/stubAdmin';
import { withAdmin } from '../testing/withAdmin';

const server = withAdmin();

const screenAt = async (path: string) => {
  const route = routes.find((one) => one.path === path);
  if (typeof route?.lazy !== 'function') throw new Error(`${path} has no screen`);
  return (await route.lazy()).Component as ComponentType;
};

const isNoPlace = () =>
  screen.queryByRole('heading', { level: 1, name: 'Your role has no access to this section' }) !== null;

describe.each(staffRoles)('opened by URL with the role %s', (role) => {
  it.each(remote.routes.map(({ path }) => path))(
    'opens %s if the role may, and otherwise shows only a notice',
    async (path) => {
      const place = sectionAtPath(path);
      if (!place) throw new Error(`${path} belongs to no place of the console`);
      server.answer('GET /me', { body: { ...robin, roles: [role], rights: rightsOf([role]) } });
      const Screen = await screenAt(path);
      const { router } = renderScreen(Screen, `${path}?id=x_1`);
      const [first] = sectionsForRights(rightsOf([role]));
      if (mayDo([role], place.right)) {
        await waitFor(() => expect(server.calls().length).toBeGreaterThan(1));
        expect(isNoPlace()).toBe(false);
      } else if (place.id === 'today' && first) {
        await waitFor(() => expect(router.state.location.pathname).toBe(first.to));
      } else {
        await waitFor(() => expect(isNoPlace()).toBe(true));
        const way = within(screen.getByRole('main')).getByRole('link');
        expect(way.getAttribute('href')).toBe(first?.to ?? '/ops');
        const counts = mayDo([role], 'today.read') ? ['GET /today'] : [];
        expect(server.calls()).toEqual(['GET /me', ...counts]);
      }
    },
  );
});
