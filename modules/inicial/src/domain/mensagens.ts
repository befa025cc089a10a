import { counted } from '@iss/kernel/texto'
import { type Data, daysBetween, formatData } from '@iss/kernel/data'
import { labelSituacao, type Situacao } from '@iss/pessoa/domain/pessoa'

/** Days before the end of an authorisation from which the start page warns of it. Source: screens E14. */
export const DIAS_AVISO_AUTORIZACAO = 30

/** Warning of an authorisation that ends soon or has ended; null while its end is far or open. */
export function avisoAutorizacao({ serie, fim }: { serie: string; fim: Data | null }, hoje: Data): string | null {
  if (fim === null) return null
  const dias = daysBetween(hoje, fim)
  if (dias > DIAS_AVISO_AUTORIZACAO) return null
  if (dias < 0) return `A autorização de emissão de NFe da série ${serie} venceu em ${formatData(fim)}.`
  if (dias === 0) return `A autorização de emissão de NFe da série ${serie} vence hoje.`
  return `A autorização de emissão de NFe da série ${serie} vence em ${formatData(fim)} (${counted(dias, 'dia', 'dias')}).`
}

/** Warning of a registration that blocks issuing, closing and bookkeeping; null for an active one. Source: spec 2 §2.6. */
export function avisoSituacao(situacao: Situacao): string | null {
  return situacao === 'ATIVO'
    ? null
    : `O cadastro do contribuinte está na situação ${labelSituacao[situacao]}. Procure a prefeitura.`
}
