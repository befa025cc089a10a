import { isDaAutoridade } from '@iss/pessoa/domain/autoridade'
import { localizarDocumento } from '@iss/documento/server'
import { formatData, hojeEm } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import type { Achado } from '@iss/portal/contract/busca'
import { defineBusca, maximoPorGrupo, type TermoDaBusca } from '@iss/portal/server'
import { and, desc, eq, or, type SQL } from 'drizzle-orm'
import { buscarNota } from '../contract/consulta.ts'
import { notaFiscalTable, notaFiscalTable as nota } from '../tables/nota-fiscal.ts'

/** Letters of a code: those of the verification code, of a password, of one of an older system. */
const portesDeCodigo = [9, 16, 20]

/** Notes: one by its code, and of one's own those of a number. */
export const buscaNotas = defineBusca({
  grupo: 'Notas fiscais',
  ordem: 20,
  para: buscarNota.access,
  async buscar(ctx, termo) {
    const onde = await condicao(ctx, termo)
    if (!onde) return []
    const rows = await ctx.db
      .select({ nota, prestador: pessoa.nome })
      .from(nota)
      .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
      .where(onde)
      .orderBy(desc(nota.competencia), desc(nota.numero))
      .limit(maximoPorGrupo)
    return rows.map(({ nota: achada, prestador }) => notaAchada(achada, prestador))
  },
})

/** A note as the search shows it. */
export const notaAchada = (nota: typeof notaFiscalTable.$inferSelect, prestador: string): Achado => ({
  titulo: `NF-e nº ${nota.numero}, ${nota.valorTotal.formatReais()}`,
  detalhe: `${prestador} para ${nota.tomadorNome ?? 'tomador não identificado'}, ${formatData(hojeEm(nota.emissao))}`,
  link: `/home/actions/nota-fiscal?id=${nota.id}`,
})

async function condicao(ctx: Context, { numero, codigo }: TermoDaBusca): Promise<SQL | undefined> {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const documento = ctx.user.documentoPessoaSelecionada.replace(/[./-]/g, '')
  const minhas = or(eq(nota.prestadorId, pessoaId), eq(nota.tomadorDocumento, documento))
  if (numero !== null) return and(minhas, eq(nota.numero, numero))
  if (portesDeCodigo.includes(codigo.length)) {
    const achado = await localizarDocumento(ctx, codigo)
    const autoridade = isDaAutoridade(ctx.user)
    if (achado) return and(eq(nota.id, achado.id), autoridade ? undefined : minhas)
  }
  return undefined
}
