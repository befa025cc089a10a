import { isDoFisco } from '@iss/pessoa/domain/autoridade'
import type { Context } from '@iss/platform/server'
import { hasChave, isAllowed } from '@iss/platform/contract'
import { cancelamentoAccess, emissaoAccess } from '../contract/acessos.ts'
import type { Nota } from './estado-nota.ts'

/** What the user may do with a note now, by its state and his keys (E03). Print, XML and e-mail are for whoever sees it. */
export function acoesDaNota(ctx: Context, nota: Nota) {
  const { user } = ctx
  const propria = nota.prestadorId === ctx.sessao.pessoaSelecionadaId
  const emitida = nota.estado === 'EMITIDA'
  const autoridade = isDoFisco(user)
  return {
    copiar: propria && isAllowed(emissaoAccess, user),
    substituir: propria && emitida && !autoridade && hasChave(user, 'iss:nfe:substituir'),
    cancelar: propria && (emitida || nota.estado === 'AGUARDANDO_PAGAMENTO') && isAllowed(cancelamentoAccess, user),
    corrigir: propria && emitida && !autoridade && hasChave(user, 'iss:nfe:corrigir'),
    emitirGuia: propria && emitida && !nota.retido && !autoridade && hasChave(user, 'iss:guia:avulsaPorNF:emitir'),
  }
}
