import { municipioTable } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { asc, eq, isNull } from 'drizzle-orm'
import { buscarTabelasIntegracao } from '../contract/codigos-integracao.ts'

export const buscarTabelasIntegracaoOperation = implement(buscarTabelasIntegracao, async (ctx) => {
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  if (!cidade) throw new Error('The city of the transaction is missing')
  const atividades = await ctx.db
    .select()
    .from(atividadeTable)
    .where(eq(atividadeTable.ativa, true))
    .orderBy(asc(atividadeTable.codigo), asc(atividadeTable.id))
  const tipos = await ctx.db
    .select()
    .from(tipoTributacaoTable)
    .where(isNull(tipoTributacaoTable.dataCancelamento))
    .orderBy(asc(tipoTributacaoTable.codigo), asc(tipoTributacaoTable.id))
  return {
    ambiente: ctx.producao ? ('Produção' as const) : ('Teste' as const),
    enderecos: [
      { rotulo: 'Chamadas', endereco: `${ctx.baseUrl}/v2/rest` },
      { rotulo: 'Documentação das chamadas', endereco: `${ctx.baseUrl}/docs` },
      { rotulo: 'Descrição OpenAPI 3.1', endereco: `${ctx.baseUrl}/docs/openapi.json` },
    ],
    municipio: { nome: cidade.nome, uf: cidade.uf, codigo: cidade.codigo },
    atividades: atividades.map(({ id, codigo, resumo, itemListaServico, codigoTributacaoNacional, cnae, nbs }) => ({
      id,
      codigo,
      nome: resumo,
      item: itemListaServico,
      codigoNacional: codigoTributacaoNacional ?? '',
      cnae: cnae ?? '',
      nbs: nbs ?? '',
    })),
    exigibilidades: exigibilidades.map((valor) => ({ codigo: codigoExigibilidade(valor), nome: labelExigibilidade(valor) })),
    tiposTributacao: tipos.map(({ id, codigo, nome, exigibilidade }) => ({ id, codigo, nome, exigibilidade })),
  }
})
