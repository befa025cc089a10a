import type { NotaCanonica } from '@iss/nota/domain/nota'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { CtissDaAtividade } from '@iss/tributacao/domain/ctiss'
import { ctissDoServico } from './ctiss-da-nota.ts'
import type { AtividadeComAliquota, AutorizacaoDaNota, TipoDaNota } from './fatos-da-nota.ts'

/** The chosen activity; for files the one with the municipal code, be it its own or a CTISS of it, or, failing that, the first with the subitem in the person's own list. */
export function escolherAtividade(
  nota: NotaCanonica,
  atividades: readonly AtividadeComAliquota[],
  ctissDe: (atividadeId: number) => readonly CtissDaAtividade[] = () => [],
): AtividadeComAliquota | null {
  const { atividadeId, codigoMunicipal, subitem } = nota.servico
  if (atividadeId !== null) return atividades.find((item) => item.atividade.id === atividadeId) ?? null
  const plain = (text: string) => text.replace(/[^0-9A-Za-z]/g, '')
  const byCode = codigoMunicipal ? atividades.find((item) => plain(item.atividade.codigo) === plain(codigoMunicipal)) : undefined
  const byCtiss = atividades.find(({ atividade }) => ctissDoServico(nota.servico, ctissDe(atividade.id)) !== null)
  return byCode ?? byCtiss ?? atividades.find((item) => item.atividade.itemListaServico === subitem) ?? null
}

/** The authorisation of the chosen series; else the first in force. */
export function escolherAutorizacao(nota: NotaCanonica, autorizacoes: readonly AutorizacaoDaNota[]): AutorizacaoDaNota | null {
  const { serieId } = nota
  return (serieId === null ? autorizacoes[0] : autorizacoes.find(({ serie }) => serie.id === serieId)) ?? null
}

/** The types of taxation among which a note of this exigibility chooses. */
export function tiposDaExigibilidade(nota: NotaCanonica, tipos: readonly TipoDaNota[]): TipoDaNota[] {
  const codigo = codigoExigibilidade(nota.servico.exigibilidade)
  return tipos.filter(({ exigibilidade }) => exigibilidade === codigo)
}

/**
 * The chosen type of taxation; else the first one of the exigibility that the regime may use and that agrees with the withholding. Where the
 * regime may use none of them, the first one stands, so that the issue is refused with the sentence of the matrix.
 */
export function escolherTipo(
  nota: NotaCanonica,
  tipos: readonly TipoDaNota[],
  { retido, isPermitido }: { retido: boolean; isPermitido: (tipo: TipoDaNota) => boolean },
): TipoDaNota | null {
  if (nota.tipoTributacaoId !== null) return tipos.find(({ id }) => id === nota.tipoTributacaoId) ?? null
  const possiveis = tiposDaExigibilidade(nota, tipos)
  const permitidos = possiveis.filter(isPermitido)
  const escolha = permitidos.length > 0 ? permitidos : possiveis
  return escolha.find((tipo) => tipo.retido === retido) ?? escolha[0] ?? null
}
