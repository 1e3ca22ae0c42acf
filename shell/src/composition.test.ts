// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { readComposition, readPageData } from './composition';

afterEach(() => {
  document.body.innerHTML = '';
});

const put = (id: string, value: unknown) => {
  document.body.insertAdjacentHTML('beforeend', `<script type="application/json" id="${id}"></script>`);
  const place = document.getElementById(id);
  if (place) place.textContent = JSON.stringify(value);
};

test('the page names the remotes that it was composed of', () => {
  put('composition', { generation: 3, remotes: {} });
  expect(readComposition()).toEqual({ generation: 3, remotes: {} });
});

test('a page without a composition explains how to open the site', () => {
  expect(readComposition).toThrow('Open the site through its gateway.');
});

test('a prerendered page contains its audience and data, and other pages contain none', () => {
  expect(readPageData()).toBeUndefined();
  const prerendered = { standing: 'customer', views: { categories: { result: 'true', data: [] } } };
  put('page-data', prerendered);
  expect(readPageData()).toEqual(prerendered);
});

test('a long manifest expands to the addresses and the hash prefixes of remotes that the page does not need', () => {
  const home = { version: '1.0.0', url: '/x.js', integrity: 'sha384-x', routes: [['/home', 'visitor']] };
  const gifts = {
    version: '1.1.0',
    pin: 'AbC+',
    fallback: { version: '1.0.0', pin: 'dEf/' },
    routes: [['/gifts', 'visitor']],
  };
  put('composition', { remotes: { 'mf-catalog': home }, others: { 'mf-gifts': gifts } });
  expect(readComposition()).toEqual({
    remotes: {
      'mf-catalog': home,
      'mf-gifts': {
        version: '1.1.0',
        url: '/remotes/mf-gifts/1.1.0/remoteEntry.js',
        integrity: '',
        pin: 'AbC+',
        fallback: { version: '1.0.0', url: '/remotes/mf-gifts/1.0.0/remoteEntry.js', integrity: '', pin: 'dEf/' },
        routes: [['/gifts', 'visitor']],
      },
    },
  });
});
