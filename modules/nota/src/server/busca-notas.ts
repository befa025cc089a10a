import { isDaAutoridade } from '@iss/pessoa/domain/autoridade'
import { localizarDocumento } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatData, hojeEm } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { defineBusca, maximoPorGrupo, type TermoDaBusca } from '@iss/portal/server'
import { and, desc, eq, gte, or, type SQL } from 'drizzle-orm'
import { buscarNota } from '../contract/consulta.ts'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'

/** Letters of a code: those of the verification code, of a password, of one of an older system. */
const portesDeCodigo = [9, 16, 20]

/** How far back a name is looked for among one's own notes. */
const mesesPorNome = 24

/** Notes: one by its code, and of one's own those of a number or of a name on the other side. */
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
    return rows.map(({ nota: { id, numero, emissao, valorTotal, tomadorNome }, prestador }) => ({
      titulo: `NF-e nº ${numero}, ${valorTotal.formatReais()}`,
      detalhe: `${prestador} para ${tomadorNome ?? 'tomador não identificado'}, ${formatData(hojeEm(emissao))}`,
      link: `/home/actions/nota-fiscal?id=${id}`,
    }))
  },
})

async function condicao(ctx: Context, { texto, numero, codigo }: TermoDaBusca): Promise<SQL | undefined> {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const documento = ctx.user.documentoPessoaSelecionada.replace(/[./-]/g, '')
  const minhas = or(eq(nota.prestadorId, pessoaId), eq(nota.tomadorDocumento, documento))
  if (numero !== null) return and(minhas, eq(nota.numero, numero))
  if (portesDeCodigo.includes(codigo.length)) {
    const achado = await localizarDocumento(ctx, codigo)
    const autoridade = isDaAutoridade(ctx.user)
    if (achado) return and(eq(nota.id, achado.id), autoridade ? undefined : minhas)
  }
  const desde = Competencia.fromData(ctx.clock.today()).plusMonths(-mesesPorNome)
  return and(eq(nota.prestadorId, pessoaId), gte(nota.competencia, desde), contem(nota.tomadorNome, texto))
}
