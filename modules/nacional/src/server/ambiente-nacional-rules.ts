import { defineRegistryRules } from '@iss/registry/server'
import { nacionalErrors } from '../domain/errors.ts'

/** A simulator stands in for the real services outside production only. */
export const ambienteNacionalRules = defineRegistryRules('ambiente-nacional', {
  beforeSave: async (ctx, { values }) =>
    ctx.producao && values.ambiente === 'SIMULADOR' ? [nacionalErrors.simuladorEmProducao] : [],
})
