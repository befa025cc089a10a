import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'
import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { solicitacaoErrors } from '@iss/solicitacao/domain/errors'

/** Sentences of the conversations. Source: design S26, S40, S41, F78, F153, F154; unquoted ones are ours. */
export const comunicacaoErrors = defineErrors('comunicacao', {
  assuntoObrigatorio: { field: 'assunto', message: solicitacaoErrors.assuntoObrigatorio.message },
  mensagemObrigatoria: { field: 'texto', message: solicitacaoErrors.mensagemObrigatoria.message },
  mensagemCurta: { field: 'texto', message: 'A mensagem deve ter entre 10 e 4000 caracteres.' },
  topicoFechado: { message: 'O tópico está fechado. Abra uma nova dúvida.' },
  topicoFechadoFisco: { message: 'Tópico fechado não recebe novas mensagens.' },
  situacaoNaoPermite: { message: 'A situação do tópico não permite esta ação.' },
  jaConvertido: { message: 'Este tópico já tem a ordem de serviço {id}.' },
  fiscalInvalido: { field: 'fiscalId', message: solicitacaoErrors.fiscalInvalido.message },
  anexo: { field: 'anexos', message: 'Envie o arquivo novamente antes de anexá-lo.' },
  desatualizado: { message: sentences.desatualizado },
  chatAberto: { message: 'Você já tem um atendimento em andamento.' },
  chatHorario: { message: 'Atendimento disponível de {h1} às {h2}. Deixe sua dúvida.' },
  chatAssumido: { message: 'Chat já assumido por {nome}.' },
  chatEncerrado: { message: 'O atendimento está encerrado e não recebe novas mensagens.' },
  chatNaoAssumido: { message: 'Assuma o atendimento antes de responder.' },
  chatDeOutro: { message: 'Este atendimento está com {nome}.' },
  chatSituacao: { message: 'A situação do atendimento não permite esta ação.' },
  atendenteInvalido: { field: 'atendenteId', message: 'Atendente não encontrado no município.' },
  horarioInvertido: { field: 'horaFim', message: 'O fim do atendimento deve ser posterior ao início.' },
  denunciaTipo: { field: 'tipo', message: 'Informe o tipo da denúncia.' },
  denunciaDescricao: { field: 'descricao', message: 'Descreva o fato com 20 a 4000 caracteres.' },
  denunciado: { field: 'denunciadoNome', message: 'Informe o nome ou o documento do denunciado.' },
  denunciadoDocumento: { field: 'denunciadoDocumento', message: 'O documento do denunciado não é válido.' },
  denunciaData: { field: 'dataOcorrencia', message: 'A data da ocorrência não pode ser futura.' },
  denunciaEmail: { field: 'email', message: pessoaErrors.emailInvalido.message },
  denunciaCaptcha: { message: 'Resolva a verificação antes de enviar.' },
  denunciaAnexos: { field: 'anexos', message: 'Anexe no máximo {n} arquivos, com até {limite} somados.' },
  denunciaMunicipio: { field: 'idMunicipio', message: 'Informe o município.' },
  denunciaEncerrada: { message: 'Denúncia já encerrada.' },
  denunciaSituacao: { message: 'A situação da denúncia não permite esta ação.' },
  parecerObrigatorio: { field: 'parecer', message: 'O parecer é obrigatório.' },
  respostaObrigatoria: { field: 'resposta', message: 'A resposta é obrigatória.' },
  resultadoObrigatorio: { field: 'resultado', message: 'Informe o resultado da apuração.' },
})

/** Sentences of success and emptiness, each once. */
export const comunicacaoTexts = {
  vazioDuvidas: 'Nenhuma dúvida cadastrada.',
  vazioDuvidasFiscal: 'Nenhuma dúvida em aberto.',
  vazioChat: 'Nenhuma mensagem. Escreva para iniciar o atendimento.',
  vazioFila: 'Nenhum atendimento aguardando.',
  vazioDenuncias: 'Nenhuma denúncia encontrada.',
  duvidaEnviada: 'Dúvida enviada com sucesso.',
  mensagemEnviada: 'Mensagem enviada com sucesso.',
  topico: {
    fechar: 'Tópico fechado com sucesso.',
    indeferir: 'Tópico indeferido com sucesso.',
    reabrir: 'Tópico reaberto com sucesso.',
    assumir: 'Tópico assumido com sucesso.',
    transferir: 'Tópico transferido com sucesso.',
    encaminhar: 'Tópico encaminhado ao administrador.',
    avaliar: 'Avaliação salva com sucesso.',
    converter: 'Ordem de serviço {id} aberta.',
  },
  inatividade: 'Atendimento encerrado por inatividade.',
  identidadePreservada: 'Identidade preservada',
} as const
