import { Competencia } from '@iss/kernel/competencia'
import { all, defineErrors, type Violation } from '@iss/kernel/errors'

/** Sentences of the export of notes. Source: S23. */
export const exportacaoErrors = defineErrors('exportacao-nfe', {
  periodo: { field: 'competenciaFinal', message: 'Exporte até 12 meses por vez, da competência inicial à final.' },
  numeros: { field: 'numeroFinal', message: 'O número final da NF-e deve ser maior ou igual ao inicial.' },
  muitas: { field: 'competenciaFinal', message: 'São {n} notas. Exporte até {maximo} por vez: escolha um período menor.' },
  nenhuma: { message: 'Nenhuma nota encontrada para exportar.' },
})

/** Most notes of one file. */
export const maximoExportado = 5000

export const situacoesExportacao = ['TODAS', 'VALIDAS', 'CANCELADAS'] as const
export const formatosExportacao = ['XML', 'ZIP', 'CSV'] as const

export type FiltroExportacao = {
  readonly lado: 'emitidas' | 'recebidas'
  /** 'yyyy-MM'. */
  readonly competenciaInicial: string
  readonly competenciaFinal: string
  readonly numeroInicial: number | null
  readonly numeroFinal: number | null
}

/** What stands against an export, all at once: a period of one to twelve months, numbers in order. */
export function validarExportacao(filtro: FiltroExportacao): Violation[] {
  const de = Competencia.from(filtro.competenciaInicial)
  const ate = Competencia.from(filtro.competenciaFinal)
  const { numeroInicial, numeroFinal } = filtro
  const invertido = ate.firstDay() < de.firstDay()
  return all(
    (invertido || ate.firstDay() > de.plusMonths(11).firstDay()) && exportacaoErrors.periodo,
    numeroInicial !== null && numeroFinal !== null && numeroFinal < numeroInicial && exportacaoErrors.numeros,
  )
}
