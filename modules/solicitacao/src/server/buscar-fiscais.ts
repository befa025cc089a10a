import { refuse } from '@iss/kernel/errors'
import { listPessoasPorPapel } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { buscarFiscaisPorMunicipio } from '../contract/atendimento.ts'

/** Active inspectors of the city of the session, by name. */
export async function listFiscais(ctx: Context): Promise<{ id: number; nome: string }[]> {
  return (await listPessoasPorPapel(ctx, 'fiscal')).map(({ id, nome }) => ({ id, nome }))
}

export const buscarFiscaisOperation = implement(buscarFiscaisPorMunicipio, async (ctx, { idMunicipio }) => {
  if (idMunicipio !== ctx.municipioId) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return listFiscais(ctx)
})
