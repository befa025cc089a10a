/** Works correction. Source: spec 3 §9.1. */
export const correcoes = ['SEM_CORRECOES', 'VALOR_PARCIAL', 'VALOR_TOTAL', 'VALIDADA_SEM_CORRECAO'] as const
export type Correcao = (typeof correcoes)[number]
export const rotulosCorrecao: Readonly<Record<Correcao, string>> = {
  SEM_CORRECOES: 'Sem Correções',
  VALOR_PARCIAL: 'retirado valor parcial',
  VALOR_TOTAL: 'retirado valor total',
  VALIDADA_SEM_CORRECAO: 'Nota Fiscal validada sem necessidade de correção',
}

/** ObraNotaFiscal type. Source: spec 3 §9.1. */
export const rotulosTipoNotaDaObra = { PRESTADA: 'Nota Fiscal Prestada', DEDUZIDA: 'Nota Fiscal Deduzida' } as const
