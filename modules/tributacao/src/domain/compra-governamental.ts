/** Who buys in a purchase of a government, tpEnteGov of the layout 1.01: direct administration, its autarchies and foundations. */
export const entesGoverno = ['1', '2', '3', '4'] as const
export type EnteGoverno = (typeof entesGoverno)[number]

const entes: Readonly<Record<string, string>> = { 1: 'União', 2: 'Estado', 3: 'Distrito Federal', 4: 'Município' }

/** Text of a tpEnteGov; the code itself when the layout does not know it. */
export const labelEnteGoverno = (codigo: string): string => entes[codigo] ?? codigo

/** How a supply to a government, or one on real estate, stands to its payment: tpOper of the layout 1.01. */
export const tiposOperacao = ['1', '2', '3', '4', '5'] as const
export type TipoOperacao = (typeof tiposOperacao)[number]

const operacoes: Readonly<Record<string, string>> = {
  1: 'Fornecimento com pagamento posterior',
  2: 'Recebimento do pagamento com fornecimento já realizado',
  3: 'Fornecimento com pagamento já realizado',
  4: 'Recebimento do pagamento com fornecimento posterior',
  5: 'Fornecimento e recebimento do pagamento concomitantes',
}

/** Text of a tpOper; the code itself when the layout does not know it. */
export const labelTipoOperacao = (codigo: string): string => operacoes[codigo] ?? codigo
