import { concederPapel, encerrarPapel, hasPapel } from '@iss/pessoa/server'
import { defineRegistryRules } from '@iss/registry/server'
import { municipiosErrors as erros } from '../domain/municipios-errors.ts'

/** Who becomes a manager gets the role, who ceases to be one loses it. The person of a row does not change. */
export const gestorRules = defineRegistryRules('gestor', {
  async beforeSave(ctx, { id, before, values }) {
    if (before && before.pessoaId !== values.pessoaId) return [erros.pessoaFixa]
    return id === null && (await hasPapel(ctx, Number(values.pessoaId), 'gestor')) ? [erros.jaGestor] : []
  },
  async afterSave(ctx, { values: { pessoaId, inicio, fim } }) {
    const encerrado = typeof fim === 'string' && fim <= ctx.clock.today()
    if (encerrado) await encerrarPapel(ctx, Number(pessoaId), { perfil: 'gestor' })
    else await concederPapel(ctx, Number(pessoaId), { perfil: 'gestor', inicio: String(inicio) })
  },
})
