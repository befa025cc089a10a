/** Subitems of the service list that layouts 2.03 and 2.04 enumerate: item -> first and last subitems of each unbroken run. */
const FAIXAS: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  '01': [[1, 8]],
  '02': [[1, 1]],
  '03': [[2, 5]],
  '04': [[1, 23]],
  '05': [[1, 9]],
  '06': [[1, 5]],
  '07': [
    [1, 13],
    [16, 22],
  ],
  '08': [[1, 2]],
  '09': [[1, 3]],
  '10': [[1, 10]],
  '11': [[1, 4]],
  '12': [[1, 17]],
  '13': [[2, 5]],
  '14': [[1, 13]],
  '15': [[1, 18]],
  '16': [[1, 1]],
  '17': [
    [1, 6],
    [8, 24],
  ],
  '18': [[1, 1]],
  '19': [[1, 1]],
  '20': [[1, 3]],
  '25': [[1, 4]],
}

/** The 193 codes ('01.01' … '40.01'); items not in the table above have only their first subitem. */
export function itensListaServico(): string[] {
  const itens: string[] = []
  for (let item = 1; item <= 40; item += 1) {
    const codigo = String(item).padStart(2, '0')
    for (const [first, last] of FAIXAS[codigo] ?? [[1, 1]]) {
      for (let subitem = first; subitem <= last; subitem += 1) itens.push(`${codigo}.${String(subitem).padStart(2, '0')}`)
    }
  }
  return itens
}

export const UFS = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const
