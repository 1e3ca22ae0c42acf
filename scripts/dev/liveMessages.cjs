/**
 * Changed texts are taken over where they are shown, instead of by a new page: in development only, behind every
 * package's `src/messages/index.ts`.
 */
module.exports = function liveMessages(source) {
  const name = /export const (\w+)/.exec(source)?.[1];
  const files = [...source.matchAll(/import\((?:\/\*.*?\*\/\s*)?('\.\/[\w-]+\.json')\)/g)].map(([, file]) => file);
  if (!name || files.length === 0) throw new Error(`${this.resourcePath} does not export texts as every package does.`);
  return `${source}
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept([${files.join(', ')}], async () => {
    const { loadMessages, registerMessages } = await import('@doorstep/shared-ui/i18n');
    registerMessages({ ...${name} });
    await loadMessages();
  });
}
`;
};
