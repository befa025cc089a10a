import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { all, type Violation } from '@iss/kernel/errors'
import { comunicacaoErrors } from './errors.ts'

/** Types of a complaint. Source: design F154. */
export const tiposDenuncia = [
  'NAO_EMITIU_NOTA',
  'NOTA_COM_VALOR_MENOR',
  'NOTA_CANCELADA',
  'RETENCAO_NAO_RECOLHIDA',
  'ATIVIDADE_SEM_INSCRICAO',
  'OUTRA',
] as const
export type TipoDenuncia = (typeof tiposDenuncia)[number]
export const labelTipoDenuncia: Readonly<Record<TipoDenuncia, string>> = {
  NAO_EMITIU_NOTA: 'Não emitiu nota',
  NOTA_COM_VALOR_MENOR: 'Nota com valor menor',
  NOTA_CANCELADA: 'Nota cancelada indevidamente',
  RETENCAO_NAO_RECOLHIDA: 'Retenção não recolhida',
  ATIVIDADE_SEM_INSCRICAO: 'Atividade sem inscrição',
  OUTRA: 'Outra',
}

/** States of a complaint. Source: design S42. */
export const situacoesDenuncia = ['RECEBIDA', 'RESPONDIDA', 'ENCERRADA'] as const
export type SituacaoDenuncia = (typeof situacoesDenuncia)[number]
export const labelSituacaoDenuncia: Readonly<Record<SituacaoDenuncia, string>> = {
  RECEBIDA: 'Recebida',
  RESPONDIDA: 'Respondida',
  ENCERRADA: 'Encerrada',
}
export const toneDenuncia = { RECEBIDA: 'warning', RESPONDIDA: 'info', ENCERRADA: 'neutral' } as const

/** Outcomes of an inquiry. Source: design F154. */
export const resultadosDenuncia = ['PROCEDENTE', 'IMPROCEDENTE', 'SEM_ELEMENTOS'] as const
export type ResultadoDenuncia = (typeof resultadosDenuncia)[number]
export const labelResultadoDenuncia: Readonly<Record<ResultadoDenuncia, string>> = {
  PROCEDENTE: 'Procedente',
  IMPROCEDENTE: 'Improcedente',
  SEM_ELEMENTOS: 'Sem elementos',
}

export const acoesDenuncia = ['assumir', 'responder', 'encerrar'] as const
export type AcaoDenuncia = (typeof acoesDenuncia)[number]
const permitidas: Readonly<Record<SituacaoDenuncia, readonly AcaoDenuncia[]>> = {
  RECEBIDA: ['assumir', 'responder', 'encerrar'],
  RESPONDIDA: ['assumir', 'encerrar'],
  ENCERRADA: [],
}

/** Whether a complaint of a state admits an action; an ended one admits none. */
export function isAcaoDenuncia(acao: AcaoDenuncia, situacao: SituacaoDenuncia): boolean {
  return permitidas[situacao].includes(acao)
}

export type DenunciaInformada = {
  tipo: TipoDenuncia | null
  denunciadoNome: string
  denunciadoDocumento: string
  descricao: string
  dataOcorrencia: string | null
  anonima: boolean
  email: string
}

/** What is wrong with a complaint about to be filed, all together. Source: design S42, F154. */
export function validarDenuncia(informada: DenunciaInformada, hoje: string): Violation[] {
  const documento = normalizeDocumento(informada.denunciadoDocumento)
  const descricao = informada.descricao.trim()
  const email = informada.email.trim()
  return all(
    informada.tipo === null && comunicacaoErrors.denunciaTipo,
    informada.denunciadoNome.trim() === '' && documento === '' && comunicacaoErrors.denunciado,
    documento !== '' && !isDocumento(documento) && comunicacaoErrors.denunciadoDocumento,
    (descricao.length < 20 || descricao.length > 4000) && comunicacaoErrors.denunciaDescricao,
    informada.dataOcorrencia !== null && informada.dataOcorrencia > hoje && comunicacaoErrors.denunciaData,
    !informada.anonima && email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && comunicacaoErrors.denunciaEmail,
  )
}
