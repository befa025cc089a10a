// A SOAP client that knows the WSDL alone: one call a line in, one answer a line out. In the arrangement of 2.04 the message is the body itself.
import { createInterface } from 'node:readline'
import { BasicAuthSecurity, createClientAsync } from 'soap'

const [wsdl, password, port] = process.argv.slice(2)
const inBody = wsdl.endsWith('=2.04')
const client = await createClientAsync(wsdl, { forceSoap12Headers: port === 'Nfse12Port' })
if (password) client.setSecurity(new BasicAuthSecurity('nfse', password))
const say = (xml) => process.stdout.write(`${JSON.stringify({ xml })}\n`)
say(Object.keys(client.describe().NfseService[port]).sort().join(' '))
for await (const line of createInterface({ input: process.stdin })) {
  const { operacao, cabecalho, dados } = JSON.parse(line)
  const [answer, envelope] = await client[`${operacao}Async`](
    inBody ? { _xml: dados } : { nfseCabecMsg: cabecalho, nfseDadosMsg: dados },
  )
  if (inBody && !answer) throw new Error(`${operacao}: the answer has no value of its declared type`)
  say(inBody ? /<(?:\w+:)?Body>([\s\S]*)<\/(?:\w+:)?Body>/.exec(envelope)[1] : answer.outputXML)
}
