import { implement } from '@iss/platform/server'
import { buscarTiposTributacao } from '../contract/emissao.ts'
import { completarComFatos } from '../domain/completar-nota.ts'
import { tiposAceitos } from '../domain/tipos-aceitos.ts'
import { canonicaDoPedido } from './canonica.ts'
import { alvoDaNota } from './examinar-notas.ts'
import { getFatos } from './ler-fatos.ts'

/** Ids of the types of taxation that an issue of the note being typed would accept, best first (E00.R). */
export const buscarTiposTributacaoOperation = implement(buscarTiposTributacao, async (ctx, pedido) => {
  const nota = canonicaDoPedido(pedido)
  const fatos = await getFatos(ctx, alvoDaNota({ nota, prestadorId: ctx.sessao.pessoaSelecionadaId }))
  return tiposAceitos(completarComFatos(nota, fatos), fatos).map(({ id }) => id)
})
