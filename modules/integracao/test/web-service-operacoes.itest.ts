import { readNfseXml } from '@iss/abrasf/read-nfse-xml'
import { rpsDeExemplo } from '@iss/abrasf/exemplos'
import type { EnvioParaXml } from '@iss/abrasf/write-envio'
import { VERSOES } from '@iss/abrasf/xsd/versoes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RespostaSoap, textosDe } from './cliente-soap.ts'
import { abrirServico, cena, codigos, proximo, rps, ultimo, valida } from './servico-de-teste.ts'

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
