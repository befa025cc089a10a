import { Readable } from 'node:stream'
import { readNfseXml } from '@iss/abrasf/read-nfse-xml'
import { rpsDeExemplo } from '@iss/abrasf/exemplos'
import type { EnvioParaXml } from '@iss/abrasf/write-envio'
import { VERSOES } from '@iss/abrasf/xsd/versoes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assinar, envelope, postar, type RespostaSoap, textosDe } from './cliente-soap.ts'
import { abrirServico, cena, codigos, empresa, proximo, rps, ultimo, valida } from './servico-de-teste.ts'

let servico: Awaited<ReturnType<typeof abrirServico>>
beforeAll(async () => {
  servico = await abrirServico()
})
afterAll(() => servico?.scene.stop())

describe.each(VERSOES)('spec 3 §9.2 the ten operations in %s', (versao) => {
  let consulta: Record<string, string>
  let emitida = 0
  const numeroRps: { a: number; b: number } = { a: 0, b: 0 }
  beforeAll(async () => {
    consulta = (await servico.comCodigo(['consultar', 'emitir', 'cancelar'])).headers
  })
  const vale = (resposta: RespostaSoap) => {
    expect([resposta.status, resposta.falha]).toEqual([200, null])
    expect(valida(resposta.xml, versao)).toEqual([])
    return resposta.xml
  }

  it('GerarNfse by the certificate of the signature gives the note; the same RPS again gives the same', async () => {
    const envio: EnvioParaXml = { raiz: 'GerarNfseEnvio', rps: rps() }
    numeroRps.a = ultimo()
    const xml = vale(await servico.chamar(envio, versao))
    const numeros = textosDe(xml, 'InfNfse').concat(xml.match(/Id="nfse(\d+)"/)?.[1] ?? '')
    emitida = Number(numeros[0])
    expect(emitida).toBeGreaterThan(0)
    expect(xml).toContain('<ValorIss>25.50</ValorIss>')
    expect(xml).toContain(`versao="${versao}"`)
    const antes = await servico.notasNoBanco()
    expect(vale(await servico.chamar(envio, versao)).match(/Id="nfse(\d+)"/)?.[1]).toBe(String(emitida))
    expect(await servico.notasNoBanco()).toBe(antes)
    const outro = await servico.chamar({ ...envio, rps: rpsDeExemplo(cena, numeroRps.a, '900.00') }, versao)
    expect(codigos(outro)).toEqual(['E10'])
    vale(outro)
  })

  it('ConsultarNfsePorRps and ConsultarNfsePorFaixa by a code give it as it was answered', async () => {
    const { prestador } = cena
    const porRps = vale(
      await servico.chamar(
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
      await servico.chamar(
        { raiz: 'ConsultarNfseFaixaEnvio', prestador, inicial: emitida, final: emitida, pagina: 1 },
        versao,
        consulta,
      ),
    )
    expect(faixa.match(/<CompNfse>/g)).toHaveLength(1)
    const nenhuma = await servico.chamar(
      { raiz: 'ConsultarNfseFaixaEnvio', prestador, inicial: 900_000, final: 900_001, pagina: 1 },
      versao,
      consulta,
    )
    expect(codigos(nenhuma)).toEqual(['P007'])
    vale(nenhuma)
    const semNota = await servico.chamar(
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
      await servico.chamar(
        { raiz: 'ConsultarNfseServicoPrestadoEnvio', prestador, criterio: { emissao: hoje, tomador, pagina: 1 } },
        versao,
        consulta,
      ),
    )
    expect(prestado).toContain(`Id="nfse${emitida}"`)
    const alheia = await servico.chamar(
      { raiz: 'ConsultarNfseServicoTomadoEnvio', consulente: tomador, criterio: { competencia: hoje, pagina: 1 } },
      versao,
      consulta,
    )
    expect(codigos(alheia)).toContain('E138')
    vale(alheia)
  })

  it('RecepcionarLoteRps gives a protocol; the queue converts; ConsultarLoteRps tells situation and notes', async () => {
    const { prestador } = cena
    proximo()
    const envio: EnvioParaXml = { raiz: 'EnviarLoteRpsEnvio', numeroLote: ultimo(), prestador, rps: [rps(), rps('1240.50')] }
    const recibo = vale(await servico.chamar(envio, versao))
    const [protocolo = ''] = textosDe(recibo, 'Protocolo')
    expect(protocolo).toMatch(/^\d{21}$/)
    expect(textosDe(vale(await servico.chamar(envio, versao)), 'Protocolo')).toEqual([protocolo])
    const perguntar = async () =>
      vale(await servico.chamar({ raiz: 'ConsultarLoteRpsEnvio', prestador, protocolo }, versao, consulta))
    expect(textosDe(await perguntar(), 'Situacao')).toEqual(['2'])
    await servico.scene.runProcesses()
    const pronto = await perguntar()
    expect(textosDe(pronto, 'Situacao')).toEqual(['4'])
    expect(pronto.match(/<CompNfse>/g)).toHaveLength(2)
    const [fila] = await servico.scene.owner<{ tipo_fila: string }>(
      `select tipo_fila from processo_assincrono order by id desc limit 1`,
    )
    expect(fila?.tipo_fila).toBe('filaImportaNotas')
    const outroLote = await servico.chamar({ ...envio, rps: [rps()] }, versao)
    expect(codigos(outroLote)).toEqual(['P006'])
    const perdido = await servico.chamar({ raiz: 'ConsultarLoteRpsEnvio', prestador, protocolo: '9' }, versao, consulta)
    expect([textosDe(vale(perdido), 'Situacao'), codigos(perdido)]).toEqual([['1'], ['E86']])
    // F150: an authorisation for files alone is none for the web service.
    const canal = (qual: string) => servico.scene.owner('update autorizacao_importacao set canal = $1', [qual])
    await canal('ARQUIVO')
    expect(codigos(await servico.chamar({ raiz: 'GerarNfseEnvio', rps: rps() }, versao))).toEqual(['P014'])
    await canal('AMBOS')
  })

  it('RecepcionarLoteRpsSincrono converts all or nothing', async () => {
    const { prestador } = cena
    const antes = await servico.notasNoBanco()
    proximo()
    const ruim: EnvioParaXml = {
      raiz: 'EnviarLoteRpsSincronoEnvio',
      numeroLote: ultimo(),
      prestador,
      rps: [rps(), { ...rps(), servico: { ...rps().servico, itemListaServico: '15.01' } }],
    }
    const recusado = await servico.chamar(ruim, versao)
    expect(codigos(recusado).length).toBeGreaterThan(0)
    vale(recusado)
    expect(await servico.notasNoBanco()).toBe(antes)
    const feito = vale(await servico.chamar({ ...ruim, rps: [rps()] }, versao))
    expect(feito.match(/<CompNfse>/g)).toHaveLength(1)
    expect(await servico.notasNoBanco()).toBe(antes + 1)
  })

  it('SubstituirNfse gives both notes, CancelarNfse the confirmation, and again E79', async () => {
    const { prestador } = cena
    const pedido = { prestador, numero: emitida, codigoMunicipio: cena.codigoMunicipio, codigo: 1 as const }
    const envio: EnvioParaXml = { raiz: 'SubstituirNfseEnvio', pedido, rps: rps('900.00') }
    const duas = vale(await servico.chamar(envio, versao))
    const nova = Number(/<NfseSubstituidora><CompNfse>[\s\S]*?Id="nfse(\d+)"/.exec(duas)?.[1])
    expect(duas).toContain(`<NfseSubstituida>${emitida}</NfseSubstituida>`)
    expect(textosDe(duas, 'NfseSubstituidora')).toEqual([String(nova)])
    expect(vale(await servico.chamar(envio, versao))).toBe(duas)
    const cancelar: EnvioParaXml = { raiz: 'CancelarNfseEnvio', pedido: { ...pedido, numero: nova, codigo: 2 } }
    const cancelada = vale(await servico.chamar(cancelar, versao))
    expect([textosDe(cancelada, 'Numero'), textosDe(cancelada, 'CodigoCancelamento')]).toEqual([[String(nova)], ['2']])
    expect(codigos(await servico.chamar(cancelar, versao))).toEqual(['E79'])
    const depois = vale(
      await servico.chamar(
        { raiz: 'ConsultarNfseFaixaEnvio', prestador, inicial: emitida, final: nova, pagina: 1 },
        versao,
        consulta,
      ),
    )
    const cancelamentos = [...depois.matchAll(/<NfseCancelamento[\s\S]*?<\/NfseCancelamento>/g)].map(([um]) => um)
    expect(cancelamentos.flatMap((um) => textosDe(um, 'Numero'))).toEqual([String(emitida), String(nova)])
    expect(cancelamentos.flatMap((um) => textosDe(um, 'CodigoCancelamento'))[1]).toBe('2')
    expect(codigos(await servico.chamar({ ...cancelar, pedido: { ...pedido, numero: 99_999 } }, versao))).toEqual(['E78'])
  })
})

const numeroDe = ({ xml }: RespostaSoap) => /Id="nfse(\d+)"/.exec(xml)?.[1]

describe('abrasf-clients what stands in the messages of real clients', () => {
  it.each(VERSOES)(
    '%s: amounts as 1500, 9.75, 0 and 1500.00 and rates as 3, 3.0 and 3.0000 are read alike: one RPS, one note',
    async (versao) => {
      const { headers } = await servico.comCodigo(['emitir'])
      const xml = assinar({ raiz: 'GerarNfseEnvio', rps: { ...rps('1500.00') } }, versao, null)
      const formas = [
        xml,
        xml.replace('>1500.00<', '>1500<'),
        xml.replace('>1500.00<', '>1500.0<'),
        xml.replace(/<Aliquota>[^<]*/, '<Aliquota>3'),
        xml.replace(/<Aliquota>[^<]*/, '<Aliquota>3.0'),
        xml.replace(/<Aliquota>[^<]*/, '<Aliquota>3.0000'),
      ]
      const antes = await servico.notasNoBanco()
      const respostas = []
      for (const forma of formas)
        respostas.push(await postar(servico.scene, envelope('GerarNfse', forma, { versao }), { headers }))
      expect(respostas.map(codigos)).toEqual(formas.map(() => []))
      expect(new Set(respostas.map(numeroDe)).size).toBe(1)
      expect(textosDe(respostas[1]?.xml ?? '', 'ValorServicos')[0]).toBe('1500.00')
      expect(await servico.notasNoBanco()).toBe(antes + 1)
      const quebrada = assinar({ raiz: 'GerarNfseEnvio', rps: rps('9.75') }, versao, null).replace(
        '<ValorServicos>9.75</ValorServicos>',
        '<ValorServicos>9.75</ValorServicos><ValorDeducoes>0</ValorDeducoes><ValorPis>0</ValorPis>',
      )
      const pequena = await postar(servico.scene, envelope('GerarNfse', quebrada, { versao }), { headers })
      expect([codigos(pequena), textosDe(pequena.xml, 'ValorServicos')[0]]).toEqual([[], '9.75'])
    },
  )

  it('law §4.9 a tax that differs by one cent is taken, by two it is refused with both amounts', async () => {
    const { headers } = await servico.comCodigo(['emitir'])
    const com = (iss: string) => {
      const xml = assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', null).replace('<ValorIss>0.00', `<ValorIss>${iss}`)
      return postar(servico.scene, envelope('GerarNfse', xml), { headers })
    }
    for (const iss of ['25.49', '25.50', '25.51', '0']) expect([iss, codigos(await com(iss))]).toEqual([iss, []])
    const recusada = await com('25.52')
    expect([codigos(recusada), textosDe(recusada.xml, 'Mensagem')]).toEqual([
      ['P001'],
      [`RPS ${ultimo()}/A1: O valor informado (25,52) difere do calculado (25,50).`],
    ])
  })

  it('cancellations that clients send against the schema are told what differs, with its place; nothing is cancelled', async () => {
    const { headers } = await servico.comCodigo(['emitir', 'cancelar'])
    const numero = Number(numeroDe(await servico.chamar({ raiz: 'GerarNfseEnvio', rps: rps() })))
    const pedido = { prestador: cena.prestador, numero, codigoMunicipio: cena.codigoMunicipio, codigo: 2 as const }
    const certo = assinar({ raiz: 'CancelarNfseEnvio', pedido }, '2.02', null)
    const inf = '/CancelarNfseEnvio/Pedido/InfPedidoCancelamento'
    const formas: [string, string, string][] = [
      ['document without its group', certo.replace(/<\/?CpfCnpj>/g, ''), `Em ${inf}/IdentificacaoNfse/Cnpj`],
      [
        'order without its group',
        certo.replace(/<\/?InfPedidoCancelamento[^>]*>/g, ''),
        'Em /CancelarNfseEnvio/Pedido/IdentificacaoNfse',
      ],
      [
        'reason before the note',
        certo.replace(/(<IdentificacaoNfse>.*<\/IdentificacaoNfse>)(<CodigoCancelamento>2<\/CodigoCancelamento>)/, '$2$1'),
        `Em ${inf}/CodigoCancelamento`,
      ],
      [
        'reason of its own',
        certo.replace('<CodigoCancelamento>2', '<CodigoCancelamento>C001'),
        `Em ${inf}/CodigoCancelamento: recebido: C001`,
      ],
      ['number with letters', certo.replace(/<Numero>\d+/, '<Numero>NF-1'), `Em ${inf}/IdentificacaoNfse/Numero: recebido: NF-1`],
      ['without its own namespace', certo.replace(/ xmlns="[^"]*"/, ''), 'Corrija o XML.'],
    ]
    for (const [nome, xml, correcao] of formas) {
      const resposta = await postar(servico.scene, envelope('CancelarNfse', xml), { headers })
      expect([nome, resposta.status, [...new Set(codigos(resposta))], valida(resposta.xml, '2.02')]).toEqual([
        nome,
        200,
        ['E160'],
        [],
      ])
      expect([nome, textosDe(resposta.xml, 'Correcao')[0]]).toEqual([nome, expect.stringContaining(correcao)])
    }
    expect(codigos(await postar(servico.scene, envelope('CancelarNfse', certo), { headers }))).toEqual([])
  })

  it('one RPS sent eight times at the same moment is one note, which all answers give', async () => {
    const antes = await servico.notasNoBanco()
    const envio: EnvioParaXml = { raiz: 'GerarNfseEnvio', rps: rps() }
    const respostas = await Promise.all(Array.from({ length: 8 }, () => servico.chamar(envio)))
    expect(respostas.map(codigos)).toEqual(respostas.map(() => []))
    expect(new Set(respostas.map(numeroDe)).size).toBe(1)
    expect(await servico.notasNoBanco()).toBe(antes + 1)
  })
})

describe('what must not happen', () => {
  const pedaco = Buffer.alloc(64 * 1024, 32)
  /** A body that tells no size before it comes. */
  const emPartes = (partes: () => Generator<Buffer>) =>
    servico.scene.app.inject({
      method: 'POST',
      url: '/ws/nfse/9900001',
      headers: { 'content-type': 'text/xml' },
      payload: Readable.from(partes()),
    })

  it('a message beyond the limit is given up while it comes, before anything reads it, whatever size it told', async () => {
    let enviados = 0
    const resposta = await emPartes(function* () {
      for (; enviados < 13 * 16; enviados += 1) yield pedaco
    })
    expect([resposta.statusCode, resposta.body.includes('A mensagem é maior que o limite deste endereço.')]).toEqual([413, true])
    const pequena = await emPartes(function* () {
      yield Buffer.from(envelope('GerarNfse', assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', empresa)))
    })
    expect([pequena.statusCode, pequena.body.includes('CompNfse')]).toEqual([200, true])
  })

  it('law §4.9 a failure that nobody foresaw is a message of the layout with the number of the occurrence; nothing stays but its record', async () => {
    const antes = await servico.notasNoBanco()
    await servico.scene.owner(
      `create function quebra() returns trigger language plpgsql as $$ begin raise exception 'segredo da tabela'; end $$`,
    )
    await servico.scene.owner(`create trigger quebra before insert on nota_fiscal for each row execute function quebra()`)
    const envio: EnvioParaXml = { raiz: 'GerarNfseEnvio', rps: rps() }
    const resposta = await servico.chamar(envio)
    await servico.scene.owner(`drop trigger quebra on nota_fiscal`)
    expect([resposta.status, codigos(resposta), valida(resposta.xml, '2.02')]).toEqual([200, ['P999'], []])
    expect(textosDe(resposta.xml, 'Mensagem')[0]).toMatch(
      /^Não foi possível concluir a operação; nada foi gravado\. Ocorrência [\w-]+\.$/,
    )
    expect(resposta.xml).not.toContain('segredo')
    const [registro] = await servico.scene.owner(`select situacao, codigos from acesso_web_servico order by id desc limit 1`)
    expect(registro).toEqual({ situacao: 'FALHA', codigos: ['P999'] })
    expect(await servico.notasNoBanco()).toBe(antes)
    expect(codigos(await servico.chamar(envio))).toEqual([])
    expect(await servico.notasNoBanco()).toBe(antes + 1)
  })
})
