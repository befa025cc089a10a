// A SOAP client that knows the WSDL alone: one call a line in, one answer a line out.
import { createInterface } from 'node:readline'
import { BasicAuthSecurity, createClientAsync } from 'soap'

const [wsdl, password, port] = process.argv.slice(2)
const client = await createClientAsync(wsdl, { forceSoap12Headers: port === 'Nfse12Port' })
if (password) client.setSecurity(new BasicAuthSecurity('nfse', password))
const say = (xml) => process.stdout.write(`${JSON.stringify({ xml })}\n`)
say(Object.keys(client.describe().NfseService[port]).sort().join(' '))
for await (const line of createInterface({ input: process.stdin })) {
  const { operacao, cabecalho, dados } = JSON.parse(line)
  const [answer] = await client[`${operacao}Async`]({ nfseCabecMsg: cabecalho, nfseDadosMsg: dados })
  say(answer.outputXML)
}
