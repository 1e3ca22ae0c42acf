import { createStore, Provider } from '@doorstep/shared-api';
import { LanguageProvider, languages, type MessageTree } from '@doorstep/shared-ui/i18n';
import { testI18n } from '@doorstep/shared-ui/testing';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { messages } from './messages';
import { Component as Review } from './screens/Review/Review';
import { Component as SendOffers } from './screens/SendOffers/SendOffers';

const screens: Readonly<Record<string, ComponentType>> = { '/provider-sendoffer': SendOffers, '/review': Review };

describe.each(Object.entries(screens))('%s rendered without a browser', (path, Screen) => {
  it.each(languages.map(({ code }) => code))('keeps its place and says nothing about anybody in %s', async (lang) => {
    const module = await messages.load[lang]();
    const offers: MessageTree = module.default;
    const html = renderToString(
      <Provider store={createStore()}>
        <LanguageProvider i18n={testI18n({ offers }, lang)} timeZone="America/Los_Angeles">
          <StaticRouter location={`${path}?booking_id=b_1`}>
            <Screen />
          </StaticRouter>
        </LanguageProvider>
      </Provider>,
    );
    expect(html).toContain('id="main"');
    expect(html).not.toContain('b_1');
  });
});
