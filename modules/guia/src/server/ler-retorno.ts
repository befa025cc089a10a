import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { asc, eq, sql } from 'drizzle-orm'
import { buscarRetorno, buscarRetornos } from '../contract/retorno.ts'
import { readRows } from '@iss/list/server'
import { retornosBancarios } from '../lists/retornos-bancarios.ts'
import { labelFormaArrecadacao } from '../domain/tipos-guia.ts'
import { guiaTable } from '../tables/guia.ts'
import { retornoBancarioTable, retornoLinhaTable, type SituacaoLinha } from '../tables/pagamento.ts'

const rotulos: Readonly<Record<SituacaoLinha, string>> = {
  PAGA: 'Paga',
  PAGA_A_MENOR: 'Pagamento a menor',
  PAGA_A_MAIOR: 'Pagamento a maior',
  EM_DUPLICIDADE: 'Pagamento em duplicidade',
  JA_REGISTRADA: 'Já registrada',
  DESCONHECIDA: 'Guia não encontrada',
  CANCELADA: 'Guia cancelada',
}

type Retorno = typeof retornoBancarioTable.$inferSelect

async function resumir(ctx: Context, row: Retorno) {
  const [contagem] = await ctx.db
    .select({ pagas: sql<string>`count(*) filter (where ${retornoLinhaTable.situacao} = 'PAGA')` })
    .from(retornoLinhaTable)
    .where(eq(retornoLinhaTable.retornoId, row.id))
  const pagas = Number(contagem?.pagas ?? 0)
  return {
    id: row.id,
    nome: row.nome,
    banco: `${row.banco} - ${row.nomeBanco}`,
    convenio: row.convenio,
    sequencial: row.sequencial,
    geradoEm: row.geradoEm,
    recebidoEm: formatDataHora(row.recebidoEm),
    quantidade: row.quantidade,
    total: row.total,
    pagas,
    divergentes: row.quantidade - pagas,
  }
}

/** A return file with what became of each line. */
export async function lerRetorno(ctx: Context, id: number) {
  const [row] = await ctx.db.select().from(retornoBancarioTable).where(eq(retornoBancarioTable.id, id))
  if (!row) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const linhas = await ctx.db
    .select({ linha: retornoLinhaTable, guia: guiaTable.numero, contribuinte: pessoaTable.nome })
    .from(retornoLinhaTable)
    .leftJoin(guiaTable, eq(guiaTable.id, retornoLinhaTable.guiaId))
    .leftJoin(pessoaTable, eq(pessoaTable.id, guiaTable.pessoaId))
    .where(eq(retornoLinhaTable.retornoId, id))
    .orderBy(asc(retornoLinhaTable.linha))
  return {
    retorno: await resumir(ctx, row),
    linhas: linhas.map(({ linha, guia, contribuinte }) => ({
      linha: linha.linha,
      codigoBarras: linha.codigoBarras,
      dataPagamento: linha.dataPagamento,
      dataCredito: linha.dataCredito,
      valor: linha.valor,
      forma: labelFormaArrecadacao(linha.formaArrecadacao),
      guia,
      contribuinte,
      situacao: linha.situacao,
      situacaoRotulo: rotulos[linha.situacao],
      mensagem: linha.mensagem,
    })),
  }
}

export const buscarRetornoOperation = implement(buscarRetorno, async (ctx, { id }) => lerRetorno(ctx, id))

export const buscarRetornosOperation = implement(buscarRetornos, async (ctx, { pagina, tamanho, ordem }) => {
  const { lista, total } = await readRows(ctx, retornosBancarios, {}, { pagina, tamanho, ordem })
  return { lista: lista.map((row) => ({ ...row, recebidoEm: formatDataHora(row.recebidoEm) })), total }
})
