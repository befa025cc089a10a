/** Sentences of notes that inform or ask and refuse nothing. Sources: E01, E07, E09. */
export const notaMensagens = {
  emitida: 'NF-e nº {n} emitida com sucesso.',
  cancelada: 'NF-e nº {n} cancelada com sucesso.',
  confirmaEmissao: 'Confirma a emissão da NF-e no valor de R$ {v}?',
  competenciaEncerradaAbreSolicitacao: 'A competência está encerrada: será aberta uma solicitação de cancelamento.',
  guiaPagaViraCredito: 'A guia vinculada já foi paga; o valor será lançado como crédito após a aprovação.',
  retidaAbreSolicitacao: 'O imposto da nota foi retido: será aberta uma solicitação de cancelamento.',
  prazoEsgotadoAbreSolicitacao: 'O prazo para cancelamento direto terminou: será aberta uma solicitação de cancelamento.',
  notaUsadaAbreSolicitacao: 'A nota foi usada como dedução em outra nota: será aberta uma solicitação de cancelamento.',
  sorteioAbreSolicitacao: 'A nota participou de sorteio já realizado: será aberta uma solicitação de cancelamento.',
  municipioAbreSolicitacao: 'O município não permite o cancelamento direto: será aberta uma solicitação de cancelamento.',
  cancelamentoRemovido: 'Cancelamento da NF-e nº {n} removido com sucesso.',
  substituidaPor: 'Substituída pela NF-e nº {n}',
  deducoesNaoCopiadas: 'As deduções da nota de origem não foram copiadas.',
  incidenciaDiverge: 'O município de incidência informado difere do apurado; vale o apurado.',
} as const

export type NotaMensagem = keyof typeof notaMensagens

/** The sentence with its `{n}` or `{v}` filled. Throws when a value is missing. */
export function textoNota(mensagem: NotaMensagem, valores: Readonly<Record<string, string>> = {}): string {
  return notaMensagens[mensagem].replace(/\{(\w+)\}/g, (_, nome: string) => {
    const valor = valores[nome]
    if (valor === undefined) throw new Error(`nota-fiscal.${mensagem}: {${nome}} was not filled`)
    return valor
  })
}
