import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { FiltroConsulta } from '../../contract/consulta-abas.ts'

/** The filters of Consultas as the form holds them. */
export type FiltroForm = {
  contribuinteId: number | null
  inicial: Competencia | null
  final: Competencia | null
  numeroInicial: number | null
  numeroFinal: number | null
  outraParte: string
  situacao: string | null
  retido: 'sim' | 'nao' | null
  valorDe: Dinheiro | null
  valorAte: Dinheiro | null
}

const nomes = ['contribuinte', 'de', 'ate', 'nde', 'nate', 'parte', 'situacao', 'retido', 'vde', 'vate'] as const

/** Everything of the filter taken out of the address, when another tab is opened. */
export const semFiltro: Record<string, null> = Object.fromEntries(nomes.map((nome) => [nome, null]))

/** The filter of the address: what can be in the address is in the address. What cannot be read counts as absent. */
export function lerFiltro(search: URLSearchParams): FiltroForm {
  const competencia = (nome: string) => {
    const texto = search.get(nome) ?? ''
    return /^\d{4}-(0[1-9]|1[0-2])$/.test(texto) ? Competencia.from(texto) : null
  }
  const numero = (nome: string) => {
    const texto = search.get(nome) ?? ''
    return /^[1-9]\d{0,14}$/.test(texto) ? Number(texto) : null
  }
  const valor = (nome: string) => {
    const texto = search.get(nome) ?? ''
    return /^\d{1,13}(\.\d{1,2})?$/.test(texto) ? Dinheiro.from(texto) : null
  }
  const retido = search.get('retido')
  return {
    contribuinteId: numero('contribuinte'),
    inicial: competencia('de'),
    final: competencia('ate'),
    numeroInicial: numero('nde'),
    numeroFinal: numero('nate'),
    outraParte: search.get('parte') ?? '',
    situacao: search.get('situacao'),
    retido: retido === 'sim' || retido === 'nao' ? retido : null,
    valorDe: valor('vde'),
    valorAte: valor('vate'),
  }
}

/** The filter as parts of the address. */
export function toEndereco(filtro: FiltroForm): Record<string, string | number | null> {
  return {
    contribuinte: filtro.contribuinteId,
    de: filtro.inicial?.toString() ?? null,
    ate: filtro.final?.toString() ?? null,
    nde: filtro.numeroInicial,
    nate: filtro.numeroFinal,
    parte: filtro.outraParte.trim(),
    situacao: filtro.situacao,
    retido: filtro.retido,
    vde: filtro.valorDe?.toString() ?? null,
    vate: filtro.valorAte?.toString() ?? null,
  }
}

/** The filter as the calls take it. */
export function toPedido(filtro: FiltroForm): FiltroConsulta {
  return {
    contribuinteId: filtro.contribuinteId,
    competenciaInicial: filtro.inicial?.toString() ?? null,
    competenciaFinal: filtro.final?.toString() ?? null,
    numeroInicial: filtro.numeroInicial,
    numeroFinal: filtro.numeroFinal,
    outraParte: filtro.outraParte.trim() || null,
    situacao: filtro.situacao,
    retido: filtro.retido === null ? null : filtro.retido === 'sim',
    valorDe: filtro.valorDe,
    valorAte: filtro.valorAte,
  }
}
