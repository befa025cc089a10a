import { formatDataHora } from '@iss/kernel/data'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import type { MensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { loteRpsNotaTable, loteRpsTable } from '../../tables/web-service.ts'

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
  const notas = await ctx.db
    .select({ numero: nota.numero })
    .from(loteRpsNotaTable)
    .innerJoin(nota, refere(loteRpsNotaTable.notaId, nota))
    .where(eq(loteRpsNotaTable.loteId, lote.id))
    .orderBy(asc(nota.numero))
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
