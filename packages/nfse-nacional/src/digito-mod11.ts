/**
 * Check digit of the national NFS-e key: weights 2 to 9 from the right, remainder 0 or 1 gives 0, else 11 - remainder. A letter
 * counts as its ASCII code less 48. Source: law §4.4.
 */
export function digitoMod11(base: string): number {
  let soma = 0
  for (let indice = base.length - 1, peso = 2; indice >= 0; indice--, peso = peso === 9 ? 2 : peso + 1) {
    soma += (base.charCodeAt(indice) - 48) * peso
  }
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}
