import { registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { series } from './series.ts'

let scene: Scene
let gestor: Client
const calls = registryCalls(series)
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const refusal = async (input: unknown) =>
  (await gestor.try(calls.salvar, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const valores = { especie: 'Cupom', codigo: 'C', eletronica: false, avulsa: false, requerAutEstadual: false }

describe('R2-2.9-19 series (K40)', () => {
  it('one electronic series of each sort; a code once', async () => {
    expect(await refusal({ valores: { ...valores, eletronica: true } })).toEqual([
      'eletronica: Já existe uma série eletrônica padrão.',
    ])
    await gestor.call(calls.salvar, { valores })
    expect(await refusal({ valores })).toEqual(['codigo: Já existe uma série com este código.'])
  })

  it('a used series is only cancelled, an unused one goes', async () => {
    const { lista } = await gestor.call(calls.buscar, { pagina: 0, tamanho: 100, cancelados: true })
    const id = (codigo: string) => lista.find((row) => row.valores.codigo === codigo)?.id ?? 0
    expect(await gestor.call(calls.remover, { ids: [id('C')] })).toEqual({ mensagem: 'Registro removido com sucesso.' })
    expect(await gestor.call(calls.remover, { ids: [id('E')] })).toEqual({
      mensagem: 'Registro em uso: foi cancelado e não poderá mais ser escolhido.',
    })
    const [stored] = await scene.owner<{ cancelada: boolean }>(
      `select data_cancelamento is not null as cancelada from serie where municipio_id = 1 and codigo = 'E'`,
    )
    expect(stored?.cancelada).toBe(true)
    await gestor.call(calls.salvar, { valores: { ...valores, codigo: 'E2', eletronica: true } })
  })
})
