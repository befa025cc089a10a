import { formatData } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { defineDocumentKind } from '@iss/documento/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { eq } from 'drizzle-orm'
import { autorizacaoNfeTable, serieTable } from '../tables/serie.ts'

/** The emission authorisation as a document: verified like any other. */
export const autorizacaoNfeDocumento = defineDocumentKind({
  tipo: 'AUTORIZACAO_NFE',
  rotulo: 'Autorização de emissão de NF-e',
  async resumo(ctx, documento) {
    const [row] = await ctx.db
      .select({ autorizacao: autorizacaoNfeTable, serie: serieTable, nome: pessoaTable.nome, documento: pessoaTable.documento })
      .from(autorizacaoNfeTable)
      .innerJoin(serieTable, eq(serieTable.id, autorizacaoNfeTable.serieId))
      .innerJoin(pessoaTable, eq(pessoaTable.id, autorizacaoNfeTable.pessoaId))
      .where(eq(autorizacaoNfeTable.id, documento.id))
    if (!row) throw new Error(`Authorisation ${documento.id} has no row`)
    return [
      { rotulo: 'Contribuinte', valor: `${row.nome} - ${formatDocumento(row.documento)}` },
      { rotulo: 'Série', valor: `${row.serie.especie}/${row.serie.codigo}` },
      { rotulo: 'Início', valor: formatData(row.autorizacao.inicio) },
      { rotulo: 'Fim', valor: row.autorizacao.fim ? formatData(row.autorizacao.fim) : 'Sem prazo' },
    ]
  },
})
