import { buffer } from 'node:stream/consumers'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineCall } from '@iss/platform/contract'
import { inTransaction } from '@iss/platform/db'
import { type Context, createContext, implement } from '@iss/platform/server'
import { type Scene, startScene } from '@iss/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { selectionAnswer, selectionIds } from '../definition/action.ts'
import { givenField, longtextField, selectField, textField } from '../definition/filter-fields.ts'
import { defineList } from '../definition/list.ts'
import type { Report } from '../definition/report.ts'
import { describeReport } from './describe.ts'
import { readFilters } from './read-filters.ts'
import { readRows } from './read-rows.ts'
import { validateActions } from './row-actions.ts'
import { searchReport } from './search-report.ts'
import { streamQuery } from './stream-query.ts'
import { writeReport } from './write-report.ts'

const acao = <Shape extends z.ZodRawShape>(path: string, shape: Shape, chave: string) =>
  defineCall({
    method: 'POST',
    path,
    summary: path,
    request: z.object(shape),
    answer: selectionAnswer,
    access: { chaves: [chave] },
    effect: 'write',
  })
const cancelar = acao('/teste/cancelar', { id: z.number(), versao: z.number(), motivo: z.string() }, 'teste:cancelar')
const transferir = acao('/teste/transferir', { ids: selectionIds, para: z.string() }, 'teste:transferir')

const filters = z.object({
  estado: selectField({
    label: 'Estado',
    options: [
      { value: 'ABERTA', label: 'Aberta' },
      { value: 'CANCELADA', label: 'Cancelada' },
    ],
  }),
  nome: textField({ label: 'Nome' }),
  apartirDe: givenField('A partir de'),
})
type Filters = z.output<typeof filters>

function query(ctx: Context, { estado, apartirDe }: Filters) {
  return ctx.db
    .select({
      id: sql<number>`n`.mapWith(Number).as('id'),
      numero: sql<number>`n * 1000`.mapWith(Number).as('numero'),
      nome: sql<string>`case when n % 2 = 0 then 'Árvore ' else 'zebra ' end || n`.as('nome'),
      valor: sql<Dinheiro>`(n * 1.5)::numeric(15,2)`.mapWith((text: string) => Dinheiro.from(text)).as('valor'),
      cancelada: sql<boolean>`n = 4`.as('cancelada'),
      situacao: sql<'Aberta' | 'Cancelada'>`case when n = 4 then 'Cancelada' else 'Aberta' end`.as('situacao'),
      dia: sql<string>`'2026-04-0' || n`.as('dia'),
    })
    .from(sql`generate_series(${apartirDe ?? 1}::int, 6) as g(n)`)
    .where(estado === null ? undefined : sql`(n = 4) = ${estado === 'CANCELADA'}`)
}
async function* rows(ctx: Context, filtros: Filters) {
  yield* streamQuery(ctx, query(ctx, filtros))
}

const declared = {
  title: 'Lista de teste',
  path: null,
  access: {},
  filters,
  id: 'id',
  open: ({ id }: { id: number }) => `/home/teste?id=${id}`,
  struck: 'cancelada',
  order: ['numero'],
  columns: [
    { key: 'numero', label: 'Número', kind: 'numero', total: 'count' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'dia', label: 'Dia', kind: 'date', secondary: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }: { situacao: string }) => (situacao === 'Aberta' ? 'info' : 'danger'),
    },
  ],
  actions: {
    cancelar: {
      label: 'Cancelar',
      call: cancelar,
      danger: true,
      when: ({ cancelada }: { cancelada: boolean }) => !cancelada,
      send: ({ id }: { id: number }) => ({ id, versao: 7 }),
      question: ({ nome }: { nome: string }) => `Cancelar ${nome}?`,
      fields: z.object({ motivo: longtextField({ label: 'Motivo', required: true }) }),
    },
    transferir: {
      label: 'Transferir',
      on: 'selection',
      call: transferir,
      when: ({ cancelada }: { cancelada: boolean }) => !cancelada,
      fields: z.object({ para: textField({ label: 'Para' }) }),
    },
    abrir: { label: 'Abrir', href: ({ id }: { id: number }) => (id === 1 ? null : `/home/teste?id=${id}`) },
    nova: { label: 'Nova', on: 'list', href: '/home/teste' },
    copiar: { label: 'Copiar', copy: ({ nome }: { nome: string }) => nome },
    ver: { label: 'Ver', page: true },
  },
} as const
const bySql = defineList({ ...declared, slug: 'lista-sql', query })
const byRows = defineList({ ...declared, slug: 'lista-linhas', rows })

let scene: Scene
beforeAll(async () => {
  scene = await startScene({ template: 'iss_vazio' })
  await scene.owner(`insert into municipio (id, codigo, nome, uf, cliente) values (1, '9900001', 'Nova Serra', 'MG', true)`)
})
afterAll(() => scene.stop())

const todas = ['teste:cancelar', 'teste:transferir']
function within<T>(work: (ctx: Context) => Promise<T>, chaves: readonly string[] = todas): Promise<T> {
  const user = {
    nomeUsuario: 'Teste',
    pessoaUsuario: { id: 1 },
    pessoaSelecionada: { id: 1 },
    perfis: ['fiscal'],
    authRegex: chaves,
  } as never
  const sessao = { sid: '', contaId: 1, municipioId: 1, pessoaUsuarioId: 1, pessoaSelecionadaId: 1 }
  return inTransaction(scene.pool, { municipioId: 1 }, (db, client) =>
    work(createContext(scene.runtime, { db, client, municipioId: 1, identity: { sessao, user }, requestId: 'teste' }).ctx),
  )
}
const page = (report: Report, request: object = {}) =>
  within((ctx) => searchReport(ctx, report, { filtros: {}, pagina: 0, tamanho: 10, ...request }))

describe.each([
  ['SQL', bySql],
  ['a generator', byRows],
] as const)('a list of rows of %s', (_, list) => {
  it('leaves what is struck through out of every total, and says so of the row', async () => {
    const { linhas, total, totais } = await page(list)
    // 1.5 x (1 + 2 + 3 + 5 + 6); the fourth is cancelled.
    expect({ total, totais }).toEqual({ total: 6, totais: { numero: 6, valor: '25.50' } })
    expect(linhas.map(({ riscada = false }) => riscada)).toEqual([false, false, false, true, false, false])
    expect(linhas[3]).toMatchObject({ id: 4, abre: '/home/teste?id=4', tons: { situacao: 'danger' } })
    expect((await page(list, { filtros: { estado: 'CANCELADA' } })).totais).toEqual({ numero: 1, valor: '0.00' })
  })

  it('is found by text, number and date, and ordered by every column', async () => {
    const found = async (busca: string) => (await page(list, { busca })).linhas.map(({ id }) => id)
    expect(await found('arvore')).toEqual([2, 4, 6])
    expect(await found('300')).toEqual([3])
    expect(await found('05/04')).toEqual([5])
    expect(await found('canceladas')).toEqual([])
    expect((await page(list, { ordem: '-nome' })).linhas.map(({ id }) => id)).toEqual([5, 3, 1, 6, 4, 2])
    expect((await page(list, { ordem: 'situacao' })).linhas.at(-1)?.id).toBe(4)
  })

  it('goes into files as it stands on screen: its order, its search, its totals', async () => {
    const csv = async (options: object) =>
      within(async (ctx) =>
        (await buffer((await writeReport(ctx, list, await readFilters(ctx, list, {}), 'CSV', options)).stream)).toString('utf8'),
      )
    const lines = (text: string) => text.replace('\ufeff', '').trim().split('\r\n')
    expect(lines(await csv({ ordem: '-valor', busca: 'zebra' }))).toEqual([
      'Número;Nome;Dia;Valor;Situação',
      '5000;zebra 5;05/04/2026;7,50;Aberta',
      '3000;zebra 3;03/04/2026;4,50;Aberta',
      '1000;zebra 1;01/04/2026;1,50;Aberta',
    ])
  })

  it('answers an operation of ours with typed rows and sums', async () => {
    const { lista, total, soma } = await within((ctx) => readRows(ctx, list, { apartirDe: 3 }, { pagina: 0, tamanho: 2 }))
    expect({ ids: lista.map(({ id }) => id), total, valor: soma('valor').toString() }).toEqual({
      ids: [3, 4],
      total: 4,
      valor: '21.00',
    })
  })
})

describe('actions', () => {
  it('are told to those whom the access of their call allows, with what each row sends', async () => {
    const names = (chaves: readonly string[]) =>
      within(async (ctx) => describeReport(ctx, bySql).acoes.map(({ nome }) => nome), chaves)
    expect(await names(todas)).toEqual(['cancelar', 'transferir', 'abrir', 'nova', 'copiar', 'ver'])
    expect(await names(['teste:transferir'])).toEqual(['transferir', 'abrir', 'nova', 'copiar', 'ver'])
    const { linhas } = await page(bySql)
    expect(linhas[0]?.acoes).toEqual({
      cancelar: { envia: { id: 1, versao: 7 }, pergunta: 'Cancelar zebra 1?' },
      transferir: {},
      copiar: { copia: 'zebra 1' },
      ver: { envia: undefined },
    })
    expect(Object.keys(linhas[3]?.acoes ?? {})).toEqual(['abrir', 'copiar', 'ver'])
    expect(linhas[1]?.acoes?.abrir).toEqual({ endereco: '/home/teste?id=2' })
  })

  it('are drawn from what the declaration says', async () => {
    const [first, second] = await within(async (ctx) => describeReport(ctx, bySql).acoes)
    expect(first).toMatchObject({
      lugar: 'row',
      perigo: true,
      chamada: { metodo: 'POST', caminho: '/teste/cancelar', arquivo: null, ids: 'ids', idempotente: false },
    })
    expect(first?.campos).toEqual([{ nome: 'motivo', rotulo: 'Motivo', tipo: 'longtext', obrigatorio: true, padrao: null }])
    expect(second).toMatchObject({ lugar: 'selection', pergunta: null, campos: [{ nome: 'para', tipo: 'text' }] })
  })

  it('stop the boot when nothing implements their call, or the call does not take what is asked', () => {
    const run = async () => ({ mensagem: '' })
    const operations = [implement(cancelar, run), implement(transferir, run)]
    expect(() => validateActions(bySql, operations)).not.toThrow()
    expect(() => validateActions(bySql, operations.slice(1))).toThrow('nothing implements /teste/cancelar')
    const wrong = (actions: object) => defineList({ ...declared, slug: 'lista-errada', query, actions } as never) as Report
    expect(() =>
      validateActions(
        wrong({ a: { label: 'A', call: cancelar, fields: z.object({ outro: textField({ label: 'Outro' }) }) } }),
        operations,
      ),
    ).toThrow("takes no 'outro'")
    expect(() => validateActions(wrong({ a: { label: 'A', on: 'selection', call: cancelar } }), operations)).toThrow(
      "takes no 'ids'",
    )
    expect(() => defineList({ ...declared, id: undefined, slug: 'lista-sem-id', query })).toThrow('need an id')
  })
})
