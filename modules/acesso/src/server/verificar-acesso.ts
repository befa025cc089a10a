import { implement } from '@iss/platform/server'
import { acesso } from '@iss/portal/contract/sessao'
import { isCaminhoPermitido } from '../domain/telas.ts'

/** Whether the user may open a path. Source: spec 1 §2.12, A-18, A-26. */
export const acessoOperation = implement(acesso, async (ctx, { acao }) => isCaminhoPermitido(ctx.screens, ctx.user, acao))
