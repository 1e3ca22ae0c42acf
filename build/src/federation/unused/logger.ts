// The runtime logs little, so levels are not needed.
export const createLogger = (prefix: string) => {
  const print =
    (level: 'info' | 'warn' | 'error') =>
    (...words: unknown[]) =>
      console[level](prefix, ...words);
  return { log: print('info'), info: print('info'), debug: print('info'), warn: print('warn'), error: print('error') };
};
export const logger = createLogger('[ Module Federation ]');
export const infrastructureLogger = logger;
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = () => {};
