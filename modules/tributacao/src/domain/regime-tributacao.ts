import { defineErrors, fill, type Violation } from '@iss/kernel/errors'
import { labelRegime, type Regime, regimes } from './regime.ts'

/** Sentences of the matrix of regimes and types of taxation. Source: K13. */
export const regimeTributacaoErrors = defineErrors('regime-tributacao', {
  semTipo: { message: 'Informe ao menos um tipo de tributação para o regime {regime}.' },
  naoPermitido: {
    field: 'tipoTributacao',
    message: 'O tipo de tributação {tipo} não é permitido para o regime {regime}.',
  },
})

export type Permitido = { readonly regime: Regime; readonly tipoId: number }

/** Every regime keeps at least one type; all that have none are named. */
export function validarMatriz(permitidos: readonly Permitido[]): Violation[] {
  return regimes
    .filter((regime) => !permitidos.some((permitido) => permitido.regime === regime))
    .map((regime) => fill(regimeTributacaoErrors.semTipo, { regime: labelRegime(regime) }))
}
