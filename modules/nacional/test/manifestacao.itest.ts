import { fill } from '@iss/kernel/errors'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { type Scene, startScene } from '@iss/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifestarNotaNacional } from '../src/contract/manifestar.ts'
import { nacionalErrors } from '../src/domain/errors.ts'
import { nacionalNotaTable } from '../src/tables/nota-nacional.ts'
import { ligarNacional } from './ambiente-de-prova.ts'
import { abrirEmissor } from './emissor-nacional.ts'

let scene: Scene
let simulador: SimuladorNacional
let gama: ReturnType<typeof abrirEmissor>

beforeAll(async () => {
  scene = await startScene()
  simulador = await ligarNacional(scene, 1)
  gama = abrirEmissor(simulador, '40000003000140', 'Gama Serviços')
  await receber()
})
afterAll(async () => {
  await simulador.parar()
  await scene.stop()
})

const receber = () => scene.runCourier('nacional-recebimento', 1)
const nota = (chave: string) =>
  scene.inCity(1, async (ctx) => (await ctx.db.select().from(nacionalNotaTable).where(eq(nacionalNotaTable.chave, chave)))[0])

describe('the manifestation', () => {
  it('of a party goes to the repository as an event; a confirmed note may not be cancelled, a stranger may say nothing', async () => {
    const confirmada = await gama.emitir({ numero: 21 })
    const rejeitada = await gama.emitir({ numero: 22 })
    await receber()
    const hospital = await scene.as('hospital')
    const pedido = async (chave: string, mudanca: object) => ({
      id: (await nota(chave))?.id ?? 0,
      confirma: true,
      motivo: null,
      texto: '',
      certificado: null,
      senha: '',
      ...mudanca,
    })
    expect(await hospital.call(manifestarNotaNacional, await pedido(confirmada, {}))).toMatchObject({
      mensagem: 'Nota confirmada no ambiente nacional.',
    })
    expect(await nota(confirmada)).toMatchObject({ situacao: 'NORMAL', manifestacaoTomador: 'CONFIRMADA' })
    const recusa = async (chave: string, mudanca: object) =>
      (await hospital.try(manifestarNotaNacional, await pedido(chave, mudanca))).body.mensagens[0]?.message
    expect(await recusa(confirmada, {})).toBe(fill(nacionalErrors.manifestacaoRepetida, { situacao: 'confirmada' }).message)
    await expect(gama.registrar(confirmada, 'e101101', { motivo: '2', texto: 'Serviço não foi prestado' })).rejects.toMatchObject(
      { mensagens: [{ codigo: 'E0840' }] },
    )

    expect(await recusa(rejeitada, { confirma: false })).toBe(nacionalErrors.motivoRejeicao.message)
    expect(await recusa(rejeitada, { confirma: false, motivo: '9', texto: 'curto' })).toBe(nacionalErrors.textoRejeicao.message)
    await hospital.call(manifestarNotaNacional, await pedido(rejeitada, { confirma: false, motivo: '3' }))
    expect(await nota(rejeitada)).toMatchObject({ situacao: 'NORMAL', manifestacaoTomador: 'REJEITADA' })
    for (const conta of ['beta', 'fiscal']) {
      const quem = await scene.as(conta)
      expect((await quem.try(manifestarNotaNacional, await pedido(rejeitada, {}))).status).toBe(403)
    }
    // What the party said comes back by the distribution, and counts once.
    await receber()
    expect(await nota(rejeitada)).toMatchObject({ manifestacaoTomador: 'REJEITADA' })
  })
})
