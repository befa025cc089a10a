/**
 * The computation of the month on whole centavos and ten-thousandths of a percent, as bank and city do it. Source: decision 0150.
 */

/** How the lines of accounts are put together: by institution or branch, and by rate or rate and code. */
export const tiposConsolidacao = [1, 2, 3, 4] as const
export type TipoConsolidacao = (typeof tiposConsolidacao)[number]
export const rotulosConsolidacao = {
  1: 'Instituição e alíquota',
  2: 'Instituição, alíquota e código',
  3: 'Dependência e alíquota',
  4: 'Dependência, alíquota e código',
} as const satisfies Record<TipoConsolidacao, string>

/** 1: to the nearest cent, half up; 2: cut. */
export const tiposArredondamento = [1, 2] as const
export type TipoArredondamento = (typeof tiposArredondamento)[number]
export const rotulosArredondamento = { 1: 'Arredondado', 2: 'Truncado' } as const satisfies Record<TipoArredondamento, string>

/** Base × rate ÷ 100: 1234,57 × 5 % is 61,73 rounded and 61,72 cut. Takes centavos and ten-thousandths of a percent. */
export function issDevido(base: bigint, aliquota: bigint, arredondamento: TipoArredondamento): bigint {
  const produto = base * aliquota
  return (produto + (arredondamento === 1 ? 500_000n : 0n)) / 1_000_000n
}

/** A line of an account of a branch (record 0430). Amounts in centavos. */
export type LinhaApuracao = {
  readonly dependencia: string
  /** Extension of the CNPJ under which the branch is declared. */
  readonly cnpj: string
  readonly codigo: string
  readonly aliquota: bigint
  readonly receita: bigint
  readonly deducao: bigint
  readonly incentivo: bigint
  /** Only version 3 tells it by account. */
  readonly retido: bigint
  /** Reason of what may not be demanded, empty for none. */
  readonly motivo: string
  readonly processo: string
}

/** What the bank adds to a consolidated line besides what its accounts tell. Amounts in centavos. */
export type AjusteConsolidado = {
  readonly deducao: bigint
  readonly incentivo: bigint
  readonly retido: bigint
  readonly compensado: bigint
  readonly recolhido: bigint
}

/** A consolidated line (record 0440). Amounts in centavos. */
export type LinhaConsolidada = {
  readonly cnpj: string
  /** Empty for the kinds of consolidation that have none. */
  readonly codigo: string
  readonly aliquota: bigint
  readonly motivo: string
  readonly processo: string
  readonly receita: bigint
  readonly deducaoSubtitulo: bigint
  readonly deducaoConsolidada: bigint
  readonly base: bigint
  readonly devido: bigint
  readonly retido: bigint
  readonly incentivoSubtitulo: bigint
  readonly incentivoConsolidado: bigint
  readonly compensado: bigint
  readonly recolhido: bigint
  readonly aRecolher: bigint
}

/** What a line is consolidated by; `matriz` is the extension under which the institution as a whole declares. */
export function chaveConsolidacao(
  { cnpj, codigo, aliquota }: Pick<LinhaApuracao, 'cnpj' | 'codigo' | 'aliquota'>,
  tipo: TipoConsolidacao,
  matriz: string,
): string {
  return [tipo >= 3 ? cnpj : matriz, aliquota, tipo === 2 || tipo === 4 ? codigo : ''].join(' ')
}

/** What is left of the revenue of a consolidated line. */
export const baseConsolidada = (linha: Pick<LinhaConsolidada, 'receita' | 'deducaoSubtitulo' | 'deducaoConsolidada'>): bigint =>
  linha.receita - linha.deducaoSubtitulo - linha.deducaoConsolidada

/**
 * What is to be paid of a consolidated line: the tax less what was withheld, encouraged, compensated and paid; nothing while a reason keeps it from
 * being demanded, and never less than nothing. Example: 4.925,00 − 100,00 − 25,00 − 300,00 = 4.500,00.
 */
export function issARecolher(
  linha: Pick<
    LinhaConsolidada,
    'devido' | 'retido' | 'incentivoSubtitulo' | 'incentivoConsolidado' | 'compensado' | 'recolhido' | 'motivo'
  >,
): bigint {
  if (linha.motivo !== '') return 0n
  const { devido, retido, incentivoSubtitulo, incentivoConsolidado, compensado, recolhido } = linha
  const resto = devido - retido - incentivoSubtitulo - incentivoConsolidado - compensado - recolhido
  return resto < 0n ? 0n : resto
}

export const semAjuste: AjusteConsolidado = { deducao: 0n, incentivo: 0n, retido: 0n, compensado: 0n, recolhido: 0n }

/** Puts lines of accounts together by a kind of consolidation; lines kept from being demanded apart from the others, in the order of their first. */
export function consolidar(
  linhas: readonly LinhaApuracao[],
  { tipo, arredondamento, matriz }: { tipo: TipoConsolidacao; arredondamento: TipoArredondamento; matriz: string },
  ajuste: (chave: string) => AjusteConsolidado = () => semAjuste,
): LinhaConsolidada[] {
  const grupos = new Map<string, LinhaApuracao[]>()
  for (const linha of linhas) {
    const chave = [chaveConsolidacao(linha, tipo, matriz), linha.motivo, linha.processo].join(' ')
    grupos.set(chave, [...(grupos.get(chave) ?? []), linha])
  }
  return [...grupos].flatMap(([chave, grupo]) => {
    const [primeira] = grupo
    if (!primeira) return []
    const soma = (valor: (linha: LinhaApuracao) => bigint) => grupo.reduce((total, linha) => total + valor(linha), 0n)
    const mais = ajuste(chave)
    const somas = {
      receita: soma(({ receita }) => receita),
      deducaoSubtitulo: soma(({ deducao }) => deducao),
      deducaoConsolidada: mais.deducao,
    }
    const base = baseConsolidada(somas)
    const valores = {
      devido: issDevido(base, primeira.aliquota, arredondamento),
      retido: soma(({ retido }) => retido) + mais.retido,
      incentivoSubtitulo: soma(({ incentivo }) => incentivo),
      incentivoConsolidado: mais.incentivo,
      compensado: mais.compensado,
      recolhido: mais.recolhido,
      motivo: primeira.motivo,
    }
    return [
      {
        cnpj: tipo >= 3 ? primeira.cnpj : matriz,
        codigo: tipo === 2 || tipo === 4 ? primeira.codigo : '',
        aliquota: primeira.aliquota,
        processo: primeira.processo,
        ...somas,
        base,
        ...valores,
        aRecolher: issARecolher(valores),
      },
    ]
  })
}
