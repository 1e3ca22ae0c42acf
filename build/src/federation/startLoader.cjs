const path = require('node:path');

/**
 * Takes the place of the code with which Module Federation begins in a build. rspack writes the same 3 kB into each; ours
 * are in start.ts, in the shell alone. What a build has of its own is its name and the remotes that it uses.
 */
module.exports = function startLoader(source) {
  const { isLender } = this.getOptions();
  const own = `__webpack_require__, ${literal(source, 'container_name')}, ${literal(source, 'remote_infos')}`;
  if (!/_runtime_plugins__ = \[\]/.test(source) || literal(source, 'share_strategy') !== '"loaded-first"')
    throw new Error('build/src/federation/start.ts supports no runtime plugins, and only the strategy loaded-first.');
  if (!isLender) return `globalThis.doorstepFederation(${own});`;
  return `import { start } from ${JSON.stringify(path.join(__dirname, 'start.ts'))};
globalThis.doorstepFederation = start;
start(${own});`;
};

/** `const __module_federation_<name>__ = <JSON>;` */
function literal(source, name) {
  const value = new RegExp(`const __module_federation_${name}__ = ([^\\n]*?);const `).exec(source)?.[1];
  if (value === undefined)
    throw new Error(
      `rspack no longer writes ${name} into the start of Module Federation. See build/src/federation/startLoader.cjs.`,
    );
  return JSON.stringify(JSON.parse(value));
}
