import { readNfseXml } from '@iss/abrasf/read-nfse-xml'
import { exemplosDeEnvio, rpsDeExemplo, type CenaDosExemplos } from '@iss/abrasf/exemplos'
import type { EnvioParaXml } from '@iss/abrasf/write-envio'
import { esquemaAbrasf } from '@iss/abrasf/xsd/esquema'
import { VERSOES, type Versao } from '@iss/abrasf/xsd/versoes'
import { identidadesDeTeste } from '@iss/abrasf/testing/gerar-amostras'
import { issueCertificate, type SignOptions, signXml, validateXml, withXml } from '@iss/platform/xml'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gerarCodigoIntegracao, revogarCodigoIntegracao } from '../src/contract/codigos-integracao.ts'
import { codigosRetorno } from '../src/domain/web-service/mensagens-abrasf.ts'
import { operacoesWebService } from '../src/domain/web-service/operacoes.ts'
import { assinar, cabecalho, envelope, postar, type RespostaSoap, textosDe } from './cliente-soap.ts'

const { prestador: empresa, autoridade } = identidadesDeTeste()
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
let livre = 1000
beforeAll(async () => {
  scene = await startScene()
  integra = await scene.as('integra')
  await scene.owner(
    `insert into autoridade_certificadora (municipio_id, nome, pem, criado_em) values (1, 'Autoridade de teste', $1, now())`,
    [autoridade.certPem],
  )
})
afterAll(() => scene?.stop())

/** A signature over the inner Rps, where clients put it: after the declaration. */
const signInner = (xml: string, id: string, how: Pick<SignOptions, 'algorithm' | 'c14n'>) =>
  signXml(xml, { id, ...empresa, ...how, after: "//*[local-name()='InfDeclaracaoPrestacaoServico']" })

/** Numbers of RPS that nobody used. */
const rps = (valor = '850.00') => {
  livre += 1
  return rpsDeExemplo(cena, livre, valor)
}
const operacaoDe = (envio: EnvioParaXml) => operacoesWebService.find(({ envios }) => envios[0] === envio.raiz)?.nome ?? ''
const chamar = (envio: EnvioParaXml, versao: Versao = '2.02', headers: Record<string, string> = {}) =>
  postar(scene, envelope(operacaoDe(envio), assinar(envio, versao, empresa), { versao }), { headers })
const codigos = (resposta: RespostaSoap) => textosDe(resposta.xml, 'Codigo')
const valida = (xml: string, versao: Versao) =>
  withXml(xml, (doc) => validateXml(doc, esquemaAbrasf(versao, 'oficial')).map(({ path, message }) => `${path} ${message}`))
const notasNoBanco = async () =>
  Number((await scene.owner<{ n: string }>(`select count(*) as n from nota_fiscal where rps_numero > 1000`))[0]?.n)

async function comCodigo(escopos: ('consultar' | 'emitir' | 'cancelar')[]) {
  livre += 1
  const gerado = await integra.call(gerarCodigoIntegracao, { nome: `Programa ${livre}`, escopos, validade: '2026-12-31' })
  return { id: gerado.id, headers: { authorization: `Basic ${Buffer.from(`nfse:${gerado.token}`).toString('base64')}` } }
}
async function chave(nome: string, valor: boolean) {
  await scene.owner(`delete from chave_configuracao where municipio_id = 1 and nome = $1`, [nome])
  await scene.owner(`insert into chave_configuracao (municipio_id, nome, valor) values (1, $1, $2)`, [nome, valor])
}

describe.each(VERSOES)('spec 3 §9.2 the ten operations in %s', (versao) => {
  let consulta: Record<string, string>
  let emitida = 0
  const numeroRps: { a: number; b: number } = { a: 0, b: 0 }
  beforeAll(async () => {
    consulta = (await comCodigo(['consultar', 'emitir', 'cancelar'])).headers
  })
  const vale = (resposta: RespostaSoap) => {
    expect([resposta.status, resposta.falha]).toEqual([200, null])
    expect(valida(resposta.xml, versao)).toEqual([])
    return resposta.xml
  }

  it('GerarNfse by the certificate of the signature gives the note; the same RPS again gives the same', async () => {
    const envio: EnvioParaXml = { raiz: 'GerarNfseEnvio', rps: rps() }
    numeroRps.a = livre
    const xml = vale(await chamar(envio, versao))
    const numeros = textosDe(xml, 'InfNfse').concat(xml.match(/Id="nfse(\d+)"/)?.[1] ?? '')
    emitida = Number(numeros[0])
    expect(emitida).toBeGreaterThan(0)
    expect(xml).toContain('<ValorIss>25.50</ValorIss>')
    expect(xml).toContain(`versao="${versao}"`)
    const antes = await notasNoBanco()
    expect(vale(await chamar(envio, versao)).match(/Id="nfse(\d+)"/)?.[1]).toBe(String(emitida))
    expect(await notasNoBanco()).toBe(antes)
    const outro = await chamar({ ...envio, rps: rpsDeExemplo(cena, numeroRps.a, '900.00') }, versao)
    expect(codigos(outro)).toEqual(['E10'])
    vale(outro)
  })

  it('ConsultarNfsePorRps and ConsultarNfsePorFaixa by a code give it as it was answered', async () => {
    const { prestador } = cena
    const porRps = vale(
      await chamar(
        { raiz: 'ConsultarNfseRpsEnvio', prestador, rps: { numero: numeroRps.a, serie: 'A1', tipo: 1 } },
        versao,
        consulta,
      ),
    )
    const comp = /<CompNfse[\s\S]*<\/CompNfse>/
      .exec(porRps)?.[0]
      .replace('<CompNfse>', '<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd">')
    const lida = readNfseXml(comp ?? '')
    expect([lida.numero, lida.valorIss.toString(), lida.tomador?.razaoSocial]).toEqual([
      emitida,
      '25.50',
      'Comercial Aurora Ltda',
    ])
    const faixa = vale(
      await chamar({ raiz: 'ConsultarNfseFaixaEnvio', prestador, inicial: emitida, final: emitida, pagina: 1 }, versao, consulta),
    )
    expect(faixa.match(/<CompNfse>/g)).toHaveLength(1)
    const nenhuma = await chamar(
      { raiz: 'ConsultarNfseFaixaEnvio', prestador, inicial: 900_000, final: 900_001, pagina: 1 },
      versao,
      consulta,
    )
    expect(codigos(nenhuma)).toEqual(['P007'])
    vale(nenhuma)
    const semNota = await chamar(
      { raiz: 'ConsultarNfseRpsEnvio', prestador, rps: { numero: 5, serie: 'Z', tipo: 1 } },
      versao,
      consulta,
    )
    expect(codigos(semNota)).toEqual(['E4'])
  })

  it('ConsultarNfseServicoPrestado by period and taker; ConsultarNfseServicoTomado is of the taker only', async () => {
    const { prestador, tomador } = cena
    const hoje = { inicio: '2026-04-15', fim: '2026-04-15' }
    const prestado = vale(
      await chamar(
        { raiz: 'ConsultarNfseServicoPrestadoEnvio', prestador, criterio: { emissao: hoje, tomador, pagina: 1 } },
        versao,
        consulta,
      ),
    )
    expect(prestado).toContain(`Id="nfse${emitida}"`)
    const alheia = await chamar(
      { raiz: 'ConsultarNfseServicoTomadoEnvio', consulente: tomador, criterio: { competencia: hoje, pagina: 1 } },
      versao,
      consulta,
    )
    expect(codigos(alheia)).toContain('E138')
    vale(alheia)
  })

  it('RecepcionarLoteRps gives a protocol; the queue converts; ConsultarLoteRps tells situation and notes', async () => {
    const { prestador } = cena
    livre += 1
    const envio: EnvioParaXml = { raiz: 'EnviarLoteRpsEnvio', numeroLote: livre, prestador, rps: [rps(), rps('1240.50')] }
    const recibo = vale(await chamar(envio, versao))
    const [protocolo = ''] = textosDe(recibo, 'Protocolo')
    expect(protocolo).toMatch(/^\d{21}$/)
    expect(textosDe(vale(await chamar(envio, versao)), 'Protocolo')).toEqual([protocolo])
    const perguntar = async () => vale(await chamar({ raiz: 'ConsultarLoteRpsEnvio', prestador, protocolo }, versao, consulta))
    expect(textosDe(await perguntar(), 'Situacao')).toEqual(['2'])
    await scene.runProcesses()
    const pronto = await perguntar()
    expect(textosDe(pronto, 'Situacao')).toEqual(['4'])
    expect(pronto.match(/<CompNfse>/g)).toHaveLength(2)
    const [fila] = await scene.owner<{ tipo_fila: string }>(`select tipo_fila from processo_assincrono order by id desc limit 1`)
    expect(fila?.tipo_fila).toBe('filaImportaNotas')
    const outroLote = await chamar({ ...envio, rps: [rps()] }, versao)
    expect(codigos(outroLote)).toEqual(['P006'])
    const perdido = await chamar({ raiz: 'ConsultarLoteRpsEnvio', prestador, protocolo: '9' }, versao, consulta)
    expect([textosDe(vale(perdido), 'Situacao'), codigos(perdido)]).toEqual([['1'], ['E86']])
  })

  it('RecepcionarLoteRpsSincrono converts all or nothing', async () => {
    const { prestador } = cena
    const antes = await notasNoBanco()
    livre += 1
    const ruim: EnvioParaXml = {
      raiz: 'EnviarLoteRpsSincronoEnvio',
      numeroLote: livre,
      prestador,
      rps: [rps(), { ...rps(), servico: { ...rps().servico, itemListaServico: '15.01' } }],
    }
    const recusado = await chamar(ruim, versao)
    expect(codigos(recusado).length).toBeGreaterThan(0)
    vale(recusado)
    expect(await notasNoBanco()).toBe(antes)
    const feito = vale(await chamar({ ...ruim, rps: [rps()] }, versao))
    expect(feito.match(/<CompNfse>/g)).toHaveLength(1)
    expect(await notasNoBanco()).toBe(antes + 1)
  })

  it('SubstituirNfse gives both notes, CancelarNfse the confirmation, and again E79', async () => {
    const { prestador } = cena
    const pedido = { prestador, numero: emitida, codigoMunicipio: cena.codigoMunicipio, codigo: 1 as const }
    const envio: EnvioParaXml = { raiz: 'SubstituirNfseEnvio', pedido, rps: rps('900.00') }
    const duas = vale(await chamar(envio, versao))
    const nova = Number(/<NfseSubstituidora><CompNfse>[\s\S]*?Id="nfse(\d+)"/.exec(duas)?.[1])
    expect(duas).toContain(`<NfseSubstituida>${emitida}</NfseSubstituida>`)
    expect(textosDe(duas, 'NfseSubstituidora')).toEqual([String(nova)])
    expect(vale(await chamar(envio, versao))).toBe(duas)
    const cancelar: EnvioParaXml = { raiz: 'CancelarNfseEnvio', pedido: { ...pedido, numero: nova, codigo: 2 } }
    const cancelada = vale(await chamar(cancelar, versao))
    expect([textosDe(cancelada, 'Numero'), textosDe(cancelada, 'CodigoCancelamento')]).toEqual([[String(nova)], ['2']])
    expect(codigos(await chamar(cancelar, versao))).toEqual(['E79'])
    expect(codigos(await chamar({ ...cancelar, pedido: { ...pedido, numero: 99_999 } }, versao))).toEqual(['E78'])
  })
})

describe('abrasf-clients what real clients send', () => {
  const gerar = () => assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', empresa)

  it('any prefix, BOM, CDATA, escaped text, elements, declaration, blank lines; header absent, empty or of unknown versions; SOAPAction ignored', async () => {
    const formas: [string, string | Buffer, Record<string, string>?][] = [
      ['CDATA', envelope('GerarNfse', gerar())],
      ['escaped text', envelope('GerarNfse', gerar(), { como: 'texto' })],
      ['elements', envelope('GerarNfse', gerar(), { como: 'elementos' })],
      ['another prefix', envelope('GerarNfse', gerar(), { prefixo: 'S' })],
      ['BOM', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(envelope('GerarNfse', gerar()))])],
      ['declaration and blank line within', envelope('GerarNfse', `\n<?xml version="1.0" encoding="utf-8"?>\n${gerar()}`)],
      ['no header', envelope('GerarNfse', gerar(), { cabec: null })],
      ['empty header', envelope('GerarNfse', gerar(), { cabec: '' })],
      [
        'header of an unknown version',
        envelope('GerarNfse', gerar(), {
          cabec: cabecalho('2.01').replace('<versaoDados>2.01', '<versaoDados>1.00').replace('versao="2.01"', 'versao="2.02"'),
        }),
      ],
      ['another namespace', envelope('GerarNfse', gerar(), { ns: 'http://services.nfse' })],
      [
        'the action of another operation',
        envelope('GerarNfse', gerar()),
        { soapaction: '"http://nfse.abrasf.org.br/CancelarNfse"' },
      ],
      [
        'a batch for one RPS',
        envelope(
          'GerarNfse',
          assinar(
            { raiz: 'EnviarLoteRpsSincronoEnvio', numeroLote: 1, prestador: cena.prestador, rps: [rps()] },
            '2.02',
            empresa,
          ),
        ),
      ],
      [
        'the root of the other batch',
        envelope(
          'RecepcionarLoteRpsSincrono',
          assinar({ raiz: 'EnviarLoteRpsEnvio', numeroLote: 2, prestador: cena.prestador, rps: [rps()] }, '2.02', empresa),
        ),
      ],
      [
        'accents as references',
        envelope('GerarNfse', assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', null).replaceAll('á', '&#xE1;')),
        (await comCodigo(['emitir'])).headers,
      ],
    ]
    for (const [nome, corpo, headers] of formas) {
      const resposta = await postar(scene, corpo, { headers: headers ?? {} })
      expect([nome, resposta.status, codigos(resposta), /<CompNfse>/.test(resposta.xml)]).toEqual([nome, 200, [], true])
    }
  })

  it('SOAP 1.2 is answered in 1.2; the arrangement of 2.04 with the message in the body', async () => {
    const em12 = await postar(scene, envelope('GerarNfse', gerar(), { em: '1.2' }), {
      headers: { 'content-type': 'application/soap+xml; charset=utf-8; action="x"' },
    })
    expect([em12.status, em12.tipo, em12.corpo]).toEqual([200, 'application/soap+xml; charset=utf-8', 'GerarNfseResponse'])
    const solta = await postar(
      scene,
      envelope('', assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.04', empresa), { como: 'corpo' }),
    )
    expect([solta.corpo, valida(solta.xml, '2.04')]).toEqual(['GerarNfseResposta', []])
  })

  it('both names of ConsultarNfsePorFaixa', async () => {
    const { headers } = await comCodigo(['consultar'])
    const dados = assinar(
      { raiz: 'ConsultarNfseFaixaEnvio', prestador: cena.prestador, inicial: 1, final: 5, pagina: 1 },
      '2.02',
      null,
    )
    for (const nome of ['ConsultarNfsePorFaixa', 'ConsultarNfseFaixa']) {
      const resposta = await postar(scene, envelope(nome, dados), { headers })
      expect([resposta.corpo, resposta.status]).toEqual([`${nome}Response`, 200])
    }
  })

  it.each([
    ['inclusive C14N, SHA-1', { algorithm: 'rsa-sha1', c14n: 'inclusive' }],
    ['inclusive C14N, SHA-256', { algorithm: 'rsa-sha256', c14n: 'inclusive' }],
    ['exclusive C14N, SHA-1', { algorithm: 'rsa-sha1', c14n: 'exclusive' }],
    ['exclusive C14N, SHA-256', { algorithm: 'rsa-sha256', c14n: 'exclusive' }],
  ] as const)('%s, over the declaration or the inner RPS', async (_nome, how) => {
    for (const dentro of [false, true]) {
      const um = rps()
      const xml = assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', empresa, how)
      const soRps = () => signInner(assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', null), `rps1-${um.numero}`, how)
      const resposta = await postar(scene, envelope('GerarNfse', dentro ? soRps() : xml))
      expect([dentro, codigos(resposta).filter((codigo) => codigo !== 'A001')]).toEqual([dentro, []])
    }
  })
})

describe('who calls', () => {
  it('nobody, a code of another, a code without the scope, a revoked code, another certificate, an unknown authority', async () => {
    const envio: EnvioParaXml = { raiz: 'GerarNfseEnvio', rps: rps() }
    const sem = (headers: Record<string, string> = {}) =>
      postar(scene, envelope('GerarNfse', assinar(envio, '2.02', null)), { headers })
    expect(codigos(await sem())).toEqual(['P003'])
    const so = await comCodigo(['consultar'])
    expect(codigos(await sem(so.headers))).toEqual(['E138'])
    await integra.call(revogarCodigoIntegracao, { id: so.id })
    const revogado = await sem(so.headers)
    expect([revogado.status, revogado.falha]).toEqual([
      401,
      expect.stringContaining('O código de integração não existe, foi revogado ou venceu.'),
    ])
    const alfa = await scene.as('alfa')
    const { token } = await alfa.call(gerarCodigoIntegracao, { nome: 'De Alfa', escopos: ['emitir'], validade: '2026-12-31' })
    expect(codigos(await sem({ authorization: `Bearer ${token}` }))).toEqual(['E138'])
    const deOutro = issueCertificate({
      subjectKeyPem: empresa.keyPem,
      commonName: 'OUTRA LTDA',
      serial: '77',
      issuer: autoridade,
      cnpj: '11444777000161',
    })
    expect(codigos(await postar(scene, envelope('GerarNfse', assinar(envio, '2.02', { ...empresa, certPem: deOutro }))))).toEqual(
      ['E138'],
    )
    const desconhecida = issueCertificate({ subjectKeyPem: empresa.keyPem, commonName: 'AC', serial: '1' })
    const deAlguem = issueCertificate({
      subjectKeyPem: empresa.keyPem,
      commonName: 'INTEGRA',
      serial: '78',
      issuer: { keyPem: empresa.keyPem, certPem: desconhecida },
      cnpj: '11222333000181',
    })
    const semAc = await postar(scene, envelope('GerarNfse', assinar(envio, '2.02', { ...empresa, certPem: deAlguem })))
    expect(codigos(semAc)).toEqual(['E172'])
    expect(textosDe(semAc.xml, 'Mensagem')[0]).toMatch(/^A autoridade que emitiu o certificado digital não é reconhecida/)
  })

  it('a branch by the certificate of the company root; an accountant for his clients only', async () => {
    const filial = issueCertificate({
      subjectKeyPem: empresa.keyPem,
      commonName: 'FILIAL',
      serial: '79',
      issuer: autoridade,
      cnpj: '11222333000262',
    })
    const envio = (): EnvioParaXml => ({ raiz: 'GerarNfseEnvio', rps: rps() })
    expect(
      codigos(await postar(scene, envelope('GerarNfse', assinar(envio(), '2.02', { ...empresa, certPem: filial })))),
    ).toEqual([])
    const [contador] = await scene.owner<{ id: string; documento: string }>(
      `select p.id, p.documento from pessoa p join conta_vinculo v on v.municipio_id = p.municipio_id and v.pessoa_id = p.id join conta c on c.id = v.conta_id
       where c.usuario = 'contador' and p.municipio_id = 1`,
    )
    const doContador = issueCertificate({
      subjectKeyPem: empresa.keyPem,
      commonName: `CONTADOR:${contador?.documento}`,
      serial: '80',
      issuer: autoridade,
    })
    const assinado = (certPem: string) => postar(scene, envelope('GerarNfse', assinar(envio(), '2.02', { ...empresa, certPem })))
    expect(codigos(await assinado(doContador))).toEqual(['E138'])
    await scene.owner(`update pessoa set contador_responsavel_id = $1 where municipio_id = 1 and documento = '11222333000181'`, [
      contador?.id,
    ])
    expect(codigos(await assinado(doContador))).toEqual([])
    await scene.owner(`update pessoa set contador_responsavel_id = null where municipio_id = 1 and documento = '11222333000181'`)
  })

  it('where the city demands signatures a code is not enough; where it wants the declaration signed the inner RPS is not', async () => {
    const { headers } = await comCodigo(['emitir', 'consultar'])
    const um = rps()
    const semAssinar = envelope('GerarNfse', assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', null))
    await chave('exigeAssinaturaXml', true)
    expect(codigos(await postar(scene, semAssinar, { headers }))).toContain('P004')
    const parcial = signInner(assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', null), `rps1-${um.numero}`, {})
    await chave('exigeAssinaturaDaDeclaracao', true)
    expect(codigos(await postar(scene, envelope('GerarNfse', parcial), { headers }))).toContain('P004')
    await chave('exigeAssinaturaDaDeclaracao', false)
    await chave('exigeAssinaturaXml', false)
    expect(codigos(await postar(scene, semAssinar, { headers })).filter((codigo) => codigo !== 'A001')).toEqual([])
  })

  it('wrapping is refused: the signed element moved away, copied, or one more RPS beside signed ones', async () => {
    const antes = await notasNoBanco()
    const um = rps()
    const assinado = assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', empresa)
    const outro = assinado.replace(/Id="declaracao\d+"/, 'Id="outro"').replaceAll('850.00', '1.00')
    const inf = /<InfDeclaracao[\s\S]*<\/InfDeclaracaoPrestacaoServico>/.exec(assinado)?.[0] ?? ''
    const movido = outro.replace('</Signature>', `<Object>${inf}</Object></Signature>`)
    const copiado = assinado.replaceAll('850.00', '1.00').replace('</Signature>', `<Object>${inf}</Object></Signature>`)
    for (const xml of [movido, copiado, assinado.replaceAll('850.00', '1.00')])
      expect(codigos(await postar(scene, envelope('GerarNfse', xml)))).toContain('E172')
    livre += 1
    const lote = assinar(
      { raiz: 'EnviarLoteRpsSincronoEnvio', numeroLote: livre, prestador: cena.prestador, rps: [um] },
      '2.02',
      empresa,
    )
    const semDoLote = lote.replace(/(<\/LoteRps>)<Signature[\s\S]*?<\/Signature>/, '$1')
    const intruso = assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', null)
      .replace(/^<[^>]*>/, '')
      .replace('</GerarNfseEnvio>', '')
    const comIntruso = semDoLote.replace('</ListaRps>', `${intruso}</ListaRps>`).replace('<QuantidadeRps>1', '<QuantidadeRps>2')
    expect(codigos(await postar(scene, envelope('RecepcionarLoteRpsSincrono', comIntruso)))).toContain('P003')
    expect(await notasNoBanco()).toBe(antes)
  })
})

describe('answers', () => {
  it('a difference from the schema tells path, expected and seen', async () => {
    const xml = assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', null).replace('<IssRetido>2', '<IssRetido>3')
    const { headers } = await comCodigo(['emitir'])
    const resposta = await postar(scene, envelope('GerarNfse', xml), { headers })
    expect([codigos(resposta), textosDe(resposta.xml, 'Correcao')]).toEqual([
      ['E160'],
      ['Em /GerarNfseEnvio/Rps/InfDeclaracaoPrestacaoServico/Servico/IssRetido: recebido: 3; esperado: 1|2.'],
    ])
  })

  it('what is no call is a fault of the sender, never a 500', async () => {
    for (const [corpo, texto] of [
      ['', 'está vazio'],
      ['<a/>', 'não é um envelope SOAP'],
      ['<a', 'não é um XML bem formado'],
      [envelope('Apagar', '<a/>'), 'A operação ApagarRequest não existe'],
      ['<!DOCTYPE a><a/>', 'DOCTYPE'],
    ] as const) {
      const resposta = await postar(scene, corpo)
      expect([resposta.status, resposta.falha]).toEqual([400, expect.stringContaining(texto)])
    }
    expect((await postar(scene, '<a/>', { ibge: '3106200' })).status).toBe(404)
    expect((await postar(scene, '{}', { headers: { 'content-type': 'application/json' } })).status).toBe(415)
    expect((await postar(scene, Buffer.alloc(13 * 1024 * 1024, 32))).status).toBe(413)
  })

  it('every operation that is switched off says so and is recorded', async () => {
    for (const envio of exemplosDeEnvio(cena)) {
      const nome = operacaoDe(envio)
      await chave(`webService${nome}`, false)
      const resposta = await chamar(envio)
      expect([nome, codigos(resposta), valida(resposta.xml, '2.02')]).toEqual([nome, ['P002'], []])
      await chave(`webService${nome}`, true)
    }
  })

  it('spec 3 §3.2 every call leaves a record with message and answer', async () => {
    const [{ n = '0' } = {}] = await scene.owner<{ n: string }>(`select count(*) as n from acesso_web_servico`)
    await chamar({ raiz: 'GerarNfseEnvio', rps: rps() })
    const [ultimo, ...resto] = await scene.owner<{
      servico: number
      usuario_importacao: string
      situacao: string
      documento: string
    }>(
      `select a.servico, a.usuario_importacao, a.situacao, p.documento from acesso_web_servico a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.pessoa_id order by a.id desc limit 1`,
    )
    expect([ultimo, resto]).toEqual([
      {
        servico: 7,
        usuario_importacao: 'certificado de PRESTADOR DE TESTE LTDA:11222333000181',
        situacao: 'ATENDIDA',
        documento: '11222333000181',
      },
      [],
    ])
    const [{ n: depois = '0' } = {}] = await scene.owner<{ n: string }>(`select count(*) as n from acesso_web_servico`)
    expect(Number(depois)).toBe(Number(n) + 1)
  })

  it('every code of the catalogue fits the layout', () => {
    for (const [codigo, { mensagem, correcao }] of Object.entries(codigosRetorno)) {
      expect(codigo.length).toBeLessThanOrEqual(4)
      expect(Math.max(mensagem.length, correcao.length)).toBeLessThanOrEqual(200)
    }
  })
})
