import { readRows } from '@iss/list/server'
import { implement } from '@iss/platform/server'
import { buscarAnaliseSimples, buscarHistoricoSimples } from '../contract/aliquota-simples.ts'
import { aliquotasSimples } from '../lists/aliquotas-simples.ts'
import { analiseAliquotasSimples } from '../lists/analise-aliquotas-simples.ts'
import { toAlteracao } from './historico-aliquota.ts'

export const buscarHistoricoOperation = implement(buscarHistoricoSimples, async (ctx, pagina) => {
  const { lista, total } = await readRows(ctx, aliquotasSimples, {}, pagina)
  return { lista: lista.map(toAlteracao), total }
})

export const buscarAnaliseOperation = implement(buscarAnaliseSimples, async (ctx, { todas, ...pagina }) => {
  const { lista, total } = await readRows(ctx, analiseAliquotasSimples, { todas }, pagina)
  return { lista: lista.map(toAlteracao), total }
})
