import { deveEncerrarSql, dispensaEncerramentoSql } from '@iss/conta/server'
import type { Context } from '@iss/platform/server'
import { exigeSemMovimento } from '../contract/chaves-municipais.ts'

/** Names under which a statement has a taxpayer, his balance row of the month (which may be missing), and expressions of what is asked. */
type NomesDoOmisso = {
  pessoa: string
  saldo: string
  papel: string
  competencia: string
  regime: string
  /** Whether a provider's month without movement counts (`contaSemMovimento`). */
  semMovimento: string
}

/**
 * Who failed to close a month, in SQL; that the month is due is asked apart. An active taxpayer, registered by then, who must close it (decision 0065), or a
 * provider's month without movement (he must say so) unless his regime leaves him nothing to close. The one rule of F50 and F52.
 */
export const omissoSql = ({ pessoa, saldo, papel, competencia, regime, semMovimento }: NomesDoOmisso): string =>
  `(${pessoa}.situacao = 'ATIVO' and coalesce(${saldo}.estado, 'ABERTA') <> 'ENCERRADA'
    and date_trunc('month', coalesce(${pessoa}.data_abertura, ${pessoa}.cadastro_inicial))::date <= ${competencia}
    and (${deveEncerrarSql(saldo, regime)}
      or (${papel} = 'PRESTADOR' and ${pessoa}.prestador and ${semMovimento} and not ${dispensaEncerramentoSql(regime)})))`

/** Whether providers of the city have to close their months without movement. */
export const contaSemMovimento = (ctx: Context): Promise<boolean> => ctx.switchOn(exigeSemMovimento)
