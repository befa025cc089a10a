import { type Data, plusDays } from '@iss/kernel/data'
import { all, at, type Violation } from '@iss/kernel/errors'
import { guiaErrors } from './errors.ts'

/** Days to pay a fine unless the inspector says otherwise. */
export const PRAZO_DA_MULTA = 30

/** A day left unsaid is the usual one; null is a field that was emptied. */
type Dito = { readonly vencimento?: Data | null | undefined }

/**
 * What a form says of the days: that of the guide where one is for all, otherwise those of the occurrences; an empty field is null. The rest of the
 * values stays as it is.
 */
export function dizerVencimentos<O extends { vencimento: string }, V extends { vencimento: string; guiaUnica: boolean }>(
  valores: V & { readonly ocorrencias: readonly O[] },
) {
  const { guiaUnica } = valores
  const dito = (vencimento: string): Data | null => vencimento || null
  return {
    ...valores,
    vencimento: guiaUnica ? dito(valores.vencimento) : undefined,
    ocorrencias: valores.ocorrencias.map((ocorrencia) => ({
      ...ocorrencia,
      vencimento: guiaUnica ? undefined : dito(ocorrencia.vencimento),
    })),
  }
}

/**
 * Days on which fines are due, in the order of their occurrences: with one guide for all a single day, otherwise the day of each, where it is not
 * said that of the guide, thirty days from today where that is not said either. Refuses an emptied day, one that is past, and a second day of one
 * guide, each at its field. Source: F126.
 */
export function vencimentosDasMultas(
  pedido: Dito & { readonly guiaUnica: boolean; readonly ocorrencias: readonly Dito[] },
  hoje: Data,
): { comum: Data; dias: Data[]; violations: Violation[] } {
  const { guiaUnica } = pedido
  const comum = pedido.vencimento ?? plusDays(hoje, PRAZO_DA_MULTA)
  const violations = [
    ...all(
      guiaUnica && pedido.vencimento === null && guiaErrors.vencimentoObrigatorio,
      comum < hoje && guiaErrors.vencimentoPassado,
    ),
  ]
  const dias = pedido.ocorrencias.map(({ vencimento: proprio }, indice) => {
    const contra = guiaUnica
      ? proprio && proprio !== comum && guiaErrors.vencimentoUnico
      : proprio === null
        ? guiaErrors.vencimentoObrigatorio
        : proprio && proprio < hoje && guiaErrors.vencimentoPassado
    if (contra) violations.push(at(contra, `ocorrencias.${indice}.vencimento`))
    return proprio ?? comum
  })
  return { comum, dias, violations }
}
