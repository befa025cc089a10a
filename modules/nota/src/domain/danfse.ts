/** One figure or word under its label. `colunas`: width of twelve; `destaque`: one of those that matter most. */
export type CampoDanfse = {
  readonly rotulo: string
  readonly valor: string
  readonly colunas: number
  readonly destaque?: boolean
  /** An amount: set to the right. */
  readonly numero?: boolean
}

/** `largura`: share of the width, of twelve. */
export type ColunaDanfse = { readonly titulo: string; readonly largura: number; readonly numero?: boolean }

export type TabelaDanfse = { readonly colunas: readonly ColunaDanfse[]; readonly linhas: readonly (readonly string[])[] }

/** A part of the note under its title: fields in a grid of twelve, running text, a table, in this order. */
export type BlocoDanfse = {
  readonly titulo: string
  readonly campos: readonly CampoDanfse[]
  readonly texto: { readonly rotulo: string | null; readonly linhas: readonly string[] } | null
  readonly tabela: TabelaDanfse | null
}

/** A note as it is shown, on paper and on its page: everything is words already. */
export type Danfse = {
  /** Title of the file and of the page: 'NFS-e nº 4321'. */
  readonly titulo: string
  /** 'Nova Serra/MG'. */
  readonly municipio: string
  /** Across every sheet: 'CANCELADA', 'SUBSTITUÍDA', 'SEM VALOR FISCAL'; null: in force. */
  readonly carimbo: string | null
  /** What the QR code holds. */
  readonly qr: string
  readonly identificacao: readonly CampoDanfse[]
  readonly blocos: readonly BlocoDanfse[]
  /** Where the note is verified. */
  readonly rodape: string
}

/** A field, left out where it says nothing. */
export function campo(
  rotulo: string,
  valor: string | null | undefined,
  colunas: number,
  resto: Pick<CampoDanfse, 'destaque' | 'numero'> = {},
): CampoDanfse[] {
  return valor ? [{ rotulo, valor, colunas, ...resto }] : []
}

/** A block of fields. */
export function bloco(titulo: string, campos: readonly CampoDanfse[], resto: Partial<BlocoDanfse> = {}): BlocoDanfse {
  return { titulo, campos, texto: null, tabela: null, ...resto }
}

/** A block of paragraphs, left out where there are none. */
export function blocoDeTexto(titulo: string, linhas: readonly string[]): BlocoDanfse[] {
  return linhas.length === 0 ? [] : [bloco(titulo, [], { texto: { rotulo: null, linhas } })]
}

/** The rows of a grid of twelve: a row is full when the next field does not fit; its last field takes what is left. */
export function linhasDaGrade(campos: readonly CampoDanfse[]): CampoDanfse[][] {
  const linhas: CampoDanfse[][] = []
  let usadas = 12
  for (const item of campos) {
    if (usadas + item.colunas > 12) {
      linhas.push([])
      usadas = 0
    }
    linhas.at(-1)?.push(item)
    usadas += item.colunas
  }
  return linhas.map((linha) => {
    const sobra = 12 - linha.reduce((soma, { colunas }) => soma + colunas, 0)
    return linha.map((item, indice) => (indice === linha.length - 1 ? { ...item, colunas: item.colunas + sobra } : item))
  })
}
