import { createStore, Provider } from '@doorstep/shared-api';
import { LanguageProvider, languages, type MessageTree } from '@doorstep/shared-ui/i18n';
import { testI18n } from '@doorstep/shared-ui/testing';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { messages } from './messages';
import { Offers } from './screens/Offers/Offers';

const coupons = {
  result: true,
  message: '',
  deliverydata: [{ percentage: '10', coupon_name: 'WELCOME10', description: '10% off', image: '' }],
};

describe('/offers prerendered', () => {
  it.each(languages.map(({ code }) => code))('has the coupons of the page in %s', async (lang) => {
    const module = await messages.load[lang]();
    const offers: MessageTree = module.default;
    const html = renderToString(
      <Provider store={createStore({ views: { coupons } })}>
        <LanguageProvider i18n={testI18n({ offers }, lang)} timeZone="America/Los_Angeles">
          <StaticRouter location="/offers">
            <Offers />
          </StaticRouter>
        </LanguageProvider>
      </Provider>,
    );
    expect(html).toContain('WELCOME10');
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).not.toMatch(/>(?:code|list|ticket|heading|lead|back)\.?[a-zA-Z.]*</);
    expect(html).not.toContain('{{');
  });
});
