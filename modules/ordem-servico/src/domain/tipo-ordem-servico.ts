/** Types of a service order: the request-type categories, texts as the spec spells them (slip included). Source: spec 3 §9.1, A-41. */
export const tiposOrdemServico = [
  'ERRO_SISTEMA',
  'MELHORIA',
  'MELHORIA_FUTURA',
  'NOVA_FUNCIONALIDADE',
  'PROCEDIMENTO_OPERACIONAL',
] as const
export type TipoOrdemServico = (typeof tiposOrdemServico)[number]
export const labelTipoOrdemServico: Readonly<Record<TipoOrdemServico, string>> = {
  ERRO_SISTEMA: 'Erro de sistema',
  MELHORIA: 'Melhoria',
  MELHORIA_FUTURA: 'Melhoria para o futura',
  NOVA_FUNCIONALIDADE: 'Nova funcionalidade',
  PROCEDIMENTO_OPERACIONAL: 'Procedimento operacional',
}
