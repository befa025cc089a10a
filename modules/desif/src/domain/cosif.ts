const pesos = [3, 7, 1] as const

/**
 * Check digit of an account of the COSIF: weights 3, 7, 1 from the right, what is missing to the next ten. Takes the digits without it.
 * Examples: 7.0.0.00.00-9, 8.0.0.00.00-6, 7.1.7.00.00-9. Source: decision 0150.
 */
export function digitoCosif(digitos: string): string {
  const soma = [...digitos].reverse().reduce((total, digito, indice) => total + Number(digito) * (pesos[indice % 3] ?? 0), 0)
  return String((10 - (soma % 10)) % 10)
}

/** Whether an account of 8 positions, or of 10 (from 2025 on), ends with its check digit. */
export function isContaCosif(conta: string): boolean {
  return /^(?:\d{8}|\d{10})$/.test(conta) && digitoCosif(conta.slice(0, -1)) === conta.slice(-1)
}

/** '7.1.7.00.00-9'; an account of another length as it is. */
export function formatCosif(conta: string): string {
  const curta = /^(\d)(\d)(\d)(\d{2})(\d{2})(\d)$/.exec(conta)
  if (curta) return `${curta.slice(1, 6).join('.')}-${curta[6]}`
  const longa = /^(\d)(\d)(\d)(\d{2})(\d{2})(\d{2})(\d)$/.exec(conta)
  return longa ? `${longa.slice(1, 7).join('.')}-${longa[7]}` : conta
}

/** Whether it belongs to the groups of results (7 creditors, 8 debtors). */
export const isDeResultado = (conta: string): boolean => conta.startsWith('7') || conta.startsWith('8')

/**
 * 'NN.NN.NNN-N' of a code as the files write it, eight digits with or without a zero before them; null for another text. Source: spec 3 §9.3.
 */
export function lerCodigoTributacao(codigo: string): string | null {
  const partes = /^0?(\d{2})(\d{2})(\d{3})(\d)$/.exec(codigo)
  return partes ? `${partes[1]}.${partes[2]}.${partes[3]}-${partes[4]}` : null
}
