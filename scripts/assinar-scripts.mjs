// Signs the scripts of the console (A14): `npm run assinar-scripts`. The key is the PEM of ISS_CHAVE_SCRIPTS, else a new one that is not kept; what is
// printed is its public half, to be declared in modules/administracao/src/domain/chaves-de-scripts.ts.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const pasta = resolve(import.meta.dirname, '../modules/administracao/src/server/scripts')
const pem = process.env.ISS_CHAVE_SCRIPTS
const chave = pem ? createPrivateKey(pem) : generateKeyPairSync('ed25519').privateKey
for (const nome of readdirSync(pasta).filter((nome) => nome.endsWith('.json'))) {
  const assinatura = sign(null, readFileSync(join(pasta, nome)), chave).toString('base64')
  writeFileSync(join(pasta, `${nome}.sig`), `${assinatura}\n`)
}
process.stdout.write(`${createPublicKey(chave).export({ type: 'spki', format: 'der' }).toString('base64')}\n`)
