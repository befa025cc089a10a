import { formatData, hojeEm } from '@iss/kernel/data'
import { fold } from '@iss/kernel/texto'
import { emissaoAccess } from '@iss/nota/contract/acessos'
import { buscarNota } from '@iss/nota/contract/consulta'
import { notaAchada } from '@iss/nota/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { anywhere, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { defineBusca, maximoPorGrupo } from '@iss/portal/server'
import { and, desc, eq, inArray, isNotNull, like } from 'drizzle-orm'
import { catalogoTomadorTable as table } from '../tables/catalogo-tomador.ts'

/** The takers of one's own catalogue whom what was typed means, the latest first, with the last note to each: read once for both groups below. */
const lidos = new WeakMap<Context, Promise<Awaited<ReturnType<typeof ler>>>>()
const tomadores = (ctx: Context, texto: string) => {
  const antes = lidos.get(ctx)
  if (antes) return antes
  const agora = ler(ctx, texto)
  lidos.set(ctx, agora)
  return agora
}

/** The takers first, then the note of each: a name that thousands bear costs no more than six notes. */
async function ler({ db, sessao }: Context, texto: string) {
  const achados = await db
    .select({ documento: table.documento, nome: table.nome, notaId: table.ultimaNotaId })
    .from(table)
    .where(
      and(
        eq(table.contribuinteId, sessao.pessoaSelecionadaId),
        isNotNull(table.ultimaNotaId),
        like(table.busca, anywhere(fold(texto))),
      ),
    )
    .orderBy(desc(table.usadoEm))
    .limit(maximoPorGrupo)
  const ids = achados.flatMap(({ notaId }) => notaId ?? [])
  if (ids.length === 0) return []
  const rows = await db
    .select({ nota, prestador: pessoa.nome })
    .from(nota)
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .where(inArray(nota.id, ids))
  const porId = new Map(rows.map((row) => [row.nota.id, row]))
  return achados.flatMap(({ documento, nome, notaId }) => {
    const row = porId.get(notaId ?? 0)
    return row ? [{ documento, nome, ...row }] : []
  })
}

/** One's own notes by the name of the taker: the last to each who is meant, and the last ones to him where he is the only one. */
export const buscaNotasPorTomador = defineBusca({
  grupo: 'Notas fiscais',
  ordem: 21,
  para: buscarNota.access,
  async buscar(ctx, { texto, numero }) {
    if (numero !== null) return []
    const rows = await tomadores(ctx, texto)
    const [primeiro] = rows
    if (rows.length !== 1 || !primeiro) return rows.map((row) => notaAchada(row.nota, row.prestador))
    const notas = await ctx.db
      .select()
      .from(nota)
      .where(and(eq(nota.prestadorId, ctx.sessao.pessoaSelecionadaId), eq(nota.tomadorDocumento, primeiro.documento)))
      .orderBy(desc(nota.competencia), desc(nota.numero))
      .limit(maximoPorGrupo)
    return notas.map((achada) => notaAchada(achada, primeiro.prestador))
  },
})

/** What one does about a taker: the next note, as the last one was. */
export const acaoEmitirPara = defineBusca({
  grupo: 'Ações',
  ordem: 5,
  para: { ...emissaoAccess, condicao: ({ pessoaAutorizadaNfe }) => pessoaAutorizadaNfe },
  async buscar(ctx, { texto, numero }) {
    if (numero !== null) return []
    const rows = await tomadores(ctx, texto)
    return rows
      .filter((row) => row.nota.prestadorId === ctx.sessao.pessoaSelecionadaId)
      .slice(0, 3)
      .map(({ nome, nota: ultima }) => ({
        titulo: `Emitir nota para ${nome}`,
        detalhe: `como a NF-e nº ${ultima.numero}, de ${formatData(hojeEm(ultima.emissao))}, ${ultima.valorTotal.formatReais()}`,
        link: `/home/actions/emissaonf2?copiar=${ultima.id}`,
      }))
  },
})
