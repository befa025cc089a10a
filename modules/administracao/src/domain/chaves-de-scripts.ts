/**
 * Public keys (ed25519, the base64 of their SPKI) whose signatures the catalogue of scripts accepts. A key is declared here by a reviewed change of the
 * program and in no other way; `npm run assinar-scripts` signs and prints the key to declare.
 */
export const chavesDeScripts: string[] = ['MCowBQYDK2VwAyEAf1d54kEBSwFHRLuqIdkbfc6929yLLsbWy7Ammig2E9s=']
