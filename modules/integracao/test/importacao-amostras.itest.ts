import { readFileSync } from 'node:fs'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { inTransaction } from '@iss/platform/db'
import { createContext } from '@iss/platform/server'
import { issueCertificate } from '@iss/platform/xml'
import { type Client, type Scene, sharedFile, startScene } from '@iss/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLote } from '@iss/abrasf/read-lote'
import { rpsAbrasf } from '../src/importers/rps-abrasf.ts'
import { amostra, assinarLote, identidadesDeTeste } from '@iss/abrasf/testing/gerar-amostras'
import { importar, notasDeRps, validar, ver } from './importar.ts'

let scene: Scene
let integra: Client
beforeEach(async () => {
  scene = await startScene()
})
afterEach(() => scene.stop())

/** Two batches of the same RPS numbers with other contents, signed with a certificate that is valid from 20/11/2026 on. */
const lotes = [
  { nome: 'of our own, lote 1', xml: lotePorCertificadoNovo(1), outro: lotePorCertificadoNovo(2) },
  { nome: 'of our own, lote 2', xml: lotePorCertificadoNovo(2), outro: lotePorCertificadoNovo(1) },
  ...publicados(),
]

function lotePorCertificadoNovo(numeroLote: number): Buffer {
  const { autoridade, prestador } = identidadesDeTeste()
  const certPem = issueCertificate({
    subjectKeyPem: prestador.keyPem,
    commonName: 'PRESTADOR DE TESTE LTDA:11222333000181',
    serial: '0a12',
    issuer: autoridade,
    cnpj: '11222333000181',
    notBefore: new Date('2026-11-20T10:00:00-03:00'),
  })
  const discriminacao = `Desenvolvimento, remessa ${numeroLote}`
  const rps = [1, 2].map((numero) => ({ numero, valor: '1500.00', discriminacao }))
  return Buffer.from(assinarLote({ numeroLote, rps }, { keyPem: prestador.keyPem, certPem }))
}

/** Where they are at hand, the batches that another client library made and signed. */
function publicados() {
  const [um, dois] = [1, 2].map((n) => sharedFile(`data/amostras/lote-rps-sincrono-assinado-${n}.xml`))
  if (!um || !dois) return []
  const ler = (caminho: string) => readFileSync(caminho)
  return [
    { nome: 'of another client library, lote 1', xml: ler(um), outro: ler(dois) },
    { nome: 'of another client library, lote 2', xml: ler(dois), outro: ler(um) },
  ]
}
const ditos = (itens: { mensagens: { texto: string }[] }[]) => itens.flatMap((item) => item.mensagens.map(({ texto }) => texto))

describe('amostras', () => {
  it('the batch that elsewhere has other content becomes two notes where its numbers are free', async () => {
    integra = await scene.as('integra')
    const { importacao } = await importar(scene, integra, amostra('lote-2-rps-outro-conteudo.xml'))
    expect(importacao).toMatchObject({ situacao: 'CONCLUIDO', totais: { importados: 2 } })
    expect((await notasDeRps(scene)).map(({ rps, valor }) => [rps, valor])).toEqual([
      ['A1|1', '990.00'],
      ['A1|2', '990.00'],
    ])
  })

  it('the tampered sample gives one note and one refusal', async () => {
    integra = await scene.as('integra')
    const { importacao, itens } = await importar(scene, integra, amostra('lote-2-rps-adulterado.xml'))
    expect(importacao).toMatchObject({ situacao: 'CONCLUIDO_COM_ERROS', totais: { importados: 1, comErro: 1 } })
    expect(itens.lista[1]).toMatchObject({ situacao: 'ERRO', documento: null })
    expect((await notasDeRps(scene)).map(({ rps }) => rps)).toEqual(['A1|1'])
  })

  it('exclusive canonicalisation, SHA-256 and layout 2.04 are read too', async () => {
    integra = await scene.as('integra')
    expect((await importar(scene, integra, amostra('lote-exclusivo-sha256.xml'))).importacao).toMatchObject({
      situacao: 'CONCLUIDO',
      totais: { importados: 2 },
    })
    const novo = await validar(scene, integra, amostra('lote-204-sem-assinatura.xml'))
    expect(novo.detalhes).toContainEqual({ rotulo: 'Versão do leiaute', valor: '2.04' })
    expect((await ver(integra, novo.id)).itens.lista[0]?.situacao).toBe('OK')
  })

  it.each(lotes)(
    '$nome: refused before its certificate is valid, then two notes, the same ones again; altered or with other content refused',
    async ({ xml, outro }) => {
      const inicio = readLote(xml).assinatura?.certificado?.notBefore ?? new Date(Number.NaN)
      scene.clock.set(new Date(inicio.getTime() - 60_000))
      integra = await scene.as('integra')
      const cedo = await validar(scene, integra, xml)
      expect(cedo).toMatchObject({ situacao: 'VALIDADO_COM_ERROS', totais: { comErro: 2 }, podeConfirmar: false })
      expect(ditos((await ver(integra, cedo.id)).itens.lista)).toContain('O certificado digital só vale a partir de 20/11/2026.')

      scene.clock.advance(120_000)
      const depois = await importar(scene, integra, xml)
      expect(depois.importacao).toMatchObject({
        id: cedo.id,
        situacao: 'CONCLUIDO',
        totais: { total: 2, importados: 2, comErro: 0 },
      })
      expect(
        ditos(depois.itens.lista).filter(
          (texto) => texto === 'O município de incidência informado difere do apurado; vale o apurado.',
        ).length,
      ).toBe(2)
      const notas = await notasDeRps(scene)
      expect(notas.map(({ rps, valor, imposto, prestador }) => ({ rps, valor, imposto, prestador }))).toEqual([
        { rps: 'A1|1', valor: '1500.00', imposto: '45.00', prestador: '11222333000181' },
        { rps: 'A1|2', valor: '1500.00', imposto: '45.00', prestador: '11222333000181' },
      ])
      const again = await validar(scene, integra, xml)
      expect(again.avisos).toContain('Este arquivo já foi importado em 20/11/2026.')
      expect((await ver(integra, again.id)).itens.lista.map((item) => item.documento?.id)).toEqual(
        notas.map(({ id }) => Number(id)),
      )

      const mexido = await validar(scene, integra, xml.toString('utf8').replace('1500.00', '150.00'))
      expect(ditos((await ver(integra, mexido.id)).itens.lista)).toContain(
        'A assinatura digital do RPS 1/A1 não confere com o conteúdo. Envie o RPS original, sem alterações depois de assinado.',
      )
      const conflito = await validar(scene, integra, outro)
      expect(ditos((await ver(integra, conflito.id)).itens.lista)).toContain(
        `O RPS 1/A1 já foi convertido na NF-e ${notas[0]?.numero} com outro conteúdo.`,
      )
      expect((await notasDeRps(scene)).length).toBe(2)
    },
  )

  it('in production an unknown authority refuses every signed item', async () => {
    const itens = await inTransaction(scene.pool, { municipioId: 1 }, async (db, client) => {
      const { ctx } = createContext(
        { ...scene.runtime, producao: true },
        { db, client, municipioId: 1, identity: null, requestId: 'teste' },
      )
      const pessoa = await findPessoaPorDocumento(ctx, '11222333000181')
      const lote = await rpsAbrasf.ler(Buffer.from(amostra('lote-2-rps.xml')), undefined)
      const lidos = []
      const { itens: linhas } = await rpsAbrasf.julgar(ctx, lote, {
        pessoaId: pessoa?.id ?? 0,
        recebidoEm: ctx.clock.now(),
        loteId: 0,
        parametros: {},
      })
      for await (const linha of linhas) lidos.push(linha)
      return lidos
    })
    expect(itens.map(({ mensagens }) => mensagens.map(({ tipo, codigo }) => [tipo, codigo]))).toEqual([
      [['ERRO', 'integracao.certificadoDesconhecido']],
      [['ERRO', 'integracao.certificadoDesconhecido']],
    ])
  })
})
