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
})
