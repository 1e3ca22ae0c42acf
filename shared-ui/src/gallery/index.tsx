import '../styles/styles.css';
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { LanguageProvider, ToastRegion } from '..';
import { i18n, isLanguage, languageInfo, loadMessages } from '../i18n';
import { Gallery } from './Gallery';

// The screenshots use ?lang=fa&theme=dark.
const uRLSearchParams = new URLSearchParams(location.search);
const lang = uRLSearchParams.get('lang');
const theme = uRLSearchParams.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

async function start() {
  if (isLanguage(lang)) {
    await i18n.setLanguage(lang);
    document.documentElement.lang = lang;
    document.documentElement.dir = languageInfo(lang).dir;
  } else {
    document.documentElement.lang = 'en';
    await loadMessages();
  }
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <LanguageProvider timeZone="America/Los_Angeles">
          <Gallery />
          <ToastRegion />
        </LanguageProvider>
      </MemoryRouter>
    </StrictMode>,
  );
}

void start();
