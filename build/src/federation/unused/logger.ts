// The runtime says little, and what it says needs no levels.
export const createLogger = (prefix: string) => {
  const say =
    (level: 'info' | 'warn' | 'error') =>
    (...words: unknown[]) =>
      console[level](prefix, ...words);
  return { log: say('info'), info: say('info'), debug: say('info'), warn: say('warn'), error: say('error') };
};
export const logger = createLogger('[ Module Federation ]');
export const infrastructureLogger = logger;
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = () => {};
