import { readFileSync } from 'node:fs'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { inTransaction } from '@iss/platform/db'
import { createContext } from '@iss/platform/server'
import { type Client, type Scene, sharedFile, startScene } from '@iss/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLote } from '@iss/abrasf/read-lote'
import { rpsAbrasf } from '../src/importers/rps-abrasf.ts'
import { amostra } from '@iss/abrasf/testing/gerar-amostras'
import { importar, notasDeRps, validar, ver } from './importar.ts'

let scene: Scene
let integra: Client
beforeEach(async () => {
  scene = await startScene()
})
afterEach(() => scene.stop())

const publicas = ['lote-rps-sincrono-assinado-1.xml', 'lote-rps-sincrono-assinado-2.xml'].map((nome) => ({
  nome,
  caminho: sharedFile(`data/amostras/${nome}`),
}))
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

  it.skipIf(publicas[0]?.caminho === null).each(publicas)(
    '$nome, made and signed by another client library, becomes two notes',
    async ({ caminho }) => {
      const xml = readFileSync(caminho ?? '')
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
      const daOutra = publicas.find((outra) => outra.caminho !== caminho)?.caminho
      const conflito = await validar(scene, integra, readFileSync(daOutra ?? ''))
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
      const lote = await rpsAbrasf.ler(Buffer.from(amostra('lote-2-rps.xml')))
      return (await rpsAbrasf.julgar(ctx, lote, { pessoaId: pessoa?.id ?? 0, recebidoEm: ctx.clock.now() })).itens
    })
    expect(itens.map(({ mensagens }) => mensagens.map(({ tipo, codigo }) => [tipo, codigo]))).toEqual([
      [['ERRO', 'integracao.certificadoDesconhecido']],
      [['ERRO', 'integracao.certificadoDesconhecido']],
    ])
  })
})
