import { nextTipLabels, tips, titles } from './texts';

const styles = new CSSStyleSheet();
styles.replaceSync(`
  :host { display: block; padding: 48px 16px; text-align: center; }
  h1 { font-size: 1.75rem; margin: 0 0 16px; }
  p { font-size: 1.125rem; margin: 0 0 24px; }
  button { background: var(--brand); border: 0; border-radius: 12px; color: var(--on-brand); font: inherit; min-height: 44px; padding: 0 20px; }
  button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`);

/** `<mf-tip-of-the-day lang="en">`: its styles stay in its shadow, the design system's variables reach into it. */
export class TipOfTheDay extends HTMLElement {
  #place = 0;

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [styles];
    const language = this.lang in tips ? (this.lang as keyof typeof tips) : 'en';
    const heading = document.createElement('h1');
    heading.textContent = titles[language].tip;
    const tip = document.createElement('p');
    tip.setAttribute('aria-live', 'polite');
    const button = document.createElement('button');
    button.textContent = nextTipLabels[language];
    const show = () => {
      tip.textContent = tips[language][this.#place % tips[language].length] ?? '';
    };
    button.addEventListener('click', () => {
      this.#place += 1;
      show();
    });
    show();
    shadow.replaceChildren(heading, tip, button);
  }
}
