import { Dinheiro } from '@iss/kernel/dinheiro'
import { notaFiscalTable } from '@iss/nota-fiscal/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { Regime } from '@iss/tributacao/domain/regime'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { type AnyColumn, and, eq, inArray, sql } from 'drizzle-orm'
import { debitoDoDocumento, type TotaisDocumentos } from '../domain/debito-documento.ts'
import type { LinhaDocumentos } from '../tables/encerramento.ts'
import type { ChaveSaldo } from './saldo.ts'

const soma = (column: AnyColumn) => sql<string>`sum(${column})::text`

/**
 * Notes with effect of a role and competence, summed by the database over everything that decides the debit, so that ten thousand cost as
 * much as ten: the totals of the closing and the lines of its memory.
 */
export async function somarDocumentos(
  ctx: Context,
  { pessoaId, papel, competencia }: ChaveSaldo,
): Promise<{ totais: TotaisDocumentos; linhas: LinhaDocumentos[] }> {
  const nota = notaFiscalTable
  const grupo = [
    nota.atividadeId,
    nota.exigibilidade,
    nota.tipoTributacaoId,
    nota.retido,
    nota.devidoAqui,
    nota.regime,
    atividadeTable.codigo,
    atividadeTable.resumo,
    tipoTributacaoTable.nome,
  ] as const
  const rows = await ctx.db
    .select({
      exigibilidade: nota.exigibilidade,
      retido: nota.retido,
      devidoAqui: nota.devidoAqui,
      regime: nota.regime,
      codigo: atividadeTable.codigo,
      atividade: atividadeTable.resumo,
      tipoTributacao: tipoTributacaoTable.nome,
      quantidade: sql<string>`count(*)`,
      faturado: soma(nota.valorTotal),
      base: soma(nota.base),
      imposto: soma(nota.imposto),
    })
    .from(nota)
    .innerJoin(atividadeTable, and(eq(atividadeTable.municipioId, nota.municipioId), eq(atividadeTable.id, nota.atividadeId)))
    .innerJoin(
      tipoTributacaoTable,
      and(eq(tipoTributacaoTable.municipioId, nota.municipioId), eq(tipoTributacaoTable.id, nota.tipoTributacaoId)),
    )
    .where(
      and(
        eq(papel === 'PRESTADOR' ? nota.prestadorId : nota.tomadorId, pessoaId),
        eq(nota.competencia, competencia.firstDay()),
        inArray(nota.estado, ['EMITIDA', 'CANCELAMENTO_SOLICITADO']),
      ),
    )
    .groupBy(...grupo)
    .orderBy(atividadeTable.codigo, nota.exigibilidade, tipoTributacaoTable.nome, nota.retido)
  const grupos = rows.map((row) => {
    const faturado = Dinheiro.from(row.faturado)
    const imposto = Dinheiro.from(row.imposto)
    const debito = debitoDoDocumento(papel, {
      faturado,
      imposto,
      retido: row.retido,
      devidoAqui: row.devidoAqui,
      regime: row.regime as Regime,
      foraDoDas: false,
    })
    return {
      ...row,
      quantidade: Number(row.quantidade),
      faturado,
      imposto,
      retidoValor: row.retido ? imposto : Dinheiro.zero,
      debito,
    }
  })
  const total = (valor: (grupo: (typeof grupos)[number]) => Dinheiro) => Dinheiro.sum(grupos.map(valor))
  const imposto = total((linha) => linha.imposto)
  const impostoRetido = total((linha) => linha.retidoValor)
  return {
    totais: {
      quantidade: grupos.reduce((quantidade, linha) => quantidade + linha.quantidade, 0),
      faturado: total((linha) => linha.faturado),
      imposto,
      impostoRetido,
      impostoNaoRetido: imposto.minus(impostoRetido),
      debito: total((linha) => linha.debito),
    },
    linhas: grupos.map((linha) => {
      const exigibilidade = exigibilidadeDeCodigo(linha.exigibilidade)
      return {
        tipoDocumento: papel === 'PRESTADOR' ? 'NF-e emitida' : 'NF-e recebida',
        atividade: `${linha.codigo} - ${linha.atividade}`,
        exigibilidade: exigibilidade ? labelExigibilidade(exigibilidade) : '',
        tipoTributacao: linha.tipoTributacao,
        quantidade: linha.quantidade,
        faturado: linha.faturado.toString(),
        base: linha.base,
        imposto: linha.imposto.toString(),
        retido: linha.retidoValor.toString(),
        debito: linha.debito.toString(),
      }
    }),
  }
}
