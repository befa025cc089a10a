/** Kinds of inspection terms (spec 3 §4), and the two that are about another term. */
export const tiposTermoFiscal = {
  NOTIFICACAO: 'Notificação',
  AUTO_INFRACAO: 'Termo de Auto de Infração',
  ENCERRAMENTO: 'Termo de Encerramento',
  INICIO_FISCALIZACAO: 'Termo Início de Fiscalização',
  PRORROGACAO: 'Termo de Prorrogação de Prazo',
  ANULACAO: 'Termo de Anulação',
} as const
export type TipoTermoFiscal = keyof typeof tiposTermoFiscal

/** Variables of a term: those of the taxpayer, of the inspection and of the city. */
export const variaveisTermo = [
  'contribuinte',
  'documento',
  'inscricao',
  'endereco',
  'numero',
  'data',
  'fiscal',
  'municipio',
] as const

/** Values with which a term is shown before it is used. */
export const termoDeExemplo: Readonly<Record<(typeof variaveisTermo)[number], string>> = {
  contribuinte: 'Serviços Exemplo Ltda',
  documento: '12.345.678/0001-95',
  inscricao: '1234-5',
  endereco: 'Rua das Flores, 10, Centro',
  numero: '15/2026',
  data: '15/04/2026',
  fiscal: 'Nome do fiscal',
  municipio: 'Nome do município',
}
