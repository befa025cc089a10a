/** Modulo 10 of FEBRABAN: weights 2, 1 from the right, digits of each product added, 10 - remainder, 10 giving 0. Takes digits. */
export function modulo10(digitos: string): number {
  let soma = 0
  let peso = 2
  for (let indice = digitos.length - 1; indice >= 0; indice--) {
    const produto = Number(digitos[indice]) * peso
    soma += produto > 9 ? produto - 9 : produto
    peso = peso === 2 ? 1 : 2
  }
  return (10 - (soma % 10)) % 10
}

/** Remainder of modulo 11, weights 2 to 9 from the right. Takes digits. */
export function resto11(digitos: string): number {
  let soma = 0
  let peso = 2
  for (let indice = digitos.length - 1; indice >= 0; indice--) {
    soma += Number(digitos[indice]) * peso
    peso = peso === 9 ? 2 : peso + 1
  }
  return soma % 11
}

/** Modulo 11 of the collection bar code: 11 - remainder, 10 and 11 giving 0. */
export function modulo11(digitos: string): number {
  const digito = 11 - resto11(digitos)
  return digito > 9 ? 0 : digito
}
