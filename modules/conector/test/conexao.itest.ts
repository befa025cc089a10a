import { createHash, X509Certificate } from 'node:crypto'
import { createServer as createHttp, request as httpRequest, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Conexao, createPortal } from '@iss/agente-conector/portal-client'
import { issueCertificate, newRsaKeyPem } from '@iss/platform/xml'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cidades, conectar } from './protocolo.ts'

const cabecalho = 'x-certificado'

/** An authority with the certificate of a balancer and those of two agents. */
function criarCertificados() {
  const emitir = (commonName: string, serial: string, resto: object) => {
    const keyPem = newRsaKeyPem()
    return { keyPem, certPem: issueCertificate({ subjectKeyPem: keyPem, commonName, serial, ...resto }) }
  }
  const autoridade = emitir('Autoridade de teste', '01', {})
  return {
    autoridade,
    servidor: emitir('localhost', '02', { issuer: autoridade, hosts: ['localhost', '127.0.0.1'] }),
    agente: emitir('Agente', '03', { issuer: autoridade, hosts: ['agente'] }),
    outro: emitir('Outro', '04', { issuer: autoridade, hosts: ['outro'] }),
  }
}

let scene: Scene
const abertos: Server[] = []
beforeAll(async () => {
  scene = await startScene({ app: { clientCertHeader: cabecalho } })
  await scene.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const server of abertos) {
    server.closeAllConnections()
    server.close()
  }
  await scene.stop()
})

const ouvir = async (server: Server) => {
  abertos.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

it('through a proxy with its password, under an own authority, with the certificate that the credential is bound to', async () => {
  const { autoridade, servidor, agente, outro } = criarCertificados()
  const portaDoPortal = (scene.app.server.address() as AddressInfo).port
  // A balancer: it ends TLS, asks for a certificate and tells it to the portal in a header.
  const balanceador = await ouvir(
    createHttps(
      { key: servidor.keyPem, cert: servidor.certPem, ca: autoridade.certPem, requestCert: true, rejectUnauthorized: true },
      (pedido, resposta) => {
        const { raw } = (pedido.socket as TLSSocket).getPeerCertificate()
        const headers = { ...pedido.headers, [cabecalho]: `:${raw.toString('base64')}:` }
        const adiante = httpRequest(
          { host: '127.0.0.1', port: portaDoPortal, method: 'POST', path: pedido.url ?? '/', headers },
          (answer) => {
            resposta.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(resposta)
          },
        )
        pedido.pipe(adiante)
      },
    ),
  )
  const passaram: string[] = []
  let senhaEmVigor = 'primeira'
  const proxy = createHttp()
  proxy.on('connect', ({ url = '', headers }, socket) => {
    const certa = `Basic ${Buffer.from(`agente:${senhaEmVigor}`).toString('base64')}`
    if (headers['proxy-authorization'] !== certa) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    passaram.push(url)
    const [host, port] = url.split(':')
    const adiante = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      adiante.pipe(socket)
      socket.pipe(adiante)
    })
    adiante.on('error', () => socket.destroy())
    socket.on('error', () => adiante.destroy())
  })
  const portaDoProxy = await ouvir(proxy)

  const { cliente, segredo } = await conectar(scene)
  const sha256 = createHash('sha256').update(new X509Certificate(agente.certPem).raw).digest('hex')
  await scene.owner('update tnc_credencial set certificado_sha256 = $2 where cliente = $1', [cliente, sha256])
  const abrir = (certificado: Conexao['certificado'], resto: Partial<Conexao> = {}) =>
    createPortal(
      {
        portal: `https://localhost:${balanceador}`,
        ibge: cidades.novaSerra,
        cliente,
        segredo,
        ca: autoridade.certPem,
        certificado,
        proxy: `http://agente@127.0.0.1:${portaDoProxy}`,
        senhaProxy: 'primeira',
        tentativas: 1,
        ...resto,
      },
      scene.clock,
    )
  const doAgente = { cert: agente.certPem, key: agente.keyPem }
  const ping = { versaoAgente: 'mtls', fila: 0 }

  const portal = abrir(doAgente)
  expect((await portal.pedir('ping', ping)).sinais).toEqual([])
  expect(new Set(passaram)).toEqual(new Set([`localhost:${balanceador}`]))
  await expect(abrir({ cert: outro.certPem, key: outro.keyPem }).pedir('ping', ping)).rejects.toThrow(
    'O certificado da conexão não é o desta credencial.',
  )
  await expect(abrir(undefined).pedir('ping', ping)).rejects.toThrow()
  await expect(abrir(doAgente, { ca: outro.certPem }).pedir('ping', ping)).rejects.toThrow()

  // The proxy gets a new password: the agent is told it by the portal and goes on.
  senhaEmVigor = 'segunda'
  await expect(portal.pedir('ping', ping)).rejects.toThrow('O proxy recusou usuário ou senha.')
  portal.trocarSenhaDoProxy('segunda')
  expect((await portal.pedir('ping', ping)).hora).toBeTruthy()
})
