import { inflateRawSync } from 'node:zlib'
import { exemplo, rpsDeExemplo, type CenaDosExemplos } from '@iss/abrasf/exemplos'
import { esquemaAbrasf } from '@iss/abrasf/xsd/esquema'
import { VERSOES } from '@iss/abrasf/xsd/versoes'
import { identidadesDeTeste } from '@iss/abrasf/testing/gerar-amostras'
import { readCertificate, validateXml, withXml } from '@iss/platform/xml'
import { createApp } from '@iss/platform/http'
import { type Client, type Scene, startScene, testSecret } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gerarCodigoIntegracao } from '../src/contract/codigos-integracao.ts'
import {
  baixarXmlRecebido,
  buscarManualWebService,
  buscarRecebidosWebService,
  buscarRecebidoWebService,
  buscarWebService,
  gerarCertificadoDeTeste,
  repetirRecebido,
  validarXmlWebService,
} from '../src/contract/web-service.ts'
import { assinar, envelope, postar, textosDe } from './cliente-soap.ts'

const cena: CenaDosExemplos = {
  prestador: { documento: '11222333000181', inscricaoMunicipal: '12345', razaoSocial: 'Integra' },
  tomador: { documento: '11444777000161', razaoSocial: 'Comercial Aurora Ltda' },
  codigoMunicipio: 9900001,
  uf: 'MG',
  data: '2026-04-10',
  numeroLote: 1,
  numeroRps: 1,
  numeroNfse: 1,
  protocolo: '1',
}
let scene: Scene
let integra: Client
beforeAll(async () => {
  scene = await startScene()
  integra = await scene.as('integra')
})
afterAll(() => scene?.stop())

/** Files of a ZIP that tells their sizes behind them. */
function arquivos(zip: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1')
  while (at >= 0) {
    const [size, length, extra, comment, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(from, from + size)
    const name = zip.subarray(at + 46, at + 46 + length).toString()
    found.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString())
    at = zip.indexOf('PK\u0001\u0002', at + 46 + length + extra + comment, 'latin1')
  }
  return found
}

describe('S24 the web service on screen', () => {
  it('an issuer makes a test certificate by himself, which opens the service in his name', async () => {
    const zip = (await integra.call(gerarCertificadoDeTeste, {})) as unknown as Buffer
    const dados = arquivos(zip)
    const certPem = dados.get('certificado.pem') ?? ''
    expect([readCertificate(certPem).cnpj, [...dados.keys()]]).toEqual([
      '11222333000181',
      ['certificado.pem', 'chave.pem', 'autoridade-de-teste.pem', 'LEIA-ME.txt'],
    ])
    const rps = rpsDeExemplo(cena, 1001)
    const xml = assinar({ raiz: 'GerarNfseEnvio', rps }, '2.02', { certPem, keyPem: dados.get('chave.pem') ?? '' })
    const resposta = await postar(scene, envelope('GerarNfse', xml))
    expect([textosDe(resposta.xml, 'Codigo'), resposta.xml.includes('<CompNfse>')]).toEqual([[], true])
    const outra = await (await scene.as('maria')).try(gerarCertificadoDeTeste, {})
    expect(outra.status).toBe(403)
  })

  it('no test certificate in production', async () => {
    const { house, pool, runtime } = scene
    const app = await createApp({
      house,
      pool,
      runtime: { ...runtime, producao: true },
      secret: testSecret,
      version: '0',
      ratePerMinute: 0,
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/v2/rest/webservice/gerarCertificado',
      headers: { authorization: `Bearer ${integra.token}` },
      payload: {},
    })
    expect([answer.statusCode, answer.json<{ mensagens: { message: string }[] }>().mensagens[0]?.message]).toEqual([
      409,
      'Certificados de teste são gerados somente no ambiente de teste.',
    ])
    await app.close()
  })

  it('addresses, switches, and what was received with both XML; repeating it gives the same note', async () => {
    const dados = await integra.call(buscarWebService, {})
    expect(dados.enderecos.map(({ endereco }) => endereco)).toContain('http://localhost:3000/ws/nfse/9900001?wsdl')
    expect(dados.operacoes.map(({ codigo }) => codigo)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const [ultima] = await integra.call(buscarRecebidosWebService, {})
    expect(ultima).toMatchObject({ operacao: 'GerarNfse', situacao: 'Atendida', codigos: '' })
    const id = ultima?.id ?? 0
    const recebida = await integra.call(buscarRecebidoWebService, { id })
    expect([recebida.enviado.includes('GerarNfseEnvio'), recebida.retornado.includes('GerarNfseResposta')]).toEqual([true, true])
    const arquivo = (await integra.call(baixarXmlRecebido, { id, parte: 'enviado' })) as unknown as Buffer
    expect(arquivo.toString()).toBe(recebida.enviado)
    const repetida = await integra.call(repetirRecebido, { id })
    expect(repetida.mensagem).toBe('Chamada repetida: atendida.')
    expect((await integra.call(buscarRecebidoWebService, { id: repetida.id })).retornado).toBe(recebida.retornado)
    const alfa = await scene.as('alfa')
    expect((await alfa.try(buscarRecebidoWebService, { id })).status).toBe(404)
    expect((await (await scene.as('alfa.porto')).try(repetirRecebido, { id })).status).toBe(404)
  })

  it('a batch is followed on screen: it waits, then its notes or what was against it; the state of the service counts it', async () => {
    const { token } = await integra.call(gerarCodigoIntegracao, { nome: 'Lotes', escopos: ['emitir'], validade: '2026-12-31' })
    const enviar = async (numeroLote: number, ...rps: ReturnType<typeof rpsDeExemplo>[]) => {
      const xml = assinar({ raiz: 'EnviarLoteRpsEnvio', numeroLote, prestador: cena.prestador, rps }, '2.02', null)
      await postar(scene, envelope('RecepcionarLoteRps', xml), { headers: { authorization: `Bearer ${token}` } })
      return (await integra.call(buscarRecebidosWebService, {}))[0]?.id ?? 0
    }
    const bom = await enviar(61, rpsDeExemplo(cena, 1061), rpsDeExemplo(cena, 1062))
    const ruim = await enviar(62, {
      ...rpsDeExemplo(cena, 1063),
      servico: { ...rpsDeExemplo(cena, 1063).servico, itemListaServico: '15.01' },
    })
    const ver = async (id: number) => (await integra.call(buscarRecebidoWebService, { id })).loteRps
    expect(await ver(bom)).toMatchObject({ situacao: 'Aguardando processamento', quantidade: 2, notas: [], processadoEm: '' })
    const estado = async () => (await scene.publico.call(buscarManualWebService, { idMunicipio: 1, versao: '2.02' })).estado
    expect(await estado()).toMatchObject({ situacao: 'Em operação', lotesNaFila: 2 })
    scene.clock.set('2026-04-15T15:11:00.000Z')
    expect(await estado()).toMatchObject({ situacao: 'Fila atrasada', lotesNaFila: 2 })
    scene.clock.set('2026-04-15T15:00:00.000Z')
    await scene.runProcesses()
    const notas = await scene.owner<{ numero: number }>(
      `select numero::int from nota_fiscal where municipio_id = 1 and rps_numero in (1061, 1062) order by numero`,
    )
    expect(notas).toHaveLength(2)
    expect(await ver(bom)).toMatchObject({ situacao: 'Processado', notas: notas.map(({ numero }) => numero), mensagens: [] })
    const recusado = await ver(ruim)
    expect([recusado?.situacao, recusado?.notas, (recusado?.mensagens.length ?? 0) > 0]).toEqual([
      'Processado com erros',
      [],
      true,
    ])
    expect(await estado()).toMatchObject({ situacao: 'Em operação', lotesNaFila: 0 })
  })

  it('records are kept 90 days', async () => {
    const [antes] = await scene.owner<{ n: string }>('select count(*) as n from acesso_web_servico')
    expect(Number(antes?.n)).toBeGreaterThan(0)
    const rotina = scene.house.routines.find(({ nome }) => nome === 'web-service-acessos')
    const correr = () => scene.inCity(1, async (ctx) => rotina?.run(ctx))
    await correr()
    const [durante] = await scene.owner<{ n: string }>('select count(*) as n from acesso_web_servico')
    expect(durante?.n).toBe(antes?.n)
    scene.clock.set('2026-07-20T12:00:00.000Z')
    await correr()
    scene.clock.set('2026-04-15T15:00:00.000Z')
    const [depois] = await scene.owner<{ n: string }>('select count(*) as n from acesso_web_servico')
    expect(depois?.n).toBe('0')
  })
})

describe('the developers forum', () => {
  it.each(VERSOES)('manual of %s: every operation with valid examples of message and answer', async (versao) => {
    const manual = await scene.publico.call(buscarManualWebService, { idMunicipio: 1, versao })
    expect(manual.operacoes).toHaveLength(10)
    for (const { nome, exemploEnvio, exemploResposta } of manual.operacoes)
      for (const xml of [exemploEnvio, exemploResposta])
        expect([nome, withXml(xml, (doc) => validateXml(doc, esquemaAbrasf(versao, 'oficial')))]).toEqual([nome, []])
    expect(manual.estado.situacao).toBe('Em operação')
  })

  it('the validator tells every violation with its place, of a message or of an envelope', async () => {
    const xml = (exemplo(cena, 'GerarNfseEnvio', '2.02') ?? '')
      .replace('<IssRetido>2', '<IssRetido>7')
      .replace('<Competencia>2026-04-10', '<Competencia>ontem')
    for (const texto of [xml, envelope('GerarNfse', xml)]) {
      const { valido, violacoes } = await scene.publico.call(validarXmlWebService, { xml: texto, versao: '2.02' })
      const inf = '/GerarNfseEnvio/Rps/InfDeclaracaoPrestacaoServico'
      expect([valido, violacoes.map(({ caminho, recebido }) => [caminho, recebido])]).toEqual([
        false,
        [
          [`${inf}/Competencia`, 'ontem'],
          [`${inf}/Servico/IssRetido`, '7'],
        ],
      ])
    }
    const certa = await scene.publico.call(validarXmlWebService, {
      xml: exemplo(cena, 'CancelarNfseEnvio', '2.04') ?? '',
      versao: null,
    })
    expect([certa.valido, certa.raiz]).toEqual([true, 'CancelarNfseEnvio'])
    expect((await scene.publico.call(validarXmlWebService, { xml: 'nada', versao: null })).valido).toBe(false)
  })

  it('WSDL in both arrangements and the schemas, from the same address', async () => {
    const ver = (url: string) => scene.app.inject({ url })
    for (const [url, contem] of [
      ['/ws/nfse/9900001?wsdl', 'tns:RecepcionarLoteRpsSincronoRequest'],
      ['/ws/nfse/9900001?WSDL=2.04', 'nfse:EnviarLoteRpsSincronoEnvio'],
      ['/ws/nfse/9900001?xsd=2.03', 'name="EnviarLoteRpsSincronoEnvio"'],
      ['/ws/nfse/9900001?xsd=assinatura', 'name="Signature"'],
    ] as const) {
      const answer = await ver(url)
      expect([url, answer.statusCode, answer.body.includes(contem)]).toEqual([url, 200, true])
    }
    expect((await ver('/ws/nfse/9900001')).headers.location).toBe('/public/desenvolvedores')
  })
})

describe('the certificate of the connection', () => {
  it('identifies behind a balancer that tells it, and only there', async () => {
    const { house, pool, runtime } = scene
    const { prestador, autoridade } = identidadesDeTeste()
    await scene.owner(
      `insert into autoridade_certificadora (municipio_id, nome, pem, criado_em) values (1, 'Autoridade de teste', $1, now())`,
      [autoridade.certPem],
    )
    const app = await createApp({
      house,
      pool,
      runtime,
      secret: testSecret,
      version: '0',
      ratePerMinute: 0,
      clientCertHeader: 'X-Certificado',
    })
    const dados = assinar(
      { raiz: 'ConsultarNfseFaixaEnvio', prestador: cena.prestador, inicial: 1, final: 9, pagina: 1 },
      '2.02',
      null,
    )
    const der = prestador.certPem.replace(/-----[^-]+-----|\s/g, '')
    const codigos = async (onde: typeof app, certificado: string) => {
      const answer = await onde.inject({
        method: 'POST',
        url: '/ws/nfse/9900001',
        headers: { 'content-type': 'text/xml', 'x-certificado': certificado },
        payload: envelope('ConsultarNfsePorFaixa', dados),
      })
      return textosDe(answer.body.replaceAll('&lt;', '<').replaceAll('&gt;', '>'), 'Codigo')
    }
    expect(await codigos(app, encodeURIComponent(prestador.certPem))).not.toContain('P003')
    expect(await codigos(app, `:${der}:`)).not.toContain('P003')
    expect(await codigos(app, 'nada')).toEqual(['P003'])
    expect(await codigos(scene.app, `:${der}:`)).toEqual(['P003'])
    await app.close()
  })
})
