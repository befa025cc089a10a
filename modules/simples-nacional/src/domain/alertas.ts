import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { type Data, formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { sublimite } from '@iss/tributacao/domain/aliquota-efetiva'

/** Revenue above which a company no longer fits the Simples. Source: LC 123/2006 art. 3, II. */
export const limiteSimples = Dinheiro.from('4800000.00')

/** Warning of a stored rate that departs from the computed one. Source: E00.S, decisions C5. */
export function avisoAliquotaIncorreta(informada: Aliquota | null, calculada: Aliquota, competencia: Competencia): string {
  const atual = informada ? `${informada.round2().format()}% informada` : 'nenhuma informada'
  return `Alíquota Simples Incorreta: ${atual}, ${calculada.round2().format()}% calculada para ${competencia.format()}.`
}

/** Warning of a month declared otherwise than notes and ledgers say. Source: A48. */
export function avisoDeclaracaoIncorreta({
  competencia,
  declarado,
  apurado,
}: {
  competencia: Competencia
  declarado: Dinheiro
  apurado: Dinheiro
}): string {
  return `Declaração incorreta do Simples em ${competencia.format()}: ${declarado.formatReais()} declarados no PGDAS-D, ${apurado.formatReais()} em notas e livros.`
}

/** Warning of a company that no longer fits, by its revenue; null when it does. Source: LC 123/2006 arts. 3, II, and 30. */
export function avisoAcimaDoLimite(rbt12: Dinheiro): string | null {
  if (rbt12.lte(limiteSimples)) return null
  return (
    `Desenquadrado do Simples Nacional: a receita bruta dos últimos 12 meses (${rbt12.formatReais()}) ` +
    `passou de ${limiteSimples.formatReais()}.`
  )
}

/** Warning of a company whose regime is another one since a date. */
export function avisoDesenquadrado(desde: Data, regime: string): string {
  return `Desenquadrado do Simples Nacional desde ${formatData(desde)}. Regime atual: ${regime}.`
}

/** Warning of the ISS outside the DAS; null up to the sublimit. Source: LC 123/2006 arts. 13-A and 19. */
export function avisoSublimite(rbt12: Dinheiro): string | null {
  if (rbt12.lte(sublimite) || rbt12.gt(limiteSimples)) return null
  return (
    `A receita bruta dos últimos 12 meses (${rbt12.formatReais()}) passou do sublimite de ${sublimite.formatReais()}: ` +
    'o ISS é recolhido por guia do município.'
  )
}

/** Of the limit, from where on it deserves attention, in percent. */
const proximoDoLimite = 80

/**
 * How much of the limit a revenue of 12 months is (whole percent, rounded down), and how soon that matters: near 80 % of the limit or above the
 * sublimit soon, above the limit now. Source: LC 123/2006 arts. 3, II, and 13-A.
 */
export function usoDoLimite(rbt12: Dinheiro): { percentual: number; urgencia: 'NORMAL' | 'ATENCAO' | 'URGENTE' } {
  const percentual = rbt12.percentOf(limiteSimples)
  if (rbt12.gt(limiteSimples)) return { percentual, urgencia: 'URGENTE' }
  return { percentual, urgencia: percentual >= proximoDoLimite || rbt12.gt(sublimite) ? 'ATENCAO' : 'NORMAL' }
}
