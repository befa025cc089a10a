/** Sentences of RPS that inform and refuse nothing. Sources: E19, decisions N9. */
const mensagens = {
  jaConvertido: 'RPS {n}/{s} já convertido na NF-e {x}.',
  convertido: 'RPS {n}/{s} convertido na NF-e {x}.',
  foraDoPrazo: 'RPS convertido fora do prazo.',
  arquivoNaoConfirmado: 'O arquivo foi conferido, mas a importação não foi confirmada.',
  numeracaoIndicativa: 'O município não controla a numeração de RPS; o resultado é apenas indicativo.',
  canceladoRegistrado: 'RPS {n}/{s} registrado como cancelado: nenhuma NF-e é emitida e o número fica bloqueado.',
  aliquotaDiverge: 'A alíquota informada ({informada}%) difere da apurada ({apurada}%); vale a apurada.',
  retencaoDiverge: 'A retenção informada ({informada}) difere da apurada ({apurada}); vale a apurada.',
  inscricaoDiverge: 'A inscrição municipal do arquivo ({informada}) difere da do cadastro ({cadastro}).',
  substituicaoPorRps:
    'O RPS indica a substituição do RPS {n}/{s}, que não é feita na importação. Substitua a NF-e pela tela própria.',
  paisDesconhecido: 'O código de país {codigo} não é conhecido.',
} as const

export type MensagemImportacao = keyof typeof mensagens

/** The sentence with its placeholders filled. Throws when a value is missing. */
export function textoImportacao(nome: MensagemImportacao, valores: Readonly<Record<string, string | number>> = {}): string {
  return mensagens[nome].replace(/\{(\w+)\}/g, (_, campo: string) => {
    const valor = valores[campo]
    if (valor === undefined) throw new Error(`importacao.${nome}: {${campo}} was not filled`)
    return String(valor)
  })
}
