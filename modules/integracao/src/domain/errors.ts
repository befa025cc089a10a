import { defineErrors } from '@iss/kernel/errors'

/** Sentences about files and messages of RPS. {n}/{s} are number and series of the RPS; {mensagem} is a sentence of the schema check. */
export const integracaoErrors = defineErrors('integracao', {
  arquivoIlegivel: { field: 'arquivo', message: '{mensagem}' },
  raizDesconhecida: {
    field: 'arquivo',
    message:
      'O arquivo não é um lote de RPS: o elemento raiz é {raiz}. Envie EnviarLoteRpsEnvio, EnviarLoteRpsSincronoEnvio ou GerarNfseEnvio.',
  },
  espacoDeNomes: { field: 'arquivo', message: 'O arquivo não usa o espaço de nomes {esperado} da ABRASF.' },
  versaoNaoAceita: { field: 'arquivo', message: 'A versão {versao} do lote não é aceita. Use 2.01, 2.02, 2.03 ou 2.04.' },
  esquemaArquivo: { field: 'arquivo', message: 'O arquivo não segue o esquema da versão {versao}: {mensagem}' },
  quantidadeDiferente: { field: 'arquivo', message: 'O lote informa {informada} RPS, mas contém {contada}.' },
  assinaturaLoteNaoConfere: {
    field: 'arquivo',
    message: 'A assinatura digital do lote não confere com o conteúdo. Envie o arquivo original, sem alterações.',
  },
  assinaturaLoteInvalida: { field: 'arquivo', message: 'A assinatura digital do lote não pôde ser verificada: {motivo}.' },
  prestadorInvalido: { field: 'arquivo', message: 'O CPF ou CNPJ do prestador do lote é inválido: {documento}.' },

  esquemaRps: { message: 'RPS {n}/{s}: {mensagem}' },
  esquemaItem: { message: 'Item {posicao} do lote: {mensagem}' },
  rpsSemIdentificacao: { message: 'Item {posicao} do lote: falta a identificação do RPS (número, série e tipo).' },
  rpsRepetido: { message: 'O RPS {n}/{s} está repetido no arquivo.' },
  prestadorDiferente: { message: 'O prestador do RPS {n}/{s} não é o prestador do lote.' },
  assinaturaNaoConfere: {
    message:
      'A assinatura digital do RPS {n}/{s} não confere com o conteúdo. Envie o RPS original, sem alterações depois de assinado.',
  },
  assinaturaInvalida: { message: 'A assinatura digital do RPS {n}/{s} não pôde ser verificada: {motivo}.' },
  assinaturaDeOutro: { message: 'A assinatura digital junto ao RPS {n}/{s} não se refere a ele.' },
  tomadorInvalido: { message: 'RPS {n}/{s}: o CPF ou CNPJ do tomador é inválido: {documento}.' },
  intermediarioInvalido: { message: 'RPS {n}/{s}: o CPF ou CNPJ do intermediário é inválido: {documento}.' },
  itemServicoInvalido: { message: 'RPS {n}/{s}: o item da lista de serviço {item} não está no formato 01.07.' },

  planilhaColuna: { field: 'arquivo', message: 'A planilha não tem a coluna {coluna}.' },
  planilhaFalta: { message: 'Linha {linha}: informe {coluna}.' },
  planilhaValor: { message: 'Linha {linha}: o valor de {coluna} não é válido: {valor}.' },

  semAutorizacao: { field: 'arquivo', message: 'Solicite a autorização de importação antes de enviar arquivos.' },
  prestadorNaoSelecionado: { field: 'arquivo', message: 'O prestador do arquivo não é a pessoa selecionada.' },
  assinaturaAusente: { message: 'O RPS {n}/{s} não está assinado digitalmente.' },
  outroConteudo: { message: 'O RPS {n}/{s} já foi convertido na NF-e {x} com outro conteúdo.' },
  rpsJaCancelado: { message: 'O RPS {n}/{s} foi registrado como cancelado em {data} e não pode ser convertido.' },
  cancelamentoDeConvertido: { message: 'O RPS {n}/{s} veio como cancelado, mas já foi convertido na NF-e {x}. Cancele a NF-e.' },
  deducoesNaoSomam: {
    message: 'RPS {n}/{s}: as deduções por documento somam {soma}, mas o valor das deduções informado é {valor}.',
  },

  assinaturaParcial: {
    message: 'A assinatura digital do RPS {n}/{s} cobre apenas a identificação do RPS, não a declaração inteira.',
  },
  extensaoIgnorada: { message: 'O grupo {nome} não pertence ao leiaute da ABRASF e foi ignorado.' },

  certificadoVencido: { message: 'O certificado digital venceu em {data}.' },
  certificadoFuturo: { message: 'O certificado digital só vale a partir de {data}.' },
  certificadoDesconhecido: {
    message: 'A autoridade que emitiu o certificado digital não é reconhecida pelo município: {emissor}.',
  },
  certificadoDeOutro: { message: 'O certificado digital é de outro titular ({titular}), não do prestador.' },
})
