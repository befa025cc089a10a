import { parseCsv } from '@iss/platform/csv'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loteCalls } from '../definition/calls.ts'
import type { Lote } from '../definition/lote.ts'
import { processOf } from './order-process.ts'

// The order that every administrator has: it is about the phones of the city that are outside the mask.
const slug = 'corrigir-telefone'
const calls = loteCalls({ slug, title: slug, access: {} })
const valores = { ddd: '37' }
const confirmacao = { motivo: 'Telefones herdados do cadastro anterior', palavra: 'corrigir', ciente: false }
let scene: Scene
let admin: Client
beforeAll(async () => {
  scene = await startScene()
  admin = await scene.as('administrador')
  await scene.owner(`delete from telefone where municipio_id = 1 and not principal`)
})
afterAll(() => scene.stop())

/** So many phones of the city without area code, the first one 30000000. */
const herdar = (quantos: number) =>
  scene.owner(
    `insert into telefone (municipio_id, pessoa_id, numero)
     select 1, (select min(id) from pessoa where municipio_id = 1), (30000000 + n)::text from generate_series(0, $1::int - 1) n`,
    [quantos],
  )
afterEach(() => scene.owner(`delete from telefone where municipio_id = 1 and not principal`))
const corrigidos = async () =>
  (await scene.owner<{ n: number }>(`select count(*)::int as n from telefone where numero like '373000%'`))[0]?.n
const eventos = async (desde: number) =>
  (
    await scene.owner<{ n: number }>(
      `select count(*)::int as n from auditoria_evento where id > $1 and tipo = 'cadastro.alterado' and antes ->> 'telefone' like '3000%'`,
      [desde],
    )
  )[0]?.n
const ultimoEvento = async () =>
  Number((await scene.owner<{ id: string }>('select max(id) as id from auditoria_evento'))[0]?.id ?? 0)
const enviar = async (quem = admin) => {
  const { assinatura } = await quem.call(calls.validar, { valores })
  return quem.call(calls.executar, { valores, assinatura, ...confirmacao })
}
const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
/** One block of an order, in a transaction that the worker does not live to commit. */
const blocoMorto = (id: number) =>
  scene
    .inCity(1, async (ctx) => {
      const lote = (scene.house.others.get('lote') as unknown as Lote[]).find((um) => um.slug === slug)
      if (!lote) throw new Error('There is no such order')
      await processOf(lote).block(ctx, { loteId: id }, undefined, { id: 0, feitos: 0 })
      throw new Error('killed')
    })
    .catch((error: Error) => expect(error.message).toBe('killed'))

describe('an order on many items', () => {
  it('goes in blocks of 25; a block whose worker was killed is done again whole, and nothing twice', async () => {
    await herdar(60)
    const antes = await ultimoEvento()
    const { id, mensagem } = await enviar()
    expect(mensagem).toBe('Rotina agendada. Acompanhe em Agendamentos.')
    await blocoMorto(id)
    expect(await corrigidos()).toBe(0)
    const [processo] = await scene.owner<{ tipo_fila: string; parametros: object }>(
      'select tipo_fila, parametros from processo_assincrono order by id desc limit 1',
    )
    expect(processo).toEqual({ tipo_fila: 'processaCmd', parametros: { loteId: id } })
    await scene.inCity(1, async (ctx) => {
      const lote = (scene.house.others.get('lote') as unknown as Lote[]).find((um) => um.slug === slug) as Lote
      expect(await processOf(lote).block(ctx, { loteId: id }, undefined, { id: 0, feitos: 0 })).toEqual({
        done: false,
        feitos: 25,
        total: 60,
      })
    })
    expect(await admin.call(calls.buscarTO, { id })).toMatchObject({ situacao: 'EM_PROCESSAMENTO', processados: 25, sucesso: 25 })
    await blocoMorto(id)
    await scene.runProcesses()
    await scene.runProcesses()
    expect(await admin.call(calls.buscarTO, { id })).toMatchObject({
      situacao: 'CONCLUIDO',
      processados: 60,
      sucesso: 60,
      erro: 0,
    })
    expect([await corrigidos(), await eventos(antes)]).toEqual([60, 60])
  })

  it('is refused without reason, word and preview, and when the rows are others than the preview showed', async () => {
    await herdar(2)
    const { assinatura, lista } = await admin.call(calls.validar, { valores })
    expect(lista).toHaveLength(2)
    expect(textos(await admin.try(calls.executar, { valores, assinatura, motivo: 'curto', palavra: 'sim' }))).toEqual([
      'Informe o motivo com pelo menos 20 caracteres.',
      'Digite CORRIGIR para confirmar.',
    ])
    const outroDdd = await admin.try(calls.executar, { valores: { ddd: '31' }, assinatura, ...confirmacao })
    expect(textos(outroDdd)).toEqual(['Os dados mudaram desde a prévia. Gere a prévia novamente.'])
    await herdar(1)
    const mudou = await admin.try(calls.executar, { valores, assinatura, ...confirmacao })
    expect(textos(mudou)).toEqual(['Os dados mudaram desde a prévia. Gere a prévia novamente.'])
    expect(await corrigidos()).toBe(0)
    await scene.owner(`delete from telefone where municipio_id = 1 and not principal`)
    const vazia = await admin.call(calls.validar, { valores })
    expect(vazia).toMatchObject({ total: 0, lista: [] })
    const sem = await admin.try(calls.executar, { valores, assinatura: vazia.assinatura, ...confirmacao })
    expect(textos(sem)).toEqual(['Nenhum registro encontrado.'])
  })

  it('runs one at a time in a municipality, is stopped between two blocks, and keeps what it did', async () => {
    await herdar(60)
    const { id } = await enviar()
    const { assinatura } = await admin.call(calls.validar, { valores })
    const segunda = await admin.try(calls.executar, { valores, assinatura, ...confirmacao })
    expect(textos(segunda)).toEqual(['Já existe uma execução em andamento para este município.'])
    await scene.inCity(1, async (ctx) => {
      const lote = (scene.house.others.get('lote') as unknown as Lote[]).find((um) => um.slug === slug) as Lote
      await processOf(lote).block(ctx, { loteId: id }, undefined, { id: 0, feitos: 0 })
    })
    expect(textos(await admin.try(calls.reprocessar, { id }))).toEqual(['A execução ainda está em andamento.'])
    await admin.call(calls.cancelar, { id })
    await scene.runProcesses()
    expect(await admin.call(calls.buscarTO, { id })).toMatchObject({ situacao: 'CANCELADO', sucesso: 25, cancelados: 35 })
    expect(await corrigidos()).toBe(25)
    expect(textos(await admin.try(calls.cancelar, { id }))).toEqual(['A execução já terminou e não pode ser cancelada.'])
    expect((await enviar()).id).toBeGreaterThan(id)
    await scene.runProcesses()
    expect(await corrigidos()).toBe(60)
  })

  it('tells the errors as CSV, and tries again only what failed', async () => {
    await herdar(3)
    const { id } = await enviar()
    await scene.owner(`update telefone set numero = '37999990000' where municipio_id = 1 and numero = '30000001'`)
    await scene.runProcesses()
    expect(await admin.call(calls.buscarTO, { id })).toMatchObject({ sucesso: 2, erro: 1, podeReprocessar: true })
    const erros = parseCsv((await admin.try(calls.erros, { id })).raw)
    expect(erros.rows.map(({ campos }) => campos)).toEqual([
      [expect.any(String), '3000-0001', '(37) 3000-0001', 'O telefone foi alterado depois da prévia.'],
    ])
    await scene.owner(`update telefone set numero = '30000001' where municipio_id = 1 and numero = '37999990000'`)
    const antes = await ultimoEvento()
    await admin.call(calls.reprocessar, { id })
    await scene.runProcesses()
    expect(await admin.call(calls.buscarTO, { id })).toMatchObject({ sucesso: 3, erro: 0, podeReprocessar: false })
    expect([await corrigidos(), await eventos(antes)]).toEqual([3, 1])
    expect(textos(await admin.try(calls.reprocessar, { id }))).toEqual(['Não há registros com erro para reprocessar.'])
    expect((await admin.call(calls.buscar, { pagina: 0, tamanho: 10, ordem: '-sucesso' })).lista[0]?.sucesso).toBeGreaterThan(3)
  })

  describe('of more than a thousand rows', () => {
    beforeEach(() => herdar(1001))

    it('goes at once where nobody else may confirm it', async () => {
      const { id, mensagem } = await enviar()
      expect(mensagem).toBe('Rotina agendada. Acompanhe em Agendamentos.')
      await admin.call(calls.cancelar, { id })
    })

    it('waits for a second administrator, who is not the one who gave it', async () => {
      await scene.owner(
        `insert into papel (municipio_id, ator_id, perfil, inicio)
         select 1, v.pessoa_id, 'administrador', '2020-01-01' from conta c join conta_vinculo v on v.conta_id = c.id and v.municipio_id = 1
         where c.usuario = 'gestor'`,
      )
      const { id, mensagem } = await enviar()
      expect(mensagem).toBe('Aguardando a confirmação de outro administrador.')
      await scene.runProcesses()
      expect(await admin.call(calls.buscarTO, { id })).toMatchObject({
        situacao: 'AGUARDANDO',
        podeConfirmar: false,
        processados: 0,
      })
      expect(textos(await admin.try(calls.confirmar, { id }))).toEqual([
        'A confirmação cabe a outro usuário: quem enviou a execução não a confirma.',
      ])
      const gestor = await scene.as('gestor')
      expect((await gestor.call(calls.buscarTO, { id })).podeConfirmar).toBe(true)
      await gestor.call(calls.confirmar, { id })
      await scene.runProcesses()
      expect(await admin.call(calls.buscarTO, { id })).toMatchObject({ situacao: 'CONCLUIDO', sucesso: 1001 })
      expect((await admin.call(calls.itens, { id, situacao: null })).lista).toHaveLength(1000)
      const trilha = await scene.owner<{ tipo: string }>(
        `select tipo from auditoria_evento where municipio_id = 1 and entidade = 'lote' and entidade_id = $1 order by id`,
        [String(id)],
      )
      expect(trilha.map(({ tipo }) => tipo)).toEqual(['lote.enviado', 'lote.confirmado'])
    })
  })

  it('is of its city and of those who may give it', async () => {
    await herdar(1)
    const { id } = await enviar()
    await scene.runProcesses()
    const [deFora] = await scene.owner<{ id: string }>(
      `insert into lote (municipio_id, tipo, situacao, enviado_em) values (2, $1, 'CONCLUIDO', now()) returning id`,
      [slug],
    )
    for (const call of [calls.buscarTO, calls.itens, calls.reprocessar, calls.cancelar, calls.desfazer, calls.resultado])
      expect((await admin.try(call, { id: Number(deFora?.id) })).status).toBe(404)
    const { lista } = await admin.call(calls.buscar, { pagina: 0, tamanho: 100 })
    expect(lista.map((ordem) => ordem.id)).not.toContain(Number(deFora?.id))
    const fiscal = await scene.as('fiscal')
    for (const call of [
      calls.buscarTO,
      calls.itens,
      calls.reprocessar,
      calls.cancelar,
      calls.desfazer,
      calls.confirmar,
      calls.erros,
    ])
      expect((await fiscal.try(call, { id })).status).toBe(403)
  })
})
