/** Enumerations of the guide with the labels of spec 3 §9.1, §9.2. */

export const tiposGuia = ['AVULSA', 'VALOR_FIXO', 'ENCERRAMENTO', 'NOTA_FISCAL_AVULSA'] as const
export type TipoGuia = (typeof tiposGuia)[number]
const labelsTipo: Readonly<Record<TipoGuia, string>> = {
  AVULSA: 'Avulsa',
  VALOR_FIXO: 'Valor fixo',
  ENCERRAMENTO: 'Encerramento',
  NOTA_FISCAL_AVULSA: 'Nota fiscal avulsa',
}
/** 'Avulsa', 'Valor fixo', 'Encerramento', 'Nota fiscal avulsa'. */
export const labelTipoGuia = (tipo: TipoGuia): string => labelsTipo[tipo]

/**
 * Whether a guide of its own stands for what the closing of its competence would bill: avulsa, by note, and the monthly parcel of a fixed
 * amount (C01.F, G5). Paid it is money received, open it is not billed twice.
 */
export function isGuiaPropria(tipo: TipoGuia, papel: 'PRESTADOR' | 'TOMADOR', regime: string): boolean {
  if (tipo === 'VALOR_FIXO') return papel === 'PRESTADOR' && (regime === 'ESTIMATIVA' || regime === 'SOCIEDADE_PROFISSIONAL')
  return tipo === 'AVULSA' || tipo === 'NOTA_FISCAL_AVULSA'
}

export const tributosGuia = ['ISSQN', 'TAXA_AIDF', 'MULTA'] as const
export type TributoGuia = (typeof tributosGuia)[number]
const labelsTributo: Readonly<Record<TributoGuia, string>> = { ISSQN: 'ISSQN', TAXA_AIDF: 'Taxa de AIDF', MULTA: 'Multa' }
/** 'ISSQN' (default), 'Taxa de AIDF', 'Multa'. */
export const labelTributoGuia = (tributo: TributoGuia): string => labelsTributo[tributo]

/** What a guide is called in lists: its kind, or its tribute where that is not the tax. */
export const labelGuia = ({ tipo, tributo }: { readonly tipo: TipoGuia; readonly tributo: string }): string =>
  tributo === 'ISSQN' ? labelTipoGuia(tipo) : (labelsTributo[tributo as TributoGuia] ?? tributo)

export const tiposBaixa = ['INTEGRACAO', 'MANUAL'] as const
export type TipoBaixa = (typeof tiposBaixa)[number]

/** Code of what nobody told how it was paid. */
export const formaNaoIdentificada = '3'

/** formaPagamento: 1 Dinheiro, 2 Cheque, 3 Não identificado. */
export const formasPagamento = [
  { codigo: '1', label: 'Dinheiro' },
  { codigo: '2', label: 'Cheque' },
  { codigo: formaNaoIdentificada, label: 'Não identificado' },
] as const

/**
 * formaArrecadacao of the bank file: 1 to 6 with slip, a to f without. The later codes of FEBRABAN (7 to 9, g to i) are accepted
 * and shown by their channel. Source: G9, law §4.5.
 */
export const formasArrecadacao = [
  { codigo: '1', canal: 'Guichê', comFatura: true },
  { codigo: '2', canal: 'Arrecadação eletrônica', comFatura: true },
  { codigo: '3', canal: 'Internet', comFatura: true },
  { codigo: '4', canal: 'Outros meios', comFatura: true },
  { codigo: '5', canal: 'Correspondente ou casa lotérica', comFatura: true },
  { codigo: '6', canal: 'Telefone', comFatura: true },
  { codigo: '7', canal: 'Casa lotérica', comFatura: true },
  { codigo: '8', canal: 'Cartão', comFatura: true },
  { codigo: '9', canal: 'Pix', comFatura: true },
  { codigo: 'a', canal: 'Guichê', comFatura: false },
  { codigo: 'b', canal: 'Arrecadação eletrônica', comFatura: false },
  { codigo: 'c', canal: 'Internet', comFatura: false },
  { codigo: 'd', canal: 'Correspondente ou casa lotérica', comFatura: false },
  { codigo: 'e', canal: 'Telefone', comFatura: false },
  { codigo: 'f', canal: 'Outros meios', comFatura: false },
  { codigo: 'g', canal: 'Casa lotérica', comFatura: false },
  { codigo: 'h', canal: 'Cartão', comFatura: false },
  { codigo: 'i', canal: 'Pix', comFatura: false },
] as const

/** 'Guichê com fatura', 'Pix sem fatura'; null for an unknown code. Upper case letters are accepted. */
export function labelFormaArrecadacao(codigo: string): string | null {
  const forma = formasArrecadacao.find((linha) => linha.codigo === codigo.toLowerCase())
  return forma ? `${forma.canal} ${forma.comFatura ? 'com' : 'sem'} fatura` : null
}

/** Label of a formaPagamento; null for an unknown code. */
export function labelFormaPagamento(codigo: string): string | null {
  return formasPagamento.find((linha) => linha.codigo === codigo)?.label ?? null
}
