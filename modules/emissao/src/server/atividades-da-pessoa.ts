import type { Context } from '@iss/platform/server'
import { listAtividades } from './ler-fatos.ts'

/** Ids of the activities that the selected person has today. */
export async function atividadesDaPessoa(ctx: Context): Promise<ReadonlySet<number>> {
  const atividades = await listAtividades(ctx, ctx.sessao.pessoaSelecionadaId, ctx.clock.today())
  return new Set(atividades.map(({ atividade }) => atividade.id))
}
