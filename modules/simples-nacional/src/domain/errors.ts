import { textoImportacao } from '@iss/integracao/domain/mensagens'
import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the Simples Nacional rate. Source: S20, K14, decisions N7. */
export const simplesErrors = defineErrors('simples-nacional', {
  aliquotaForaDosLimites: {
    field: 'aliquota',
    message: 'A alíquota do Simples Nacional deve estar entre 1,80% e 5,00%.',
  },
  aliquotaDifere: {
    field: 'aliquota',
    message: 'A alíquota informada difere da calculada ({c}%). O fisco será comunicado.',
  },
  atividadeSemAnexo: {
    field: 'atividade',
    message: 'Atividade sem anexo: o cálculo do Simples usará o Anexo III.',
  },
  competenciaFuturaSimples: {
    field: 'competencia',
    message: 'A alíquota do Simples só pode ser alterada até a competência atual.',
  },
  competenciaEncerradaSimples: {
    field: 'competencia',
    message: 'A competência {competencia} ou uma posterior está encerrada: a alíquota não pode mais ser alterada.',
  },
  antesDoInicio: { field: 'competencia', message: 'A competência é anterior ao início de atividade do contribuinte ({data}).' },
  anteriorAsTabelas: { field: 'competencia', message: 'Não há tabela do Simples Nacional cadastrada para a competência.' },
  naoOptante: { message: 'O contribuinte não é optante do Simples Nacional na competência {competencia}.' },
  semAtividade: { field: 'atividade', message: 'O contribuinte não tem atividade vinculada. Procure a Prefeitura.' },
  atividadeDeOutro: { field: 'atividade', message: 'Escolha uma das atividades do contribuinte.' },
  foraDoDas: {
    field: 'aliquota',
    message: 'A receita bruta passou de R$ 3.600.000,00: o ISS não é recolhido no DAS e segue a alíquota do município.',
  },
  motivoDaAliquota: { field: 'motivo', message: 'Informe o motivo da alíquota diferente da calculada.' },
  jaAnalisada: { message: 'Esta alíquota já foi analisada.' },
  parecerObrigatorio: { field: 'parecer', message: 'Informe o parecer da recusa.' },
  semCalculada: { message: 'Não há alíquota calculada que substitua a informada. Altere o regime do contribuinte.' },
  receitaNegativa: { field: 'rbt12', message: 'A receita bruta não pode ser negativa.' },
  layoutDesconhecido: { field: 'arquivo', message: 'Layout do arquivo não reconhecido.' },
  tipoDivergente: { field: 'tipo', message: 'Arquivo de tipo {a} informado como {b}.' },
  // The sentence of every import; its date is filled when it is refused.
  arquivoImportado: { field: 'arquivo', message: textoImportacao('jaImportado', { data: '{data}' }) },
  arquivoIncompleto: { field: 'arquivo', message: 'Registro de encerramento 99999 ausente: arquivo incompleto.' },
  arquivoSemFechamento: { field: 'arquivo', message: 'Registro de fechamento ZZZZZ ausente: arquivo incompleto.' },
  zipInvalido: {
    field: 'arquivo',
    message: 'O arquivo zip está danificado, é protegido por senha ou não contém um arquivo texto.',
  },
  semCodigoTom: { message: 'O código do município na Receita Federal (TOM) não está cadastrado.' },
  exclusaoEmAndamento: { message: 'Há processo em andamento para este município.' },
  exclusaoPrazo: { message: 'Só é possível gerar o arquivo após {n} dias da ciência dos notificados.' },
  exclusaoRegularizado: { message: 'Débito regularizado em {data}.' },
  exclusaoTodosRegulares: { message: 'Todos os débitos foram regularizados.' },
  exclusaoSemData: { field: 'debitosAte', message: 'Informe até que data os débitos são considerados.' },
  exclusaoDataFutura: { field: 'debitosAte', message: 'A data dos débitos não pode ser futura.' },
  exclusaoValor: { field: 'valorMinimo', message: 'O valor mínimo não pode ser negativo.' },
  exclusaoSemTipo: { field: 'eventos', message: 'Escolha o código do evento de ao menos um tipo de registro.' },
  exclusaoEvento: { field: 'eventos', message: 'O código do evento não é um dos previstos para a exclusão.' },
  exclusaoSemDevedor: { field: 'detalhes', message: 'Não há devedor selecionado.' },
  exclusaoSemCiencia: { field: 'data', message: 'Informe a data da ciência.' },
  exclusaoCiencia: { field: 'data', message: 'A ciência deve estar entre a data das notificações e hoje.' },
  exclusaoSemNotificacao: { message: 'As notificações ainda não foram geradas.' },
  exclusaoSemArquivo: { message: 'O arquivo ainda não foi gerado.' },
  exclusaoGrpVazio: { field: 'file', message: 'O arquivo não traz débitos vencidos de empresas do Simples Nacional.' },
  exclusaoRetornoVazio: { field: 'file', message: 'O arquivo não traz nenhuma empresa deste processo.' },
  exclusaoSemMotivo: { field: 'motivo', message: 'Informe o motivo do cancelamento do processo.' },
  exclusaoDesatualizada: { message: 'O processo foi alterado por outro usuário. Atualize a página.' },
  exclusaoPasso: { message: 'O processo na situação {de} não pode passar para {para}.' },
  exclusaoSituacao: { message: 'A situação do processo ({situacao}) não permite esta ação.' },
})
