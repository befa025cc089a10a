import { plusDays } from '@iss/kernel/data'
import { configNotaTable } from '@iss/nota/tables/config-nota'
import type { Context } from '@iss/platform/server'
import type { DeclaracaoLida } from '@iss/abrasf/lote-lido'
import { textoImportacao } from '../domain/mensagens.ts'

/** Days, from its issue, in which the municipality wants a receipt converted; 10 unless it told another number (K01). */
export async function lerPrazoConversao(ctx: Context): Promise<number> {
  const [config] = await ctx.db.select({ prazo: configNotaTable.prazoConversaoRps }).from(configNotaTable)
  return config?.prazo ?? 10
}

/** A receipt converted on `hoje` after its days are over is converted all the same and told as late (E19). */
export function avisosDoPrazo({ dataEmissao }: Pick<DeclaracaoLida, 'dataEmissao'>, hoje: string, prazo: number): string[] {
  return dataEmissao !== null && plusDays(dataEmissao, prazo) < hoje ? [textoImportacao('foraDoPrazo')] : []
}
