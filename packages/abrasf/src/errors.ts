import { defineErrors } from '@iss/kernel/errors'

/**
 * Sentences about the messages of the standard; their codes stand in items of imports already, so they keep their prefix.
 * {n}/{s} are number and series of the RPS; {mensagem} is a sentence of the schema check.
 */
export const abrasfErrors = defineErrors('integracao', {
  arquivoIlegivel: { field: 'arquivo', message: '{mensagem}' },
  raizDesconhecida: {
    field: 'arquivo',
    message:
      'O arquivo não é um lote de RPS: o elemento raiz é {raiz}. Envie EnviarLoteRpsEnvio, EnviarLoteRpsSincronoEnvio ou GerarNfseEnvio.',
  },
  espacoDeNomes: { field: 'arquivo', message: 'O arquivo não usa o espaço de nomes {esperado} da ABRASF.' },
  versaoNaoAceita: { field: 'arquivo', message: 'A versão {versao} do lote não é aceita. Use 2.01, 2.02, 2.03 ou 2.04.' },
  esquemaArquivo: { field: 'arquivo', message: 'O arquivo não segue o esquema da versão {versao}: {mensagem}' },
  itensDemais: { field: 'arquivo', message: 'O lote contém {contada} RPS; o máximo é {maximo} por arquivo. Divida o lote.' },
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
