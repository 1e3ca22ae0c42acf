import { createStore, Provider } from '@doorstep/shared-api';
import { type Language, LanguageProvider, languages, type MessageTree } from '@doorstep/shared-ui/i18n';
import { testI18n } from '@doorstep/shared-ui/testing';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { messages } from './messages';
import english from './messages/en.json';
import { remote } from './remote';
import { About } from './screens/About/About';
import { Contact } from './screens/Contact/Contact';
import { Faq } from './screens/Faq/Faq';
import { ForgotPassword } from './screens/ForgotPassword/ForgotPassword';
import { Login } from './screens/Login/Login';
import { Newsletter } from './screens/Newsletter/Newsletter';
import { Notification } from './screens/Notification/Notification';
import { Otp } from './screens/Otp/Otp';
import { PrivacyPolicy } from './screens/PrivacyPolicy/PrivacyPolicy';
import { Profile } from './screens/Profile/Profile';
import { ProviderSignup } from './screens/ProviderSignup/ProviderSignup';
import { Register } from './screens/Register/Register';
import { Terms } from './screens/Terms/Terms';
import { VerifyEmail } from './screens/VerifyEmail/VerifyEmail';

type Rendered = Exclude<(typeof remote.routes)[number]['id'], 'login-sec'>;

const screens: Record<Rendered, ComponentType> = {
  login: Login,
  otp: Otp,
  'forgot-password': ForgotPassword,
  register: Register,
  'verify-email': VerifyEmail,
  'provider-signup': ProviderSignup,
  profile: Profile,
  notification: Notification,
  contact: Contact,
  newsletter: Newsletter,
  'privacy-policy': PrivacyPolicy,
  terms: Terms,
  faq: Faq,
  about: About,
};

async function renderOnServer(id: Rendered, lang: Language): Promise<string> {
  const module = await messages.load[lang]();
  const account: MessageTree = module.default;
  const path = remote.routes.find((route) => route.id === id)?.path ?? '/';
  const Screen = screens[id];
  return renderToString(
    <Provider store={createStore()}>
      <LanguageProvider i18n={testI18n({ account }, lang)} timeZone="America/Los_Angeles">
        <StaticRouter location={path}>
          <Screen />
        </StaticRouter>
      </LanguageProvider>
    </Provider>,
  );
}

const unknownText = new RegExp(`>(?:${Object.keys(english).join('|')})\\.[a-zA-Z.]*<`);

const ids = Object.keys(screens) as Rendered[];
const cases = ids.flatMap((id) => languages.map(({ code }) => [id, code] as const));

describe('a prerendered screen', () => {
  it.each(cases)('renders %s with its heading in %s and without missing texts', async (id, lang) => {
    const html = await renderOnServer(id, lang);
    expect(html).toMatch(/<main[^>]*>/);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).not.toMatch(unknownText);
    expect(html).not.toContain('{{');
  });

  it('renders the same markup each time', async () => {
    for (const id of ids) expect(await renderOnServer(id, 'en')).toBe(await renderOnServer(id, 'en'));
  });
});
