import type { NfseParaXml } from '@iss/abrasf/nfse-para-xml'
import { documentoTable } from '@iss/documento/tables/documento'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, asc, eq, notInArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import { serieTable } from '../tables/serie.ts'
import { type NotaLida, substituida } from './ler-nota.ts'
import { type NotaParaXml, nfseParaXml } from './nfse-para-xml.ts'

/** The note that replaced one. */
const substituta = alias(nota, 'substituta')

export type PaginaDeNotas = { ordem?: readonly SQL[]; limite: number; depois?: number }

/** Issued notes with what their XML tells, by number unless told; `depois`: how many are passed over. One statement for any number of them. */
export async function listNotasParaXml(
  ctx: Context,
  onde: SQL | undefined,
  { ordem = [asc(nota.numero), asc(nota.id)], limite, depois = 0 }: PaginaDeNotas,
) {
  return ctx.db
    .select({
      nota,
      documento: documentoTable,
      serie: serieTable,
      codigoTributacao: atividadeTable.codigo,
      cnae: atividadeTable.cnae,
      substituidaNumero: substituida.numero,
      substitutaNumero: substituta.numero,
    })
    .from(nota)
    .innerJoin(documentoTable, eq(documentoTable.id, nota.id))
    .innerJoin(serieTable, eq(serieTable.id, nota.serieId))
    .innerJoin(atividadeTable, eq(atividadeTable.id, nota.atividadeId))
    .leftJoin(substituida, eq(substituida.id, nota.substituidaId))
    .leftJoin(substituta, eq(substituta.substituidaId, nota.id))
    .where(and(onde, notInArray(nota.estado, ['RASCUNHO', 'AGUARDANDO_PAGAMENTO'])))
    .orderBy(...ordem)
    .limit(limite)
    .offset(depois)
}

export type LinhaParaXml = Awaited<ReturnType<typeof listNotasParaXml>>[number]

/** One of these notes as the layout shows it, whatever the version. */
export function nfseDaLinha(linha: LinhaParaXml, cidade: { codigo: string; uf: string }): NfseParaXml {
  const { nota: row, documento, codigoTributacao, cnae, substituidaNumero, substitutaNumero } = linha
  const { observacoes = null } = row.canonica as { observacoes?: string | null }
  const lida: NotaParaXml = {
    nota: row,
    documento,
    codigoTributacao,
    cnae,
    substituidaNumero,
    observacoes,
    prestador: row.dadosPrestador as NotaLida['prestador'],
    tomador: row.dadosTomador as NotaLida['tomador'],
  }
  return { ...nfseParaXml(lida, cidade), substituidaPor: substitutaNumero }
}
