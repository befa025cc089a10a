import { toJsonRow } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { notaDeducaoTable, notaFiscalTable, notaItemTable } from '../tables/nota-fiscal.ts'

/** What a note says now: its row and those of its items and deductions. */
export type NotaReescrita = {
  readonly nota: typeof notaFiscalTable.$inferInsert
  readonly itens: readonly (typeof notaItemTable.$inferInsert)[]
  readonly deducoes: readonly (typeof notaDeducaoTable.$inferInsert)[]
}

/** Writes another content into a note that is in force; number, codes, state and moment of issue stay. */
export async function reescreverNota(ctx: Context, id: number, linhas: NotaReescrita): Promise<void> {
  await ctx.client.query(
    `update nota_fiscal n set (tomador_id, tomador_documento, tomador_nome, dados_tomador, data_prestacao, competencia, atividade_id,
       item_lista_servico, tipo_tributacao_id, exigibilidade, regime, municipio_prestacao, municipio_incidencia, devido_aqui, retido,
       discriminacao, valor_total, desconto_incondicional, desconto_condicional, deducoes, base, aliquota, aliquota_exata, imposto,
       imposto_suspenso, pis, cofins, irrf, csll, inss, outras_retencoes, outras_deducoes, liquido, a_receber, canonica, memoria, ibs_cbs)
     = (select tomador_id, tomador_documento, tomador_nome, dados_tomador, data_prestacao, competencia, atividade_id, item_lista_servico,
       tipo_tributacao_id, exigibilidade, regime, municipio_prestacao, municipio_incidencia, devido_aqui, retido, discriminacao,
       valor_total, desconto_incondicional, desconto_condicional, deducoes, base, aliquota, aliquota_exata, imposto, imposto_suspenso, pis, cofins,
       irrf, csll, inss, outras_retencoes, outras_deducoes, liquido, a_receber, canonica, memoria, ibs_cbs
       from jsonb_populate_record(null::nota_fiscal, $2) r)
     where n.id = $1`,
    [id, JSON.stringify(toJsonRow(notaFiscalTable, linhas.nota))],
  )
  await ctx.client.query('select nota_retirar_partes($1)', [id])
  for (const [tabela, colunas, rows] of [
    [
      'nota_item',
      'nota_id, ordem, descricao, unidade, quantidade, valor_unitario, valor, desconto_incondicional, desconto_condicional',
      linhas.itens.map((item) => toJsonRow(notaItemTable, item)),
    ],
    [
      'nota_deducao',
      'nota_id, ordem, tipo, documento_fornecedor, numero_documento, data_documento, valor',
      linhas.deducoes.map((deducao) => toJsonRow(notaDeducaoTable, deducao)),
    ],
  ] as const)
    await ctx.client.query(
      `insert into ${tabela} (${colunas}) select ${colunas} from jsonb_populate_recordset(null::${tabela}, $1) r`,
      [JSON.stringify(rows)],
    )
}
