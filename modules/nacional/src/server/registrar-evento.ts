import { AppError, refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { registrarEventoNacional } from '../contract/notas-nacionais.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { labelEvento, validarEvento } from '../domain/eventos-do-municipio.ts'
import { nacionalEnvioTable as table } from '../tables/envio.ts'
import type { PedidoEvento, TipoEnvio } from '../domain/envio.ts'
import { getNotaVisivel } from './acesso-nota-nacional.ts'
import { lerEstadoDaNota } from './aplicar-efeitos.ts'
import { findConfig } from './configuracao.ts'

export const registrarEventoOperation = implement(
  registrarEventoNacional,
  async (ctx, { id, evento, motivo, processo, alvo }) => {
    const nota = await getNotaVisivel(ctx, id, true)
    const config = await findConfig(ctx)
    if (!config?.cpfAgente) refuse(nacionalErrors.agenteObrigatorio)
    const violacoes = validarEvento(await lerEstadoDaNota(ctx, nota.chave), { evento, motivo, processo, alvo })
    if (violacoes.length > 0) throw new AppError('business', violacoes)
    const tipo: TipoEnvio = `e${evento}`
    const pedido: PedidoEvento = {
      motivo: evento === '105104' || evento === '105105' ? '1' : undefined,
      texto: motivo,
      processo,
      evento: evento === '305102' ? `e${alvo}` : undefined,
      bloqueio: evento === '305103' ? `${nota.chave}305102` : undefined,
    }
    const agora = ctx.clock.now()
    const [row] = await ctx.db
      .insert(table)
      .values({
        tipo,
        chave: nota.chave,
        ordem: sql`(select coalesce(max(ordem), 0) + 1 from nacional_envio)`,
        pedido,
        proximaTentativa: agora,
        criadoEm: agora,
      })
      .returning({ id: table.id })
    await ctx.audit({
      tipo: 'nacional.evento',
      entidade: 'nacional_nota',
      entidadeId: nota.id,
      depois: { chave: nota.chave, evento, motivo, processo, alvo, envio: row?.id },
    })
    return { mensagem: `${labelEvento(evento)}: enviado ao ambiente nacional em instantes.` }
  },
)
