/** How the ISS of a service stands; identifiers kept in the database. Source: spec 3 §9.1, ABRASF ExigibilidadeISS. */
export const exigibilidades = [
  'EXIGIVEL',
  'NAO_INCIDENCIA',
  'ISENCAO',
  'EXPORTACAO',
  'IMUNIDADE',
  'SUSPENSA_JUDICIAL',
  'SUSPENSA_ADMINISTRATIVA',
] as const
export type Exigibilidade = (typeof exigibilidades)[number]

type Linha = {
  /** ABRASF ExigibilidadeISS, 1 to 7. */
  readonly codigo: number
  readonly label: string
  /** National layout: tribISSQN (1 taxable, 2 immune, 3 export, 4 non-incidence). Exemption and suspension are groups beside 1. */
  readonly tribIssqn: 1 | 2 | 3 | 4
  /** National layout: tpSusp of the group exigSusp. */
  readonly tpSusp: 1 | 2 | null
}

const linhas: Readonly<Record<Exigibilidade, Linha>> = {
  EXIGIVEL: { codigo: 1, label: 'Exigível', tribIssqn: 1, tpSusp: null },
  NAO_INCIDENCIA: { codigo: 2, label: 'Não incidência', tribIssqn: 4, tpSusp: null },
  ISENCAO: { codigo: 3, label: 'Isenção', tribIssqn: 1, tpSusp: null },
  EXPORTACAO: { codigo: 4, label: 'Exportação', tribIssqn: 3, tpSusp: null },
  IMUNIDADE: { codigo: 5, label: 'Imunidade', tribIssqn: 2, tpSusp: null },
  SUSPENSA_JUDICIAL: {
    codigo: 6,
    label: 'Exigibilidade suspensa por decisão judicial',
    tribIssqn: 1,
    tpSusp: 1,
  },
  SUSPENSA_ADMINISTRATIVA: {
    codigo: 7,
    label: 'Exigibilidade suspensa por decisão administrativa',
    tribIssqn: 1,
    tpSusp: 2,
  },
}

/** Text shown for the value (spec 3 §9.1; the seventh by inventory decision A-47). */
export function labelExigibilidade(exigibilidade: Exigibilidade): string {
  return linhas[exigibilidade].label
}

/** ABRASF code, 1 to 7. */
export function codigoExigibilidade(exigibilidade: Exigibilidade): number {
  return linhas[exigibilidade].codigo
}

/** The value of an ABRASF code (number or text); null for any other. */
export function exigibilidadeDeCodigo(codigo: number | string): Exigibilidade | null {
  const procurado = String(codigo).trim()
  return exigibilidades.find((valor) => String(linhas[valor].codigo) === procurado) ?? null
}

/** tribISSQN and tpSusp of the national layout (DPS 1.01). Exemption answers tribISSQN 1: it is stated by a municipal benefit. */
export function exigibilidadeNacional(exigibilidade: Exigibilidade): { tribIssqn: 1 | 2 | 3 | 4; tpSusp: 1 | 2 | null } {
  const { tribIssqn, tpSusp } = linhas[exigibilidade]
  return { tribIssqn, tpSusp }
}

/** True when the tax is due and may be charged: only 'Exigível'. */
export function isExigivel(exigibilidade: Exigibilidade): boolean {
  return exigibilidade === 'EXIGIVEL'
}

/** True for the two suspensions, which need the number of the process. Source: E01 'nº do processo* for 6/7'. */
export function exigeProcesso(exigibilidade: Exigibilidade): boolean {
  return linhas[exigibilidade].tpSusp !== null
}
