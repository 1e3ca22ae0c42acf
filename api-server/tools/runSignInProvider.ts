import { refusalOf, TEST_CLIENT, TestSignInProvider } from './signInProvider';

const refusal = refusalOf(process.env);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}
const provider = new TestSignInProvider();
await provider.listen(Number(process.env.TEST_SIGN_IN_PORT ?? 8090));
const { issuer } = provider;
const client = (name: string) =>
  `${name}_ISSUER=${issuer} ${name}_CLIENT_ID=${TEST_CLIENT.id} ${name}_CLIENT_SECRET=${TEST_CLIENT.secret}`;
console.log(`The test sign-in runs at ${issuer}. Anybody signs in there as anybody. Start the site with one of these:

  ${client('GOOGLE')} npm start
  ${client('OIDC')} OIDC_NAME=Test npm start`);
