import { deveEncerrarSql, dispensaEncerramentoSql } from '@iss/conta/server'
import { exigeSemMovimento } from '../contract/chaves-municipais.ts'

/** Names under which a statement has a taxpayer, his balance row of the month (which may be missing), and expressions of what is asked. */
type NomesDoOmisso = {
  pessoa: string
  saldo: string
  papel: string
  competencia: string
  regime: string
  /** Whether a provider's month without movement may count; it does where the city asks closings of such months. */
  semMovimento?: string
}

/** Whether providers of the city have to close their months without movement, asked once a statement. */
const exige = `(select coalesce(chave_valor('${exigeSemMovimento.name}', null), ${exigeSemMovimento.default}))`

/**
 * Who failed to close a month, in SQL; that the month is due is asked apart. A taxpayer registered by then, active or with documents in the month, who must
 * close it (decision 0065), or a provider's month without movement (he must say so) unless his regime leaves him nothing to close. A closing that somebody
 * asks to reopen is in force. The one rule of F23, F50 and F52.
 */
export const omissoSql = ({ pessoa, saldo, papel, competencia, regime, semMovimento = 'true' }: NomesDoOmisso): string =>
  `((${pessoa}.situacao = 'ATIVO' or coalesce(${saldo}.quantidade, 0) > 0)
    and coalesce(${saldo}.estado, 'ABERTA') not in ('ENCERRADA', 'REABERTURA_SOLICITADA')
    and date_trunc('month', coalesce(${pessoa}.data_abertura, ${pessoa}.cadastro_inicial))::date <= ${competencia}
    and (${deveEncerrarSql(saldo, regime)}
      or (${papel} = 'PRESTADOR' and ${pessoa}.prestador and ${semMovimento} and ${exige} and not ${dispensaEncerramentoSql(regime)})))`
