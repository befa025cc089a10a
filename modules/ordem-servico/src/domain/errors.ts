import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the service orders. Source: spec 2 §2.14; the last ones are ours (transitions of A-41, messages, attachments). */
export const ordemServicoErrors = defineErrors('ordemServico', {
  tituloObrigatorio: { field: 'titulo', message: 'O título da ordem de serviço é obrigatório.' },
  tipoObrigatorio: { field: 'tipoOrdemServico', message: 'O tipo da ordem de serviço é obrigatório.' },
  descricaoObrigatoria: { field: 'descricao', message: 'A descrição da ordem de serviço é obrigatória.' },
  soSolicitanteFecha: {
    field: 'situacaoOrdemServico',
    message: 'Apenas o solicitante pode fechar a ordem de serviço.',
  },
  soSuporteConclui: { field: 'situacaoOrdemServico', message: 'Apenas o suporte pode concluir a ordem de serviço.' },
  situacaoNaoPermitida: {
    field: 'situacaoOrdemServico',
    message: 'A ordem de serviço não pode passar de {de} para {para}.',
  },
  suporteNaoAbre: { message: 'Apenas o gestor ou o fiscal pode abrir uma ordem de serviço.' },
  fechada: { message: 'A ordem de serviço está fechada e não pode ser alterada.' },
  anexoInvalido: { message: 'Envie o arquivo novamente antes de anexá-lo à ordem de serviço.' },
})

/** Sentences that refuse nothing. Source: spec 2 §2.14. */
export const ordemServicoTexts = {
  salva: 'Ordem de serviço salva com sucesso.',
  semResposta: 'Ordem de serviço ainda sem resposta.',
  semAnexo: 'Nenhum anexo vinculado a esta ordem de serviço.',
  erroDownload: 'Erro ao efetuar o download.',
} as const
