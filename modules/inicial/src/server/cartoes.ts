import { isAllowed } from '@iss/platform/contract'
import { implement } from '@iss/platform/server'
import type { CartaoInicial } from '@iss/portal/contract/cartao'
import { type CartaoDefinition, emSeparado } from '@iss/portal/server'
import { buscarCartoes } from '../contract/cartoes.ts'

/** Every card that a module declares for this profile. */
export const buscarCartoesOperation = implement(buscarCartoes, async (ctx) => {
  const cartoes = ctx
    .definitions<CartaoDefinition>('cartao')
    .filter(({ para }) => isAllowed(para, ctx.user))
    .toSorted((um, outro) => um.ordem - outro.ordem)
  const lista: CartaoInicial[] = []
  let falhas = 0
  for (const cartao of cartoes) {
    const lidos = await emSeparado(ctx, `cartao ${cartao.ordem}`, () => cartao.ler(ctx, ctx.sessao.pessoaSelecionadaId))
    if (lidos) lista.push(...lidos)
    else falhas += 1
  }
  return { lista, falhas }
})
