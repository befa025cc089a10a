import { documentoTable } from '@iss/documento/tables/documento'
import { escritPapelTable } from '@iss/escrituracao/tables/escrituracao'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, asc, between, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { type ChaveDeducao, formatChaveDeducao } from '../domain/deducao.ts'
import { deducaoVinculoTable } from '../tables/deducao.ts'
import { notaDeducaoTable, notaFiscalTable } from '../tables/nota-fiscal.ts'

/** A note for deduction with its link, if it has one. */
export type NotaParaDeducao = {
  id: string
  chave: ChaveDeducao
  vinculo: { id: number; competencia: string } | null
  tipoNota: string
  nota: string
  prestador: string
  documento: string
  data: string
  atividade: string
  valor: Dinheiro
  verificador: string | null
  cancelado: boolean
}

type Recorte = { pessoaId: number; de: Competencia; ate: Competencia; vinculadas: boolean }

const vinculo = deducaoVinculoTable
const invalida = ['CANCELADA', 'SUBSTITUIDA', 'RASCUNHO', 'AGUARDANDO_PAGAMENTO']
/** Only what was paid for a service of these activities may be deducted (E15). */
const deduzivel = or(eq(atividadeTable.permiteOutrasDeducoes, true), eq(atividadeTable.abateObra, true))

/** Notes received by a person: linked to a competence of the range, or free to be linked in it. Source: spec 2 §2.15, E15. */
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
          ? between(vinculo.competencia, de.firstDay(), ate.firstDay())
          : and(
              isNull(vinculo.id),
              between(nota.competencia, de.firstDay(), ate.firstDay()),
              notInArray(nota.estado, invalida),
              deduzivel,
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
      vinculo: ligada && { id: ligada.id, competencia: ligada.competencia },
      tipoNota: 'NF-e',
      nota: String(row.numero),
      prestador: prestador.nome,
      documento: prestador.documento,
      data: row.dataPrestacao,
      atividade,
      valor: row.valorTotal,
      verificador: senha,
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
          ? between(vinculo.competencia, de.firstDay(), ate.firstDay())
          : and(
              isNull(vinculo.id),
              between(escrit.competencia, de.firstDay(), ate.firstDay()),
              eq(escrit.estado, 'LANCADA'),
              deduzivel,
            ),
      ),
    )
    .orderBy(asc(escrit.dataPrestacao), asc(escrit.id))
  return rows.map(({ escrit: row, vinculo: ligada, atividade }) => {
    const chave = { origem: 'ESC', id: row.id } as const
    return {
      id: formatChaveDeducao(chave),
      chave,
      vinculo: ligada && { id: ligada.id, competencia: ligada.competencia },
      tipoNota: 'Escriturada',
      nota: row.serie === '' ? String(row.numero) : `${row.numero}/${row.serie}`,
      prestador: row.outroNome,
      documento: row.outroDocumento,
      data: row.dataPrestacao,
      atividade,
      valor: row.valorTotal,
      verificador: null,
      cancelado: row.estado !== 'LANCADA',
    }
  })
}

/** Number without the series, as a deduction line of a note names it. */
export const numeroDaNota = ({ nota }: Pick<NotaParaDeducao, 'nota'>) => nota.split('/')[0] ?? nota

/** Valid notes of a provider whose deduction lines name given notes, by 'documento/numero'. */
export async function listUsos(
  ctx: Context,
  prestadorId: number,
  notas: readonly NotaParaDeducao[],
): Promise<Map<string, { id: number; numero: number }[]>> {
  const usos = new Map<string, { id: number; numero: number }[]>()
  if (notas.length === 0) return usos
  const documento = sql<string>`upper(regexp_replace(${notaDeducaoTable.documentoFornecedor}, '[^0-9A-Za-z]', '', 'g'))`
  const rows = await ctx.db
    .select({ id: notaFiscalTable.id, numero: notaFiscalTable.numero, documento, deduzida: notaDeducaoTable.numeroDocumento })
    .from(notaDeducaoTable)
    .innerJoin(notaFiscalTable, eq(notaFiscalTable.id, notaDeducaoTable.notaId))
    .where(
      and(
        eq(notaFiscalTable.prestadorId, prestadorId),
        notInArray(notaFiscalTable.estado, invalida),
        isNotNull(notaDeducaoTable.documentoFornecedor),
        inArray(notaDeducaoTable.numeroDocumento, [...new Set(notas.map(numeroDaNota))]),
      ),
    )
    .orderBy(asc(notaFiscalTable.id))
  for (const { id, numero, ...uso } of rows) {
    const nome = `${uso.documento}/${uso.deduzida}`
    const lista = usos.get(nome) ?? []
    if (!lista.some((nota) => nota.id === id)) usos.set(nome, [...lista, { id, numero }])
  }
  return usos
}

/** Key of `listUsos` of one note. */
export const nomeDoUso = (nota: NotaParaDeducao) => `${nota.documento}/${numeroDaNota(nota)}`
