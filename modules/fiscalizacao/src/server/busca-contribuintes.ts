import { formatDocumento } from '@iss/kernel/documento'
import { isContribuinte, naOrdemDaProcura, procurada } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { defineBusca, maximoPorGrupo } from '@iss/portal/server'
import { and } from 'drizzle-orm'
import { fichaAccess } from '../contract/ficha.ts'

/** Taxpayers of the city by part of the name, beginning of the document, inscription or register number. */
export const buscaContribuintes = defineBusca({
  grupo: 'Contribuintes',
  ordem: 10,
  para: fichaAccess,
  async buscar({ db }, { texto }) {
    const rows = await db
      .select({ id: pessoa.id, nome: pessoa.nome, documento: pessoa.documento, inscricao: pessoa.inscricaoMunicipal })
      .from(pessoa)
      .where(and(isContribuinte, procurada(texto)))
      .orderBy(...naOrdemDaProcura(texto))
      .limit(maximoPorGrupo)
    return rows.map(({ id, nome, documento, inscricao }) => ({
      titulo: nome,
      detalhe: [formatDocumento(documento), inscricao ? `inscrição ${inscricao}` : null].filter(Boolean).join(', '),
      link: `/home/actions/consulta-geral-contribuinte?id=${id}`,
    }))
  },
})
