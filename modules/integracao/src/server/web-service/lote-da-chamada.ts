import { formatDataHora } from '@iss/kernel/data'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { MensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { loteRpsTable } from '../../tables/web-service.ts'

const situacoes = { 2: 'Aguardando processamento', 3: 'Processado com erros', 4: 'Processado' } as const

/** The batch of a protocol of the selected person as it is now; null for none. */
export async function lerLoteDaChamada(ctx: Context, protocolo: string | null) {
  if (protocolo === null) return null
  const table = loteRpsTable
  const [lote] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId), eq(table.protocolo, protocolo)))
  if (!lote) return null
  const notas =
    lote.notas.length === 0
      ? []
      : await ctx.db.select({ numero: nota.numero }).from(nota).where(inArray(nota.id, lote.notas)).orderBy(asc(nota.numero))
  return {
    situacao: situacoes[lote.situacao as keyof typeof situacoes],
    recebidoEm: formatDataHora(lote.dataRecebimento),
    processadoEm: lote.processadoEm ? formatDataHora(lote.processadoEm) : '',
    quantidade: lote.quantidade,
    notas: notas.flatMap(({ numero }) => numero ?? []),
    mensagens: lote.mensagens.map(paraTela),
  }
}

const paraTela = ({ codigo, mensagem, correcao }: MensagemRetorno) => ({ codigo, mensagem, correcao: correcao ?? '' })
