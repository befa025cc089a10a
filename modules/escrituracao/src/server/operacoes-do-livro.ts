import { formatData, formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { pessoaDoPedido } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { LivroCalls } from '../contract/setor.ts'
import { escrituracaoMensagens as texto } from '../domain/errors.ts'
import { rotulosSituacao } from '../domain/rotulos.ts'
import { type EscritSetor, escritSetorTable as table } from '../tables/escrit-setor.ts'
import { titularDaSessao } from './competencia-aberta.ts'
import { cancelarDoSetor, escriturarDoSetor } from './escriturar-setor.ts'
import { examinarDoSetor, type LivroSetorial } from './livro-setorial.ts'

const passos = (memoria: EscritSetor['memoria']) => memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } }))
const calculoDe = ({ valor, deducoes, base, aliquota, imposto }: EscritSetor) => ({ valor, deducoes, base, aliquota, imposto })

/** What the calls of a ledger do; the module of the sector exports each of them. */
export function operacoesDoLivro<P extends z.ZodObject>(livro: LivroSetorial<P>, calls: LivroCalls<P>) {
  const feito = ({ id, base, imposto }: EscritSetor, mensagem: string) => ({ id, base, imposto, mensagem })
  return {
    buscar: implement(
      calls.buscar as LivroCalls<z.ZodObject>['buscar'],
      async (ctx, { competencia, idPessoa, pagina, tamanho }) => {
        const onde = and(
          eq(table.livro, livro.livro),
          eq(table.titularId, pessoaDoPedido(ctx, idPessoa)),
          competencia === null ? undefined : eq(table.competencia, competencia),
        )
        const [todos] = await ctx.db.select({ total: count() }).from(table).where(onde)
        const rows = await ctx.db
          .select()
          .from(table)
          .where(onde)
          .orderBy(desc(table.data), desc(table.id))
          .limit(tamanho)
          .offset(pagina * tamanho)
        return {
          total: todos?.total ?? 0,
          lista: rows.map((row) => ({
            ...calculoDe(row),
            id: row.id,
            versao: row.versao,
            competencia: row.competencia,
            data: formatData(row.data),
            descricao: row.descricao,
            documento: row.documento,
            quantidade: row.quantidade,
            estado: rotulosSituacao[row.estado] ?? row.estado,
          })),
        }
      },
    ),
    buscarTO: implement(calls.buscarTO as LivroCalls<z.ZodObject>['buscarTO'], async (ctx, { id }) => {
      const row = await getDoLivro(ctx, livro, id)
      pessoaDoPedido(ctx, row.titularId)
      return {
        ...calculoDe(row),
        id: row.id,
        versao: row.versao,
        estado: row.estado,
        descricao: row.descricao,
        pedido: livro.pedido.decode(row.pedido as never),
        memoria: passos(row.memoria),
        historico: await lerVersoes(ctx, row),
      }
    }),
    validar: implement(calls.validar as LivroCalls<z.ZodObject>['validar'], async (ctx, { pedido, retificaId }) => {
      const [exame] = await examinarDoSetor(ctx, livro, titularDaSessao(ctx), [pedido as z.output<P>], retificaId)
      if (!exame) throw new Error('One request gives one answer')
      const { calculo, violations } = exame
      return {
        calculo: calculo && {
          valor: calculo.valor,
          deducoes: calculo.deducoes,
          base: calculo.resultado.base,
          aliquota: calculo.resultado.aliquota,
          imposto: calculo.resultado.imposto,
        },
        memoria: calculo ? passos([...calculo.resultado.memoria]) : [],
        violacoes: violations.map(({ field, message }) => ({ key: field ?? null, message })),
      }
    }),
    salvar: implement(calls.salvar as LivroCalls<z.ZodObject>['salvar'], async (ctx, { pedido }) =>
      feito(await escriturarDoSetor(ctx, livro, titularDaSessao(ctx), pedido as z.output<P>), texto.lancada),
    ),
    retificar: implement(calls.retificar as LivroCalls<z.ZodObject>['retificar'], async (ctx, { pedido, ...retifica }) =>
      feito(await escriturarDoSetor(ctx, livro, titularDaSessao(ctx), pedido as z.output<P>, { retifica }), texto.retificada),
    ),
    anular: implement(calls.anular, async (ctx, cancelamento) => {
      await cancelarDoSetor(ctx, livro, titularDaSessao(ctx), cancelamento)
      return { mensagem: texto.cancelada }
    }),
  }
}

async function getDoLivro(ctx: Context, { livro }: Pick<LivroSetorial, 'livro'>, id: number): Promise<EscritSetor> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.livro, livro)))
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** The versions that an entry took the place of, the newest first, each with the reason of its correction. */
async function lerVersoes(ctx: Context, { retificaId }: EscritSetor) {
  const versoes: EscritSetor[] = []
  let anterior = retificaId
  while (anterior !== null) {
    const [versao] = await ctx.db.select().from(table).where(eq(table.id, anterior))
    if (!versao) break
    versoes.push(versao)
    anterior = versao.retificaId
  }
  return versoes.map(({ id, estado, valor, base, imposto, lancadoEm, motivo }) => ({
    id,
    estado: rotulosSituacao[estado] ?? estado,
    valor,
    base,
    imposto,
    lancadoEm: formatDataHora(lancadoEm),
    motivo,
  }))
}
