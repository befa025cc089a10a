import { registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plusDays } from '@iss/kernel/data'
import { avisarAutorizacoes } from '../server/avisos-de-autorizacao.ts'
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

it('K04 E3-3.2-04 an authorisation that ends is told of thirty days before and once more seven days before', async () => {
  const mails = async () =>
    (
      await scene.owner<{ assunto: string }>(
        `select assunto from email where municipio_id = 1 and assunto ~ 'autorização para emitir' order by id`,
      )
    ).map(({ assunto }) => assunto)
  const hoje = scene.clock.today()
  await scene.owner(`delete from notificacao_modelo where municipio_id = 1 and evento = 'AUTORIZACAO_A_VENCER'`)
  await scene.owner(`update autorizacao_nfe set fim = null where municipio_id = 1`)
  const vence = (dias: number) =>
    scene.owner(
      `update autorizacao_nfe a set fim = $1 from pessoa p, serie s
       where a.municipio_id = 1 and p.municipio_id = 1 and p.id = a.pessoa_id and p.documento = '40000001000150'
         and s.municipio_id = 1 and s.id = a.serie_id and s.codigo = 'E'`,
      [plusDays(hoje, dias)],
    )
  await vence(31)
  await scene.inCity(1, avisarAutorizacoes)
  expect(await mails()).toEqual([])
  for (const dias of [30, 29]) {
    await vence(dias)
    await scene.inCity(1, avisarAutorizacoes)
  }
  expect(await mails()).toEqual(['A autorização para emitir na série E vence em 15/05/2026'])
  for (const dias of [7, 6]) {
    await vence(dias)
    await scene.inCity(1, avisarAutorizacoes)
  }
  expect((await mails())[1]).toBe('A autorização para emitir na série E vence em 22/04/2026')
  await scene.inCity(2, avisarAutorizacoes)
  expect(await mails()).toHaveLength(2)
})
