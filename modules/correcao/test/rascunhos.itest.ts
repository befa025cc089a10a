import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validarCancelamento } from '../src/contract/cancelamento.ts'
import { buscarNotas } from '@iss/nota/contract/consulta'
import { buscarRascunho, removerRascunho, salvarRascunho } from '@iss/emissao/contract/emissao'
import { expirarRascunhos } from '@iss/emissao/server'

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene?.stop())

describe('rascunhos (E02)', () => {
  it('keeps an invalid draft as typed, with its user, for its own person only', async () => {
    const conteudo = { tomador: { documento: 'inválido' }, qualquer: 1 }
    const { id } = await alfa.call(salvarRascunho, { id: null, conteudo })
    const lista = await alfa.call(buscarRascunho, { id: null })
    expect(lista).toEqual([expect.objectContaining({ id, usuario: 'alfa', conteudo })])
    const gama = await scene.as('gama')
    expect(await gama.call(buscarRascunho, { id })).toEqual([])
    expect((await gama.try(removerRascunho, { id })).status).toBe(404)
    expect((await alfa.call(removerRascunho, { id })).mensagem).toBe('Rascunho excluído.')
  })

  it('throws a draft away 90 days after its last change, not before', async () => {
    const { id } = await alfa.call(salvarRascunho, { id: null, conteudo: {} })
    const dias = (quantos: number) => scene.clock.advance(quantos * 86_400_000)
    const ids = () =>
      scene.owner<{ id: string }>('select id from nota_rascunho').then((rows) => rows.map((row) => Number(row.id)))
    dias(89)
    await scene.inCity(1, (ctx) => expirarRascunhos.run(ctx))
    expect(await ids()).toEqual([id])
    dias(2)
    await scene.inCity(1, (ctx) => expirarRascunhos.run(ctx))
    expect(await ids()).toEqual([])
    dias(-91)
  })
})

describe('what a cancellation would do (E07)', () => {
  it('tells where the note would go before the order is complete, and what the order lacks', async () => {
    const { lista } = await alfa.call(buscarNotas, {
      pagina: 0,
      tamanho: 10,
      lado: 'emitidas',
      competenciaInicial: null,
      competenciaFinal: null,
      numero: 1,
      outraParte: null,
      situacao: 'todas',
      ordem: undefined,
    })
    const notaId = lista[0]?.id ?? 0
    const previsao = await alfa.call(validarCancelamento, {
      notaId,
      codigo: 1,
      justificativa: '',
      notaSubstituta: null,
      arquivos: [],
    })
    expect(previsao.direto).toBe(false)
    expect(previsao.motivos).toContain('O prazo para cancelamento direto terminou: será aberta uma solicitação de cancelamento.')
    expect(previsao.impedimentos).toEqual([])
    expect(previsao.violacoes).toEqual([{ key: 'justificativa', message: 'A justificativa deve ter entre 15 e 500 caracteres.' }])
  })
})
