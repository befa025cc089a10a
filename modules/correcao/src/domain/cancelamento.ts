import type { Competencia } from '@iss/kernel/competencia'
import { type Data, daysBetween } from '@iss/kernel/data'
import { all, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import type { EstadoNota } from '@iss/nota/domain/estado'
import type { FatosVinculados } from '@iss/nota/domain/fatos-vinculados'
import { notaMensagens } from '@iss/nota/domain/mensagens'

/** Reasons of a cancellation: ABRASF codes 1 to 5. 3 and 5 belong to the tax office. Source: E07. */
export const motivosCancelamento = [
  { codigo: 1, label: 'Erro na emissão', reservado: false },
  { codigo: 2, label: 'Serviço não prestado', reservado: false },
  { codigo: 3, label: 'Erro de assinatura', reservado: true },
  { codigo: 4, label: 'Duplicidade da nota', reservado: false },
  { codigo: 5, label: 'Erro de processamento', reservado: true },
] as const
export type CodigoMotivoCancelamento = (typeof motivosCancelamento)[number]['codigo']

/** Switches of the municipality (config-acesso). */
export type RegrasCancelamento = {
  readonly permiteCancelamentoDireto: boolean
  /** Days after the issue, the day of issue being 0; 0 means never direct. Default 5. */
  readonly prazoCancelamentoDireto: number
  readonly exigeAnexoNotaRetida: boolean
}

/** The note and what hangs on it. */
export type NotaParaCancelar = Pick<FatosVinculados, 'guia' | 'usadaComoDeducao' | 'sorteioRealizado'> & {
  readonly id: number
  readonly estado: EstadoNota
  readonly retido: boolean
  readonly competencia: Competencia
  readonly dataEmissao: Data
  readonly competenciaEncerrada: boolean
}

export type PedidoCancelamento = {
  readonly codigo: number
  /** Null when the channel has no such field (ABRASF web service). */
  readonly justificativa: string | null
  /** Note that stands for the duplicated one (code 4): known notes of the same provider only. */
  readonly notaSubstituta: { readonly id: number; readonly mesmoPrestador: boolean } | null
  readonly possuiAnexo: boolean
  /** Asked by the tax office. */
  readonly administracao: boolean
  /** The screen demands reason text, substitute and attachments; the web service sends only the code. */
  readonly exigeDetalhes: boolean
}

export type DecisaoCancelamento =
  | { readonly decisao: 'RECUSADO'; readonly violations: readonly Violation[] }
  | { readonly decisao: 'DIRETO' }
  | { readonly decisao: 'SOLICITACAO'; readonly motivos: readonly string[] }

/**
 * Decides a cancellation: refused (every reason at once), direct, or by request with the sentences that say why. Direct needs:
 * open competence, ISS not withheld, no paid guide, not used as deduction, not in a draw done, within the days of the
 * municipality. The tax office
 * cancels directly, and an avulsa still unpaid is always cancelled directly. Source: E07.
 */
export function decidirCancelamento(
  nota: NotaParaCancelar,
  pedido: PedidoCancelamento,
  regras: RegrasCancelamento,
  hoje: Data,
): DecisaoCancelamento {
  const violations = all(recusaPeloEstado(nota.estado), validarPedido(nota, pedido, regras))
  if (violations.length > 0) return { decisao: 'RECUSADO', violations }
  if (pedido.administracao || nota.estado === 'AGUARDANDO_PAGAMENTO') return { decisao: 'DIRETO' }
  const motivos = impedimentos(nota, regras, hoje)
  return motivos.length === 0 ? { decisao: 'DIRETO' } : { decisao: 'SOLICITACAO', motivos }
}

function recusaPeloEstado(estado: EstadoNota): Violation | null {
  switch (estado) {
    case 'CANCELADA':
    case 'SUBSTITUIDA':
      return notaErrors.notaJaCancelada
    case 'CANCELAMENTO_SOLICITADO':
      return notaErrors.cancelamentoPendente
    case 'RASCUNHO':
      return notaErrors.notaNaoEmitida
    default:
      return null
  }
}

function validarPedido(nota: NotaParaCancelar, pedido: PedidoCancelamento, regras: RegrasCancelamento): Violation[] {
  const motivo = motivosCancelamento.find(({ codigo }) => codigo === pedido.codigo)
  const reservado = motivo?.reservado === true && !pedido.administracao
  const doMotivo = all(!motivo && notaErrors.motivoInvalido, reservado && notaErrors.motivoReservado)
  if (!pedido.exigeDetalhes) return doMotivo
  const letras = Array.from(pedido.justificativa?.trim() ?? '').length
  const substituta = pedido.notaSubstituta
  const duplicada = pedido.codigo === 4
  return all(
    doMotivo,
    (letras < 15 || letras > 500) && notaErrors.justificativaTamanho,
    duplicada && !substituta && notaErrors.notaSubstitutaObrigatoria,
    duplicada &&
      substituta !== null &&
      (substituta.id === nota.id || !substituta.mesmoPrestador) &&
      notaErrors.notaSubstitutaInvalida,
    nota.retido && regras.exigeAnexoNotaRetida && !pedido.possuiAnexo && notaErrors.anexoObrigatorio,
  )
}

function impedimentos(nota: NotaParaCancelar, regras: RegrasCancelamento, hoje: Data): string[] {
  const { permiteCancelamentoDireto, prazoCancelamentoDireto } = regras
  const permitido = permiteCancelamentoDireto && prazoCancelamentoDireto > 0
  const foraDoPrazo = permitido && daysBetween(nota.dataEmissao, hoje) > prazoCancelamentoDireto
  const motivos: [boolean, string][] = [
    [nota.competenciaEncerrada, notaMensagens.competenciaEncerradaAbreSolicitacao],
    [nota.guia === 'PAGA', notaMensagens.guiaPagaViraCredito],
    [nota.retido, notaMensagens.retidaAbreSolicitacao],
    [nota.usadaComoDeducao, notaMensagens.notaUsadaAbreSolicitacao],
    [nota.sorteioRealizado, notaMensagens.sorteioAbreSolicitacao],
    [foraDoPrazo, notaMensagens.prazoEsgotadoAbreSolicitacao],
    [!permitido, notaMensagens.municipioAbreSolicitacao],
  ]
  return motivos.filter(([vale]) => vale).map(([, texto]) => texto)
}

/** What the cancellation of a note undoes elsewhere, decided here and carried out by the modules that own it. Source: E07. */
export type EfeitoCancelamento = 'ANULAR_BILHETES' | 'ESTORNAR_CREDITO_TOMADOR' | 'CANCELAR_GUIA' | 'GERAR_CREDITO_PRESTADOR'

/** Effects in order: tickets become invalid, the taker's credit is reversed, an open guide is cancelled, a paid one is credited. */
export function efeitosCancelamento({
  guia,
  sorteioRealizado,
}: Pick<NotaParaCancelar, 'guia' | 'sorteioRealizado'>): EfeitoCancelamento[] {
  const efeitos: EfeitoCancelamento[] = sorteioRealizado ? [] : ['ANULAR_BILHETES']
  efeitos.push('ESTORNAR_CREDITO_TOMADOR')
  if (guia === 'ABERTA') efeitos.push('CANCELAR_GUIA')
  if (guia === 'PAGA') efeitos.push('GERAR_CREDITO_PRESTADOR')
  return efeitos
}
