import { useState } from 'react';
import { Button, Page, useLanguage, useToast } from '..';
import { languages } from '../i18n';
import { ChoicesPart } from './ChoicesPart';
import { ComponentsPart } from './ComponentsPart';
import { FormsPart } from './FormsPart';
import { IconsPart } from './IconsPart';
import { MessagesPart } from './MessagesPart';
import { PeoplePart } from './PeoplePart';
import { TypePart } from './TypePart';

type Theme = 'light' | 'dark' | 'system';

export function Gallery() {
  const { lang, setLanguage } = useLanguage();
  const toast = useToast();
  const [theme, setTheme] = useState<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? 'system');

  function choose(next: Theme) {
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    setTheme(next);
  }

  return (
    <>
      <header className="g-bar">
        <div className="wrap">
          <b className="grow">Doorstep parts</b>
          <fieldset className="row" aria-label="Theme">
            {(['light', 'dark', 'system'] as const).map((name) => (
              <Button
                key={name}
                size="sm"
                variant={theme === name ? 'primary' : 'line'}
                aria-pressed={theme === name}
                onClick={() => choose(name)}
              >
                {name}
              </Button>
            ))}
          </fieldset>
          <fieldset className="row row--wrap" aria-label="Language">
            {languages.map(({ code, name }) => (
              <Button
                key={code}
                size="sm"
                variant={lang === code ? 'soft' : 'ghost'}
                aria-pressed={lang === code}
                onClick={() => setLanguage(code).catch(() => toast.show({ text: 'No texts', tone: 'bad' }))}
              >
                {name}
              </Button>
            ))}
          </fieldset>
        </div>
      </header>
      <Page>
        <h1 className="mt6">Every part in every state</h1>
        <TypePart />
        <ComponentsPart />
        <ChoicesPart />
        <FormsPart />
        <PeoplePart />
        <MessagesPart />
        <IconsPart />
      </Page>
    </>
  );
}
