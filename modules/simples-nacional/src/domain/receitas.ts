import { Competencia, nomesDosMeses } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { ReceitaMensal } from '@iss/tributacao/domain/rbt12'

/** Where the revenue of a month was taken from. */
export type OrigemReceita = 'PGDAS' | 'REGISTROS'
export type ReceitaApurada = ReceitaMensal & { readonly origem: OrigemReceita }

type Linha = { readonly competencia: Competencia; readonly valor: Dinheiro }

/**
 * One revenue for each month from `de` to `ate`: that of the month's own declaration, else that which a later declaration repeats (the
 * first of `historico` counts), else that of notes and ledgers; zero where there is nothing. Source: E00.S.
 */
export function montarReceitas({
  de,
  ate,
  declaracoes,
  historico,
  registros,
}: {
  de: Competencia
  ate: Competencia
  declaracoes: readonly Linha[]
  historico: readonly Linha[]
  registros: readonly Linha[]
}): ReceitaApurada[] {
  return Competencia.range(de, ate).map((competencia) => {
    const doMes = (linha: Linha) => linha.competencia.eq(competencia)
    const declarada = declaracoes.find(doMes) ?? historico.find(doMes)
    if (declarada) return { competencia, valor: declarada.valor, origem: 'PGDAS' }
    return { competencia, valor: Dinheiro.sum(registros.filter(doMes).map(({ valor }) => valor)), origem: 'REGISTROS' }
  })
}

/** A month as revenue of it is shown: name and year, 'Fevereiro/2026'. Source: spec 3 §9.2. */
export function nomeDoMes({ mes, ano }: Competencia): string {
  const nome = nomesDosMeses[mes - 1] ?? ''
  return `${nome.charAt(0).toUpperCase()}${nome.slice(1)}/${String(ano).padStart(4, '0')}`
}
