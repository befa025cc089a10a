import { formatDocumento } from '@iss/kernel/documento'
import { readRows } from '@iss/list/server'
import { implement } from '@iss/platform/server'
import { buscarExclusao, buscarExclusaoDetalhes, buscarExclusoes } from '../contract/exclusao-simples.ts'
import { devedoresExclusaoSimples } from '../lists/devedores-exclusao-simples.ts'
import { processosExclusaoSimples } from '../lists/processos-exclusao-simples.ts'
import { getProcesso, lerProcesso, toProcesso } from './exclusao-simples.ts'

export const buscarExclusoesOperation = implement(buscarExclusoes, async (ctx, pagina) => {
  const { lista, total } = await readRows(ctx, processosExclusaoSimples, {}, pagina)
  return { lista: lista.map(toProcesso), total }
})

export const buscarExclusaoOperation = implement(buscarExclusao, (ctx, { id }) => lerProcesso(ctx, id))

export const buscarDetalhesOperation = implement(buscarExclusaoDetalhes, async (ctx, { id, ...pagina }) => {
  await getProcesso(ctx, id)
  const { lista, total } = await readRows(ctx, devedoresExclusaoSimples, { processoId: id }, pagina)
  return { lista: lista.map(({ cnpj, ...linha }) => ({ ...linha, cnpj: formatDocumento(cnpj) })), total }
})
