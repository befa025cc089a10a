import type { Violation } from '@iss/kernel/errors'

/** One message of a ListaMensagemRetorno, and the RPS that it is about. */
export type MensagemRetorno = {
  readonly codigo: string
  readonly mensagem: string
  readonly correcao: string | null
  readonly rps?: { readonly numero: number; readonly serie: string; readonly tipo: 1 | 2 | 3 } | null
}

/** `sobre`: what a code is about whose sentence comes from elsewhere. */
export type Codigo = { readonly mensagem: string; readonly sobre?: string; readonly correcao: string }

/**
 * Codes of messages: E those of the standard, with its meaning in our words, P ours, A notices. Our text for what to do about each. A {name} is
 * filled in. Sources: ABRASF manual of 2008 and its later editions, decisions N3.
 */
export const codigosRetorno = {
  E4: {
    mensagem: 'O RPS {n}/{s} não foi convertido em NFS-e.',
    correcao: 'Confira número, série e tipo do RPS, ou envie-o por GerarNfse ou RecepcionarLoteRps.',
  },
  E10: {
    mensagem: '{texto}',
    sobre: 'O RPS já foi informado, com outro conteúdo ou como cancelado.',
    correcao: 'Consulte a nota por ConsultarNfsePorRps. Um serviço novo precisa de um RPS com outro número.',
  },
  E45: {
    mensagem: 'O prestador {documento} não está no cadastro do município.',
    correcao: 'Confira o CPF ou CNPJ e a inscrição municipal do prestador da mensagem.',
  },
  E52: {
    mensagem: 'O tomador do RPS {n}/{s} é o próprio prestador.',
    correcao: 'Informe o CPF ou CNPJ de quem tomou o serviço.',
  },
  E71: {
    mensagem: '{texto}',
    sobre: 'O RPS se repete no lote.',
    correcao: 'Deixe cada RPS uma vez no lote: número, série e tipo não se repetem.',
  },
  E72: {
    mensagem: 'A quantidade de RPS do lote não está no formato esperado.',
    correcao: 'Informe em QuantidadeRps o número de RPS do lote, só com algarismos.',
  },
  E74: {
    mensagem: '{texto}',
    sobre: 'A quantidade de RPS informada difere da lista.',
    correcao: 'Informe em QuantidadeRps o número de RPS que a lista contém.',
  },
  E78: {
    mensagem: 'A NFS-e {numero} não existe para este prestador.',
    correcao: 'Confira o número da nota e o prestador. ConsultarNfseServicoPrestado lista as notas emitidas.',
  },
  E79: {
    mensagem: 'A NFS-e {numero} já está cancelada.',
    correcao: 'Não é preciso cancelar de novo. Consulte a nota para ver o cancelamento.',
  },
  E86: {
    mensagem: 'O protocolo {protocolo} não existe para este prestador.',
    correcao: 'Confira o protocolo que a recepção do lote devolveu.',
  },
  E92: {
    mensagem: 'O lote ainda está em processamento.',
    correcao: 'Consulte de novo em alguns instantes.',
  },
  E138: {
    mensagem: '{texto}',
    sobre: 'Quem chama não pode agir pelo prestador, ou não tem permissão para a operação.',
    correcao: 'Use o certificado da empresa ou do contador responsável por ela, ou um código com a permissão desta operação.',
  },
  E160: {
    mensagem: '{texto}',
    sobre: 'A mensagem não segue o esquema da versão; a correção diz o caminho, o esperado e o recebido.',
    correcao: 'Corrija o XML. O manual do serviço tem o esquema de cada versão, exemplos e um validador.',
  },
  E172: {
    mensagem: '{texto}',
    sobre: 'A assinatura ou o certificado não vale.',
    correcao: 'Assine o XML final, sem alterar nada depois, com RSA e SHA-1 ou SHA-256 e o certificado no KeyInfo.',
  },
  P001: {
    mensagem: '{texto}',
    sobre: 'As regras de emissão recusam o conteúdo do RPS.',
    correcao: 'Corrija o RPS conforme a mensagem e envie de novo.',
  },
  P002: {
    mensagem: 'A operação {operacao} está desligada neste município.',
    correcao: 'Use outra operação do manual, ou fale com a prefeitura.',
  },
  P003: {
    mensagem: 'A mensagem não diz quem chama: não há assinatura, código de integração nem certificado.',
    correcao: 'Assine o XML, ou envie um código de integração em Authorization, ou conecte com o certificado digital.',
  },
  P004: {
    mensagem: 'O município exige assinatura digital em {operacao}.',
    correcao: 'Assine cada RPS, o lote ou o pedido com o certificado digital da empresa ou do contador.',
  },
  P005: {
    mensagem: 'O lote tem {contada} RPS; o máximo é {maximo}.',
    correcao: 'Divida o lote.',
  },
  P006: {
    mensagem: 'O lote {numero} já foi recebido com outro conteúdo, sob o protocolo {protocolo}.',
    correcao: 'Use outro número de lote para outro conteúdo.',
  },
  P007: {
    mensagem: 'Nenhuma NFS-e foi encontrada com os critérios informados.',
    correcao: 'Confira o período, os números e a página.',
  },
  P008: {
    mensagem: 'O cancelamento da NFS-e {numero} depende da fiscalização; solicitação {protocolo}.',
    correcao: 'Aguarde a decisão. {motivos}',
  },
  P009: {
    mensagem: '{texto}',
    sobre: 'O pedido sobre a nota é recusado pelas regras do município.',
    correcao: 'Veja a situação da nota no portal e corrija o pedido.',
  },
  P010: {
    mensagem: 'A mensagem contém {contada} RPS; {operacao} recebe um só.',
    correcao: 'Envie vários RPS por RecepcionarLoteRpsSincrono ou RecepcionarLoteRps.',
  },
  P011: {
    mensagem: 'O RPS {n}/{s} veio como cancelado: o número ficou registrado e nenhuma NFS-e foi emitida.',
    correcao: 'Nada a fazer. O número não pode mais ser convertido.',
  },
  P012: {
    mensagem: 'O período informado não é válido.',
    correcao: 'A data final não pode ser anterior à inicial.',
  },
  P013: {
    mensagem: 'O município {codigo} da mensagem não é o deste endereço.',
    correcao: 'Envie ao endereço do município que emitiu a nota.',
  },
  P014: {
    mensagem: 'A autorização de importação do prestador vale só para arquivos.',
    correcao: 'Envie o arquivo pelo portal, ou solicite a autorização de importação para o web service.',
  },
  P999: {
    mensagem: 'Não foi possível concluir a operação; nada foi gravado. Ocorrência {id}.',
    correcao: 'Envie de novo. Se repetir, informe a ocorrência ao suporte do município.',
  },
  A001: {
    mensagem: '{texto}',
    sobre: 'Aviso sobre um RPS que foi convertido.',
    correcao: '',
  },
  A002: {
    mensagem: 'O lote gerou {total} NFS-e; o leiaute mostra {mostradas} nesta resposta.',
    correcao: 'As demais vêm por ConsultarNfsePorFaixa ou ConsultarNfsePorRps.',
  },
  A003: {
    mensagem: 'As notas desta resposta vêm sem a assinatura do município. {motivo}',
    correcao: 'As notas valem assim. Consulte de novo quando o município tiver o certificado.',
  },
} as const satisfies Readonly<Record<string, Codigo>>

export type CodigoRetorno = keyof typeof codigosRetorno

/** Characters of a text of a message. Source: ABRASF tsDescricaoMensagem. */
const maximo = 200
const caber = (texto: string) => {
  const letras = [...texto.replace(/\s+/g, ' ').trim()]
  return letras.length <= maximo ? letras.join('') : `${letras.slice(0, maximo - 1).join('')}…`
}

/** The message of a code with its placeholders filled, within the size of the layout; `correcao` in the place of the code's own. */
export function mensagemRetorno(
  codigo: CodigoRetorno,
  valores: Readonly<Record<string, string | number>> = {},
  { rps = null, correcao }: { rps?: MensagemRetorno['rps']; correcao?: string } = {},
): MensagemRetorno {
  const preencher = (texto: string) => caber(texto.replace(/\{(\w+)\}/g, (_, nome: string) => String(valores[nome] ?? '')))
  const dito = preencher(correcao ?? codigosRetorno[codigo].correcao)
  return { codigo, mensagem: preencher(codigosRetorno[codigo].mensagem), correcao: dito === '' ? null : dito, rps }
}

/** Code of the standard for our own refusals, by their code; the rest is the first of ours. */
const doCatalogo: Readonly<Record<string, CodigoRetorno>> = {
  'integracao.outroConteudo': 'E10',
  'integracao.rpsJaCancelado': 'E10',
  'integracao.cancelamentoDeConvertido': 'E10',
  'integracao.rpsRepetido': 'E71',
  'integracao.quantidadeDiferente': 'E74',
  'integracao.arquivoIlegivel': 'E160',
  'integracao.raizDesconhecida': 'E160',
  'integracao.espacoDeNomes': 'E160',
  'integracao.versaoNaoAceita': 'E160',
  'integracao.esquemaArquivo': 'E160',
  'integracao.esquemaRps': 'E160',
  'integracao.esquemaItem': 'E160',
  'integracao.rpsSemIdentificacao': 'E160',
  'integracao.assinaturaNaoConfere': 'E172',
  'integracao.assinaturaInvalida': 'E172',
  'integracao.assinaturaDeOutro': 'E172',
  'integracao.assinaturaLoteNaoConfere': 'E172',
  'integracao.assinaturaLoteInvalida': 'E172',
  'integracao.certificadoVencido': 'E172',
  'integracao.certificadoFuturo': 'E172',
  'integracao.certificadoDesconhecido': 'E172',
  'integracao.certificadoDeOutro': 'E138',
}

/** A refusal of the product as a message; `outro`: the code of what the catalogue does not name. */
export function mensagemDaRecusa(
  { code, message }: Violation,
  { rps = null, outro = 'P001' }: { rps?: MensagemRetorno['rps']; outro?: CodigoRetorno } = {},
): MensagemRetorno {
  return mensagemRetorno(doCatalogo[code] ?? outro, { texto: message }, { rps })
}
