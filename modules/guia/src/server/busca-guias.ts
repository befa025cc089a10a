import { isDaAutoridade } from '@iss/pessoa/domain/autoridade'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { defineBusca } from '@iss/portal/server'
import { and, eq } from 'drizzle-orm'
import { guiaAccess } from '../contract/guia.ts'
import { labelSituacaoGuia, situacaoGuia } from '../domain/situacao-guia.ts'
import { guiaTable as guia } from '../tables/guia.ts'

/** A guide by its number: any of the city for its authorities, one's own for a taxpayer. */
export const buscaGuias = defineBusca({
  grupo: 'Guias',
  ordem: 30,
  para: guiaAccess,
  async buscar({ db, user, sessao, clock }, { numero }) {
    if (numero === null) return []
    const autoridade = isDaAutoridade(user)
    const rows = await db
      .select({ guia, contribuinte: pessoa.nome })
      .from(guia)
      .innerJoin(pessoa, refere(guia.pessoaId, pessoa))
      .where(and(eq(guia.numero, numero), autoridade ? undefined : eq(guia.pessoaId, sessao.pessoaSelecionadaId)))
    return rows.map(({ guia: { id, competencia, estado, total, vencimento }, contribuinte }) => ({
      titulo: `Guia nº ${numero}, ${total.formatReais()}`,
      detalhe: `${contribuinte}, ${competencia.format()}, ${labelSituacaoGuia(situacaoGuia(estado, vencimento, clock.today()))}`,
      link: `/home/actions/guia?id=${id}`,
    }))
  },
})
