import { defineErrors } from '@iss/kernel/errors'

/** Sentences about imported files of RPS ({n}/{s}: number and series of the RPS); those about the messages themselves: @iss/abrasf/errors. */
export const integracaoErrors = defineErrors('integracao', {
  planilhaColuna: { field: 'arquivo', message: 'A planilha não tem a coluna {coluna}.' },
  planilhaFalta: { message: 'Linha {linha}: informe {coluna}.' },
  planilhaValor: { message: 'Linha {linha}: o valor de {coluna} não é válido: {valor}.' },

  canalArquivo: {
    field: 'arquivo',
    message: 'A autorização de importação é só para o web service. Solicite a autorização para arquivos.',
  },
  semAutorizacao: { field: 'arquivo', message: 'Solicite a autorização de importação antes de enviar arquivos.' },
  prestadorNaoSelecionado: { field: 'arquivo', message: 'O prestador do arquivo não é a pessoa selecionada.' },
  assinaturaAusente: { message: 'O RPS {n}/{s} não está assinado digitalmente.' },
  codigoInvalido: { message: 'O código de integração não existe, foi revogado ou venceu.' },
  outroConteudo: { message: 'O RPS {n}/{s} já foi convertido na NF-e {x} com outro conteúdo.' },
  rpsNaoPendente: { message: 'O RPS já não está pendente.' },
  rpsJaCancelado: { message: 'O RPS {n}/{s} foi registrado como cancelado em {data} e não pode ser convertido.' },
  cancelamentoDeConvertido: { message: 'O RPS {n}/{s} veio como cancelado, mas já foi convertido na NF-e {x}. Cancele a NF-e.' },
  deducoesNaoSomam: {
    message: 'RPS {n}/{s}: as deduções por documento somam {soma}, mas o valor das deduções informado é {valor}.',
  },
})
