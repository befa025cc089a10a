/** Codes of the assessments (AINF) of the Simples Nacional; what each one is for is told by the Receita Federal's table. Source: spec 3 §9.1. */
export const primeiroCodigoAinf = 1339
export const ultimoCodigoAinf = 1372
export const codigosAinf: readonly number[] = Array.from(
  { length: ultimoCodigoAinf - primeiroCodigoAinf + 1 },
  (_vazio, indice) => primeiroCodigoAinf + indice,
)
