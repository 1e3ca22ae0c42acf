const path = require('node:path');

/**
 * Every package calls the chunk of its texts `messages-<language>`. In one application they would become one chunk with
 * the texts of all screens; each remote's stay their own, as a careful monolith would have it.
 */
module.exports = function ownMessages(source) {
  const remote = /[\\/](mf-[^\\/]+)[\\/]src[\\/]messages[\\/]/.exec(this.resourcePath + path.sep)?.[1];
  return remote ? source.replaceAll('"messages-', `"messages-${remote}-`) : source;
};
