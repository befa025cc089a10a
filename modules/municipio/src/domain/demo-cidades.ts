/** A city of the demonstration; its code lies outside the IBGE range, so that it can never be mistaken for a real one. */
export type DemoCidade = { readonly id: number; readonly codigo: string; readonly nome: string; readonly uf: string }

/** Both cities of the demonstration. */
export const demoCidades: readonly DemoCidade[] = [
  { id: 1, codigo: '9900001', nome: 'Nova Serra', uf: 'MG' },
  { id: 2, codigo: '9900002', nome: 'Porto Claro', uf: 'BA' },
]

/** Codes of the demonstration's cities, as `cidade` of the demo loaders. */
export const novaSerra = '9900001'
export const portoClaro = '9900002'

const orgaos: Readonly<Record<string, string>> = { [novaSerra]: '9876', [portoClaro]: '9877' }
/** FEBRABAN code with which a city of the demonstration, by its IBGE code, collects; '0000' for others. */
export const orgaoDaDemonstracao = (cidade: string): string => orgaos[cidade] ?? '0000'
