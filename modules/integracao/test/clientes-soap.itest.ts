import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { type CenaDosExemplos, rpsDeExemplo } from '@iss/abrasf/exemplos'
import type { EnvioParaXml } from '@iss/abrasf/write-envio'
import { identidadesDeTeste } from '@iss/abrasf/testing/gerar-amostras'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { freePort, type Scene, type ServerProcess, startScene, startServerProcess } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gerarCodigoIntegracao } from '../src/contract/codigos-integracao.ts'
import { operacoesWebService } from '../src/domain/web-service/operacoes.ts'
import { assinar, cabecalho, textosDe } from './cliente-soap.ts'

const { prestador: empresa, autoridade } = identidadesDeTeste()
const pasta = join(import.meta.dirname, 'clientes')
/** Program, script, version, and whether it sends the bytes that were signed: who builds messages from the types of the WSDL signs nothing and calls with a code. */
const clientes = {
  'soap of npm': [process.execPath, join(pasta, 'node-cliente.mjs'), '2.02', true],
  'zeep of Python': ['/usr/bin/python3', join(pasta, 'zeep-cliente.py'), '2.02', true],
  'SoapClient of PHP': ['php', join(pasta, 'php-cliente.php'), '2.02', true],
  'zeep of Python in the arrangement of 2.04': ['/usr/bin/python3', join(pasta, 'zeep-cliente-204.py'), '2.04', false],
  'soap of npm in the arrangement of 2.04': [process.execPath, join(pasta, 'node-cliente.mjs'), '2.04', true],
} as const
type Programa = (typeof clientes)[keyof typeof clientes]
const cena: CenaDosExemplos = {
  prestador: { documento: demoDocumentos.integra, inscricaoMunicipal: '12345', razaoSocial: 'Integra' },
  tomador: { documento: demoDocumentos.alfa, razaoSocial: 'Alfa' },
  codigoMunicipio: 9900001,
  uf: 'MG',
  data: '2026-04-10',
  numeroLote: 1,
  numeroRps: 1,
  numeroNfse: 1,
  protocolo: '1',
}
let scene: Scene
let server: ServerProcess
let wsdl = ''
let tokens: { emissor: string; tomador: string }
beforeAll(async () => {
  scene = await startScene()
  await scene.owner(
    `insert into autoridade_certificadora (municipio_id, nome, pem, criado_em) values (1, 'Autoridade de teste', $1, now())`,
    [autoridade.certPem],
  )
  const token = async (usuario: string, escopos: ('consultar' | 'emitir' | 'cancelar')[]) =>
    (await (await scene.as(usuario)).call(gerarCodigoIntegracao, { nome: `SOAP ${usuario}`, escopos, validade: '2026-12-31' }))
      .token
  tokens = { emissor: await token('integra', ['consultar', 'emitir', 'cancelar']), tomador: await token('alfa', ['consultar']) }
  const port = await freePort()
  server = await startServerProcess(scene.ownerUrl, {
    papel: 'tudo',
    port,
    env: { ISS_RELOGIO: '2026-04-15T12:00:00-03:00', ISS_ENDERECO: `http://127.0.0.1:${port}` },
  })
  wsdl = `${server.url}/ws/nfse/9900001?wsdl`
})
afterAll(async () => {
  await server?.stop()
  await scene?.stop()
})

/** A client of another make, in a process of its own. */
class Cliente {
  private readonly child: ChildProcess
  private readonly lines: AsyncIterator<string>
  private readonly reader: Interface
  private said = ''
  private readonly versao: Programa[2]

  constructor([program, script, versao]: Programa, token: string, port: string) {
    this.versao = versao
    const address = versao === '2.04' ? `${wsdl}=2.04` : wsdl
    this.child = spawn(program, [script, address, token, port], { stdio: ['pipe', 'pipe', 'pipe'] })
    this.child.stderr?.on('data', (chunk: Buffer) => (this.said += chunk.toString()))
    if (!this.child.stdout) throw new Error('No output')
    this.reader = createInterface({ input: this.child.stdout })
    this.lines = this.reader[Symbol.asyncIterator]()
  }

  async next(): Promise<string> {
    const { value, done } = await this.lines.next()
    if (done) throw new Error(`The client ended: ${this.said.slice(-2000)}`)
    return (JSON.parse(value) as { xml: string }).xml
  }

  call(operacao: string, dados: string): Promise<string> {
    this.child.stdin?.write(`${JSON.stringify({ operacao, cabecalho: cabecalho(this.versao), dados })}\n`)
    return this.next()
  }

  end(): void {
    this.child.stdin?.end()
    this.reader.close()
    this.child.kill()
  }
}

const numeroDe = (xml: string) => Number(/Id="nfse(\d+)"/.exec(xml)?.[1] ?? Number.NaN)

describe.each(Object.keys(clientes) as (keyof typeof clientes)[])('%s, by the WSDL alone', (nome) => {
  const base = 5000 + Object.keys(clientes).indexOf(nome) * 100
  it.each(['NfsePort', 'Nfse12Port'])(
    'goes through the whole life of a note at %s',
    async (port) => {
      const primeiro = base + (port === 'NfsePort' ? 0 : 50)
      const [, , versao, assina] = clientes[nome]
      const emissor = new Cliente(clientes[nome], tokens.emissor, port)
      const assinante = new Cliente(clientes[nome], assina ? '' : tokens.emissor, port)
      const tomador = new Cliente(clientes[nome], tokens.tomador, port)
      const { prestador } = cena
      const enviar = (quem: Cliente, operacao: string, envio: EnvioParaXml, assinado = true) =>
        quem.call(operacao, assinar(envio, versao, assinado && assina ? empresa : null))
      try {
        const nomes = operacoesWebService.map((uma) => uma.nome).sort()
        for (const quem of [emissor, assinante, tomador]) expect((await quem.next()).split(' ')).toEqual(nomes)
        const gerada = numeroDe(
          await enviar(assinante, 'GerarNfse', { raiz: 'GerarNfseEnvio', rps: rpsDeExemplo(cena, primeiro) }),
        )
        expect(gerada).toBeGreaterThan(0)
        const porRps: EnvioParaXml = { raiz: 'ConsultarNfseRpsEnvio', prestador, rps: { numero: primeiro, serie: 'A1', tipo: 1 } }
        expect(numeroDe(await enviar(emissor, 'ConsultarNfsePorRps', porRps, false))).toBe(gerada)
        const lote: EnvioParaXml = {
          raiz: 'EnviarLoteRpsEnvio',
          numeroLote: primeiro,
          prestador,
          rps: [rpsDeExemplo(cena, primeiro + 1), rpsDeExemplo(cena, primeiro + 2)],
        }
        const [protocolo = ''] = textosDe(await enviar(emissor, 'RecepcionarLoteRps', lote), 'Protocolo')
        expect(protocolo).not.toBe('')
        const situacao = async () => {
          const xml = await enviar(emissor, 'ConsultarLoteRps', { raiz: 'ConsultarLoteRpsEnvio', prestador, protocolo }, false)
          return { codigo: textosDe(xml, 'Situacao')[0], notas: xml.match(/<CompNfse>/g)?.length ?? 0 }
        }
        await expect.poll(situacao, { timeout: 60_000, interval: 300 }).toEqual({ codigo: '4', notas: 2 })
        const pedido = { prestador, numero: gerada, codigoMunicipio: cena.codigoMunicipio, codigo: 1 as const }
        const duas = await enviar(assinante, 'SubstituirNfse', {
          raiz: 'SubstituirNfseEnvio',
          pedido,
          rps: rpsDeExemplo(cena, primeiro + 3, '900.00'),
        })
        const nova = Number(/<NfseSubstituidora><CompNfse>[\s\S]*?Id="nfse(\d+)"/.exec(duas)?.[1])
        expect(textosDe(duas, 'NfseSubstituidora')).toEqual([String(nova)])
        const doTomador: EnvioParaXml = {
          raiz: 'ConsultarNfseServicoTomadoEnvio',
          consulente: cena.tomador,
          // A number beside a period is a query of the versions before 2.04.
          criterio: {
            ...(versao === '2.04' ? {} : { competencia: { inicio: '2026-04-01', fim: '2026-04-30' } }),
            prestador,
            numero: nova,
            pagina: 1,
          },
        }
        expect(numeroDe(await enviar(tomador, 'ConsultarNfseServicoTomado', doTomador, false))).toBe(nova)
        const cancelada = await enviar(assinante, 'CancelarNfse', {
          raiz: 'CancelarNfseEnvio',
          pedido: { ...pedido, numero: nova, codigo: 2 },
        })
        expect(textosDe(cancelada, 'CodigoCancelamento')).toEqual(['2'])
        expect(
          textosDe(
            await enviar(
              emissor,
              'ConsultarNfsePorRps',
              { ...porRps, rps: { numero: primeiro + 3, serie: 'A1', tipo: 1 } },
              false,
            ),
            'DataHora',
          ),
        ).toHaveLength(1)
      } finally {
        for (const quem of [emissor, assinante, tomador]) quem.end()
      }
    },
    120_000,
  )
})
