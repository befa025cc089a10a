/** Who tells the city what a company received: card companies, or the company's own electronic invoices (NF-e, model 55). */
export const tiposDeclaracao = ['CARTAO', 'NFE'] as const
export type TipoDeclaracao = (typeof tiposDeclaracao)[number]
export const labelTipoDeclaracao: Readonly<Record<TipoDeclaracao, string>> = {
  CARTAO: 'Cartões',
  NFE: 'NF-e (serviços)',
}

/** What became of a declared amount beside the notes of the company in the month, the worst first. */
export const resultadosDeclaracao = ['Sem notas no mês', 'Notas abaixo do declarado', 'Confere'] as const
