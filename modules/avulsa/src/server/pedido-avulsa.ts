import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import type { FatosDaNota } from '@iss/emissao/domain/fatos-da-nota'
import { canonicaDoPedido } from '@iss/emissao/server'
import { Dinheiro } from '@iss/kernel/dinheiro'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import type { Context } from '@iss/platform/server'
import { serieTable } from '@iss/nota/tables/serie'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { PedidoAvulsa } from '../contract/avulsa.ts'

export type SerieAvulsa = { id: number; codigo: string; especie: string }

/** The series of single notes of the city; null where it has none. */
export async function findSerieAvulsa(ctx: Context): Promise<SerieAvulsa | null> {
  const table = serieTable
  const [serie] = await ctx.db
    .select({ id: table.id, codigo: table.codigo, especie: table.especie })
    .from(table)
    .where(and(eq(table.avulsa, true), eq(table.eletronica, true), isNull(table.dataCancelamento)))
    .orderBy(asc(table.id))
    .limit(1)
  return serie ?? null
}

const semRetencoes = {
  pis: Dinheiro.zero,
  cofins: Dinheiro.zero,
  irrf: Dinheiro.zero,
  csll: Dinheiro.zero,
  inss: Dinheiro.zero,
  outrasRetencoes: Dinheiro.zero,
  outrasDeducoes: Dinheiro.zero,
}

/** The note that is asked for, as the emission command takes it: one activity, no federal section, the series of single notes. Source: E11. */
export function exameDaAvulsa(
  prestadorId: number,
  { idPrestador: _quem, deducoes, ...pedido }: PedidoAvulsa,
  serie: SerieAvulsa | null,
) {
  const nota = canonicaDoPedido({
    ...pedido,
    serieId: serie?.id ?? null,
    ctiss: null,
    cnae: null,
    tipoTributacaoId: null,
    paisResultado: null,
    aliquota: null,
    descontoIncondicional: Dinheiro.zero,
    descontoCondicional: Dinheiro.zero,
    deducoes: deducoes.map(({ tipo, valor }) => ({ tipo, descricao: '', fornecedor: null, numero: null, data: null, valor })),
    retencoes: semRetencoes,
    obra: null,
    ibsCbs: null,
    condicaoPagamento: null,
  })
  return { nota, prestadorId, completar: completarComFatos, corrigir: (fatos: FatosDaNota) => liberarSerie(fatos, serie) }
}

/**
 * The facts of a provider who needs no authorisation: the series of single notes is in force for him, and his note may tell of a service of any
 * day before.
 */
function liberarSerie(fatos: FatosDaNota, serie: SerieAvulsa | null): FatosDaNota {
  const { switches } = fatos.prestador
  const livres: readonly unknown[] = [chaves.permiteEditarDataPrestacaoNFe, chaves.permiteEmissaoNotasCompetenciaForaOrdem]
  return {
    ...fatos,
    autorizacoes: serie
      ? [{ autorizacao: { id: null, inicio: '0001-01-01', fim: null }, serie: { ...serie, avulsa: true } }]
      : [],
    prestador: { ...fatos.prestador, switches: (chave) => livres.includes(chave) || switches(chave) },
  }
}
