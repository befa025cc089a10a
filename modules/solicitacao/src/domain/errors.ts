import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

/** Sentences of refused requests. Source: design 00-formas F6, fiscal §7.0; quoted ones are the design's. */
export const solicitacaoErrors = defineErrors('solicitacao', {
  tipoIndisponivel: { message: 'Este tipo de solicitação não está disponível no município.' },
  jaPendente: { message: 'Já existe uma solicitação pendente para este documento (protocolo {n}).' },
  naoEncontrada: { message: 'Solicitação não encontrada.' },
  jaAtendida: { message: 'Esta solicitação já foi atendida por {nome} em {data}.' },
  jaRetirada: { message: 'Esta solicitação foi cancelada pelo solicitante.' },
  desatualizada: { message: sentences.desatualizado },
  situacaoNaoPermite: { message: 'A situação da solicitação não permite esta ação.' },
  justificativaObrigatoria: { field: 'justificativaIndeferimentoList', message: 'Selecione ao menos uma justificativa.' },
  justificativaInvalida: {
    field: 'justificativaIndeferimentoList',
    message: 'A justificativa selecionada não está mais disponível.',
  },
  mensagemObrigatoria: { field: 'texto', message: 'A mensagem é obrigatória.' },
  motivoObrigatorio: { field: 'motivo', message: sentences.motivoReabertura },
  anexoInvalido: { field: 'anexos', message: 'Anexo não encontrado. Envie o arquivo novamente.' },
  muitosAnexos: { field: 'anexos', message: 'Envie no máximo {n} anexos.' },
  anexoObrigatorio: { field: 'anexos', message: 'Anexe ao menos um documento.' },
  campoNaoEditavel: { message: 'Este campo não pode ser alterado no atendimento.' },
  periodoInvertido: { field: 'dataFinal', message: sentences.periodoInvertido },
  muitosResultados: { message: 'A pesquisa encontrou mais de {n} solicitações. Restrinja o período ou os filtros.' },
  semEmail: { message: 'O solicitante não possui e-mail cadastrado.' },
  assuntoObrigatorio: { field: 'assunto', message: 'O assunto é obrigatório.' },
  descricaoCurta: { field: 'descricao', message: 'A descrição deve ter entre 20 e 4000 caracteres.' },
  justificativaTexto: { field: 'texto', message: 'O texto deve ter entre 10 e 500 caracteres.' },
  justificativaRepetida: { field: 'texto', message: 'Já existe uma justificativa com este texto.' },
  nadaAlterado: { message: 'Informe ao menos um dado a alterar.' },
  emailInvalido: { field: 'email', message: 'Informe um endereço de e-mail válido.' },
  enderecoParte: { message: 'Informe todas as partes do novo endereço.' },
  motivoCadastro: { field: 'motivo', message: 'O motivo deve ter entre 10 e 1000 caracteres.' },
  documentoApresentado: {
    field: 'dados.documentoApresentado',
    message: 'Diga qual documento de identidade foi apresentado no atendimento.',
  },
  senhaNaoConcedida: { message: 'A solicitação de senha não foi aprovada: não há senha a imprimir.' },
  senhaJaImpressa: {
    message: 'A senha desta solicitação foi impressa em {data} e não é mostrada outra vez. Se o papel se perdeu, peça outra.',
  },
  fiscalInvalido: { field: 'fiscal', message: 'Fiscal não encontrado no município.' },
})

/** Sentences of success and emptiness, each once. */
export const solicitacaoMensagens = {
  enviada: (protocolo: string) => `Solicitação enviada com sucesso. Protocolo ${protocolo}.`,
  aprovadaAoEnviar: (protocolo: string) => `Solicitação aprovada automaticamente. Protocolo ${protocolo}.`,
  rascunhoSalvo: 'Rascunho salvo com sucesso.',
  vazio: 'Nenhuma solicitação encontrada.',
  semAnexo: 'Nenhum anexo vinculado a esta solicitação.',
  cancelada: 'Solicitação cancelada com sucesso.',
  aprovada: 'Solicitação aprovada com sucesso.',
  indeferida: 'Solicitação indeferida com sucesso.',
  reaberta: 'Solicitação reaberta com sucesso.',
  complemento: 'Complemento solicitado com sucesso.',
  mensagemEnviada: 'Mensagem enviada com sucesso.',
  emailEnviado: 'E-mail enviado com sucesso.',
  atribuida: 'Solicitação atribuída com sucesso.',
  semResponsavel: 'A solicitação ficou sem responsável.',
  senhaSoUmaVez:
    'A senha temporária será mostrada uma única vez, em PDF. As sessões abertas deste usuário serão encerradas. Imprimir agora?',
  configuracaoSalva: 'Configuração salva com sucesso.',
  confirmaAprovacao: 'Confirma a aprovação desta solicitação?',
  confirmaCancelamento: 'Confirma o cancelamento desta solicitação?',
} as const
