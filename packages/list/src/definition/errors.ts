import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the report engine. Source: standard validations and asynchronous reports of the fiscal side. */
export const reportErrors = defineErrors('relatorio', {
  obrigatorio: { message: sentences.campoObrigatorio },
  /** Of a label that begins with the word itself; 'Vencimento de' is a field (`obrigatorio`). */
  competenciaObrigatoria: { message: 'A {rotulo} é obrigatória.' },
  competenciaInvertida: { message: 'A competência final deve ser igual ou posterior à competência inicial.' },
  dataInvertida: { message: 'A data inicial deve ser anterior ou igual à data final.' },
  periodoExcedido: { message: 'O período informado não pode exceder {n} meses.' },
  contribuinteNaoEncontrado: { message: 'Contribuinte não encontrado no município.' },
  documentoInvalido: { message: 'Documento inválido.' },
  valorInvalido: { message: sentences.valorInvalido },
  naoEncontrado: { message: 'Relatório não encontrado.' },
  formatoInvalido: { field: 'formato', message: 'Este relatório não é gerado neste formato.' },
  arquivoExpirado: { message: 'Arquivo expirado' },
  jaTerminou: { message: 'Este relatório já terminou.' },
  emAndamento: { message: 'Este relatório ainda está em processamento.' },
  semColunas: { field: 'colunas', message: 'Escolha pelo menos uma coluna.' },
  periodoDesconhecido: { field: 'periodo', message: 'Este relatório não oferece o período pedido.' },
  visaoRepetida: { field: 'nome', message: 'Já existe uma visão sua com este nome.' },
  visoesDemais: { field: 'nome', message: 'Há 30 visões salvas deste relatório. Exclua uma para salvar outra.' },
  semEnvio: { message: 'Esta lista não é enviada por e-mail.' },
  diaDoEnvio: { field: 'dia', message: 'Informe o dia do envio.' },
  semEmail: { message: 'Não há e-mail no seu cadastro. Informe-o antes de agendar um envio.' },
  arquivoAusente: { message: 'O arquivo deste relatório ainda não está pronto.' },
})

/** Sentences that refuse nothing. */
export const reportTexts = {
  agendado: 'Relatório agendado. Acompanhe na lista de relatórios gerados.',
  identico: 'Já existe um relatório idêntico em processamento.',
  falhou: 'Não foi possível gerar o relatório. Tente novamente.',
  processando: 'Processando...',
  cancelado: 'Cancelado pelo usuário.',
  cancelando: 'Cancelamento pedido. O relatório para em instantes.',
  vazio: 'Nenhum resultado para ser apresentado.',
  expirado: 'Arquivo expirado',
  colunasGuardadas: 'Colunas guardadas.',
  colunasPadrao: 'Todas as colunas estão de volta.',
  visaoSalva: 'Visão salva.',
  visaoRemovida: 'Visão excluída.',
  envioAgendado: 'Envio agendado.',
  envioPausado: 'Envio pausado.',
  envioRetomado: 'Envio retomado.',
  envioParado: 'Envio parado.',
  envioSemAcesso: 'O acesso a este relatório terminou.',
  envioSemRelatorio: 'Este relatório não existe mais.',
} as const
