/**
 * One step of a calculation, as a taxpayer reads it ("Every number explains itself").
 * `passo` is a stable identifier, `descricao` the sentence with the numbers written out, `valores` the same numbers as
 * decimal strings for programs, `fonte` the law, municipal rule or document behind the step.
 */
export type PassoMemoria = {
  readonly passo: string
  readonly descricao: string
  readonly valores: Readonly<Record<string, string>>
  readonly fonte: string
}

/** Builds one step; values are turned into their wire text (`Dinheiro` '1500.00', `Aliquota` '3.00'). */
export function passo(
  nome: string,
  descricao: string,
  valores: Readonly<Record<string, { toString(): string }>>,
  fonte: string,
): PassoMemoria {
  const textos: Record<string, string> = {}
  for (const [chave, valor] of Object.entries(valores)) textos[chave] = valor.toString()
  return { passo: nome, descricao, valores: textos, fonte }
}
