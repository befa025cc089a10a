import { defineApprovers } from '@iss/lote/server'
import { isAllowed } from '@iss/platform/contract'
import type { DadosIdentidade } from '../domain/identidade.ts'
import { identidadeDe } from './sessoes-juntas.ts'

/** Accounts that are looked at; a city whose first ones may not confirm has no second administrator. */
const LIMITE = 100

/**
 * Whether another account of the city than the caller's, active and with a role of today, has an access: then an order that needs two people
 * waits for the second.
 */
export const aprovadores = defineApprovers(async (ctx, access) => {
  const perfis = 'public' in access ? [] : (access.perfis ?? [])
  const hoje = ctx.clock.today()
  const { rows } = await ctx.client.query<{ dados: DadosIdentidade | null }>(
    `select identidade_carregar(v.conta_id, v.municipio_id, v.pessoa_id, $3) as dados
     from conta_vinculo v join conta c on c.id = v.conta_id
     where v.municipio_id = $1 and c.situacao = 'ATIVA' and v.conta_id <> $2
       and (cardinality($4::text[]) = 0 or exists (
         select from papel p where p.municipio_id = v.municipio_id and p.ator_id = v.pessoa_id and p.perfil = any ($4)
           and p.inicio <= $3 and (p.fim is null or p.fim >= $3)))
     order by v.id limit ${LIMITE}`,
    [ctx.municipioId, ctx.userOrNull ? ctx.sessao.contaId : 0, hoje, perfis],
  )
  return rows.some(({ dados }) => dados && isAllowed(access, identidadeDe('', dados, ctx.clock.now(), ctx.producao).user))
})
