import { documentoTable } from '@iss/documento/tables/documento'
import { escritPapelTable } from '@iss/escrituracao/tables/escrituracao'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { aceitaDeducao } from '@iss/tributacao/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, asc, between, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { type ChaveDeducao, formatChaveDeducao } from '../domain/deducao.ts'
import { deducaoUsoTable, deducaoVinculoTable } from '../tables/deducao.ts'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'

/** A note for deduction with its link, if it has one. */
export type NotaParaDeducao = {
  id: string
  chave: ChaveDeducao
  vinculo: { id: number; competencia: Competencia } | null
  tipoNota: string
  nota: string
  prestador: string
  documento: string
  data: string
  atividade: string
  valor: Dinheiro
  verificador: string | null
  /** CNO or CEI of the works, when the note tells it. */
  obra: string | null
  cancelado: boolean
}

type Recorte = { pessoaId: number; de: Competencia; ate: Competencia; vinculadas: boolean }

const vinculo = deducaoVinculoTable
const invalida = ['CANCELADA', 'SUBSTITUIDA', 'RASCUNHO', 'AGUARDANDO_PAGAMENTO']

/**
 * Notes received by a person: linked to a competence of the range, or free to be linked in it: those for a service whose activity takes deductions
 * on its day. Source: spec 2 §2.15, E15.
 */
export async function listNotasParaDeducao(ctx: Context, recorte: Recorte): Promise<NotaParaDeducao[]> {
  return [...(await listEmitidas(ctx, recorte)), ...(await listEscrituradas(ctx, recorte))]
}

async function listEmitidas(ctx: Context, { pessoaId, de, ate, vinculadas }: Recorte): Promise<NotaParaDeducao[]> {
  const nota = notaFiscalTable
  const rows = await ctx.db
    .select({ nota, vinculo, senha: documentoTable.senha, atividade: atividadeTable.resumo })
    .from(nota)
    .innerJoin(documentoTable, eq(documentoTable.id, nota.id))
    .innerJoin(atividadeTable, eq(atividadeTable.id, nota.atividadeId))
    .leftJoin(vinculo, and(eq(vinculo.notaId, nota.id), eq(vinculo.prestadorId, pessoaId)))
    .where(
      and(
        eq(nota.tomadorId, pessoaId),
        vinculadas
          ? between(vinculo.competencia, de, ate)
          : and(
              isNull(vinculo.id),
              between(nota.competencia, de, ate),
              notInArray(nota.estado, invalida),
              aceitaDeducao(ctx, nota.dataPrestacao),
            ),
      ),
    )
    .orderBy(asc(nota.dataPrestacao), asc(nota.id))
  return rows.map(({ nota: row, vinculo: ligada, senha, atividade }) => {
    const prestador = row.dadosPrestador as { nome: string; documento: string }
    const chave = { origem: 'NFE', id: row.id } as const
    return {
      id: formatChaveDeducao(chave),
      chave,
      vinculo: ligada?.competencia ? { id: ligada.id, competencia: ligada.competencia } : null,
      tipoNota: 'NF-e',
      nota: String(row.numero),
      prestador: prestador.nome,
      documento: prestador.documento,
      data: row.dataPrestacao,
      atividade,
      valor: row.valorTotal,
      verificador: senha,
      obra: (row.canonica as { obra?: { codigo?: string | null } | null }).obra?.codigo ?? null,
      cancelado: invalida.includes(row.estado),
    }
  })
}

async function listEscrituradas(ctx: Context, { pessoaId, de, ate, vinculadas }: Recorte): Promise<NotaParaDeducao[]> {
  const escrit = escritPapelTable
  const rows = await ctx.db
    .select({ escrit, vinculo, atividade: atividadeTable.resumo })
    .from(escrit)
    .innerJoin(atividadeTable, eq(atividadeTable.id, escrit.atividadeId))
    .leftJoin(vinculo, and(eq(vinculo.escritId, escrit.id), eq(vinculo.prestadorId, pessoaId)))
    .where(
      and(
        eq(escrit.titularId, pessoaId),
        eq(escrit.papel, 'TOMADOR'),
        vinculadas
          ? between(vinculo.competencia, de, ate)
          : and(
              isNull(vinculo.id),
              between(escrit.competencia, de, ate),
              eq(escrit.estado, 'LANCADA'),
              aceitaDeducao(ctx, escrit.dataPrestacao),
            ),
      ),
    )
    .orderBy(asc(escrit.dataPrestacao), asc(escrit.id))
  return rows.map(({ escrit: row, vinculo: ligada, atividade }) => {
    const chave = { origem: 'ESC', id: row.id } as const
    return {
      id: formatChaveDeducao(chave),
      chave,
      vinculo: ligada?.competencia ? { id: ligada.id, competencia: ligada.competencia } : null,
      tipoNota: 'Escriturada',
      nota: row.serie === '' ? String(row.numero) : `${row.numero}/${row.serie}`,
      prestador: row.outroNome,
      documento: row.outroDocumento,
      data: row.dataPrestacao,
      atividade,
      valor: row.valorTotal,
      verificador: null,
      obra: row.obra === '' ? null : row.obra,
      cancelado: row.estado !== 'LANCADA',
    }
  })
}

/** A note that deducts a linked one, and how much of it. */
export type UsoDaNota = { id: number; numero: number; valor: Dinheiro }

/** The notes that deduct each of the linked notes, by the id of the link, the first one first. */
export async function listUsos(ctx: Context, notas: readonly NotaParaDeducao[]): Promise<(nota: NotaParaDeducao) => UsoDaNota[]> {
  const vinculos = notas.flatMap((nota) => nota.vinculo?.id ?? [])
  const rows =
    vinculos.length === 0
      ? []
      : await ctx.db
          .select({
            vinculoId: deducaoUsoTable.vinculoId,
            id: notaFiscalTable.id,
            numero: notaFiscalTable.numero,
            valor: deducaoUsoTable.valor,
          })
          .from(deducaoUsoTable)
          .innerJoin(notaFiscalTable, eq(notaFiscalTable.id, deducaoUsoTable.notaId))
          .where(inArray(deducaoUsoTable.vinculoId, vinculos))
          .orderBy(asc(notaFiscalTable.numero))
  return ({ vinculo }) => rows.filter(({ vinculoId }) => vinculoId === vinculo?.id)
}
