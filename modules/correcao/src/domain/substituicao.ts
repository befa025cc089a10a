import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { all, fill, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import type { EstadoNota } from '@iss/nota/domain/estado'

/**
 * Reasons of a substitution, with the code of the national layout (TSCodJustSubst). Only 'TOMADOR_INCORRETO' lets the taker
 * change (E09).
 */
export const motivosSubstituicao = [
  { codigo: 'TOMADOR_INCORRETO', label: 'Tomador incorreto', nacional: '99' },
  { codigo: 'VALOR_INCORRETO', label: 'Valor ou descrição incorretos', nacional: '99' },
  { codigo: 'TRIBUTACAO_INCORRETA', label: 'Tributação incorreta', nacional: '99' },
  { codigo: 'DESENQUADRAMENTO_SIMPLES', label: 'Desenquadramento do Simples Nacional', nacional: '01' },
  { codigo: 'ENQUADRAMENTO_SIMPLES', label: 'Enquadramento no Simples Nacional', nacional: '02' },
  { codigo: 'INCLUSAO_IMUNIDADE_ISENCAO', label: 'Inclusão retroativa de imunidade ou isenção', nacional: '03' },
  { codigo: 'EXCLUSAO_IMUNIDADE_ISENCAO', label: 'Exclusão retroativa de imunidade ou isenção', nacional: '04' },
  { codigo: 'REJEICAO_TOMADOR', label: 'Rejeição pelo tomador ou intermediário', nacional: '05' },
  { codigo: 'OUTROS', label: 'Outros', nacional: '99' },
] as const
export type MotivoSubstituicao = (typeof motivosSubstituicao)[number]['codigo']

/** The note to replace. */
export type NotaParaSubstituir = {
  readonly estado: EstadoNota
  readonly competencia: Competencia
  readonly competenciaEncerrada: boolean
  readonly guiaPaga: boolean
  /** The ISS withheld is in a closing of the taker. */
  readonly retencaoEncerradaPeloTomador: boolean
  readonly dataPrestacao: Data
  /** Normalised document of the taker; null when not identified. */
  readonly documentoTomador: string | null
  readonly retido: boolean
}

export type NotaNova = Pick<NotaParaSubstituir, 'dataPrestacao' | 'documentoTomador' | 'retido'>

/** Whether the note may be replaced at all: one violation per reason, empty when it may. Source: E09. */
export function decidirSubstituicao(antiga: NotaParaSubstituir): Violation[] {
  const { estado } = antiga
  const recusa = (motivo: string) => fill(notaErrors.substituicaoRecusada, { motivo })
  return all(
    (estado === 'CANCELADA' || estado === 'SUBSTITUIDA') && recusa('já está cancelada'),
    estado === 'CANCELAMENTO_SOLICITADO' && recusa('há uma solicitação de cancelamento pendente'),
    (estado === 'RASCUNHO' || estado === 'AGUARDANDO_PAGAMENTO') && recusa('ainda não foi emitida'),
    antiga.competenciaEncerrada && recusa(`a competência ${antiga.competencia.format()} está encerrada`),
    antiga.guiaPaga && recusa('a guia vinculada já foi paga'),
    antiga.retencaoEncerradaPeloTomador && recusa('a retenção já foi encerrada pelo tomador'),
  )
}

/**
 * Checks the new note against the old one: the service date is kept; the taker changes for the reason 'tomador incorreto' and for no
 * other; Retido changes only with permiteAlterarRetencaoSubstNFe. All violations at once. Source: E09.
 */
export function validarSubstituta(
  antiga: NotaParaSubstituir,
  nova: NotaNova,
  { motivo, permiteAlterarRetencaoSubstNFe }: { motivo: string; permiteAlterarRetencaoSubstNFe: boolean },
): Violation[] {
  const conhecido = motivosSubstituicao.some(({ codigo }) => codigo === motivo)
  const mesmoTomador = normalizar(antiga.documentoTomador) === normalizar(nova.documentoTomador)
  return all(
    !conhecido && notaErrors.substituicaoMotivo,
    !mesmoTomador && motivo !== 'TOMADOR_INCORRETO' && notaErrors.substituicaoTomador,
    mesmoTomador && motivo === 'TOMADOR_INCORRETO' && notaErrors.substituicaoMesmoTomador,
    antiga.retido !== nova.retido && !permiteAlterarRetencaoSubstNFe && notaErrors.substituicaoRetencao,
    antiga.dataPrestacao !== nova.dataPrestacao && notaErrors.substituicaoData,
  )
}

/** Effect on a total of the competence: new less old. Source: E09 'Aceite'. */
export function efeitoSubstituicao(antigo: Dinheiro, novo: Dinheiro): Dinheiro {
  return novo.minus(antigo)
}

function normalizar(documento: string | null): string | null {
  return documento === null ? null : normalizeDocumento(documento)
}
