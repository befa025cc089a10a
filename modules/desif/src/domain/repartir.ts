import { Dinheiro } from '@iss/kernel/dinheiro'
import { chaveConsolidacao, type LinhaApuracao, type LinhaConsolidada, type TipoConsolidacao } from './apuracao.ts'

/**
 * What each line of an account has of what is to be paid of its consolidated line, by its base, to the cent: the parts add up to what is declared. What
 * is kept from being demanded stays with its own lines. Takes centavos, answers them in the order of the lines.
 */
export function repartirARecolher(
  linhas: readonly LinhaApuracao[],
  consolidadas: readonly Pick<LinhaConsolidada, 'cnpj' | 'codigo' | 'aliquota' | 'motivo' | 'aRecolher'>[],
  tipo: TipoConsolidacao,
  matriz: string,
): bigint[] {
  const partes = linhas.map(() => 0n)
  const chaves = linhas.map((linha) => chaveConsolidacao(linha, tipo, matriz))
  for (const consolidada of consolidadas) {
    const chave = chaveConsolidacao(consolidada, tipo, tipo >= 3 ? matriz : consolidada.cnpj)
    const dela = [...linhas.keys()].filter((indice) => chaves[indice] === chave)
    const doMotivo = dela.filter((indice) => linhas[indice]?.motivo === consolidada.motivo)
    const alvos = doMotivo.length > 0 ? doMotivo : dela
    if (alvos.length === 0 || consolidada.aRecolher === 0n) continue
    const pesos = alvos.map((indice) => {
      const base = (linhas[indice]?.receita ?? 0n) - (linhas[indice]?.deducao ?? 0n)
      return base < 0n ? 0n : base
    })
    const iguais = pesos.every((peso) => peso === 0n)
    const divididas = Dinheiro.centavos(consolidada.aRecolher).allocate(iguais ? pesos.map(() => 1n) : pesos)
    for (const [ordem, indice] of alvos.entries())
      partes[indice] = (partes[indice] ?? 0n) + (divididas[ordem]?.toCentavos() ?? 0n)
  }
  return partes
}
