import type { NotaLida } from '@iss/nota/server'
import { notaDeducaoTable, notaFiscalTable, notaItemTable } from '@iss/nota/tables/nota-fiscal'
import { toJsonRow } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'

/** Keeps a note whole as it stands, before something else is written into it. `solicitacaoId`: the request that changes it, when one does. */
export async function guardarVersao(
  ctx: Context,
  { nota, itens, deducoes }: Pick<NotaLida, 'nota' | 'itens' | 'deducoes'>,
  solicitacaoId: number | null = null,
): Promise<void> {
  const anterior = {
    nota: toJsonRow(notaFiscalTable, nota),
    itens: itens.map((item) => toJsonRow(notaItemTable, item)),
    deducoes: deducoes.map((deducao) => toJsonRow(notaDeducaoTable, deducao)),
  }
  await ctx.client.query('insert into nota_alteracao (nota_id, solicitacao_id, anterior, alterada_em) values ($1, $2, $3, $4)', [
    nota.id,
    solicitacaoId,
    JSON.stringify(anterior),
    ctx.clock.now(),
  ])
}
