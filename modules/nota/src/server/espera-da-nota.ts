import type { Context } from '@iss/platform/server'
import type { Nota } from './estado-nota.ts'

/** Who lets a note wait says for what, in the words of its watermark ('Válida após o pagamento da guia nº 12'). */
export type EsperaDaNota = { kind: 'espera-da-nota'; dizer(ctx: Context, nota: Nota): Promise<string | null> }

/** Declares who knows what a note in the situation AGUARDANDO_PAGAMENTO waits for. */
export function defineEsperaDaNota(dizer: EsperaDaNota['dizer']): EsperaDaNota {
  return { kind: 'espera-da-nota', dizer }
}

/** What a note waits for before it holds; null for one that waits for nothing. */
export async function findEspera(ctx: Context, nota: Nota): Promise<string | null> {
  if (nota.estado !== 'AGUARDANDO_PAGAMENTO') return null
  const [conhecedor] = ctx.definitions<EsperaDaNota>('espera-da-nota')
  return (await conhecedor?.dizer(ctx, nota)) ?? 'Aguardando pagamento'
}
