import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the reports, the taxpayer's sheet and the monitor of long work. Source: fiscal screens F16, F22, F79, F81. */
export const fiscalizacaoErrors = defineErrors('fiscalizacao', {
  referenciaAnterior: {
    field: 'dataReferencia',
    message: 'A data de referência não pode ser anterior ao vencimento final.',
  },
  colunaAusente: { message: 'Falta no arquivo a coluna {coluna}.' },
  documentoDaColuna: { message: 'A coluna {coluna} não traz um CPF ou CNPJ válido.' },
  valorNegativo: { message: 'A coluna {coluna} não aceita valor negativo.' },
  linhaRepetida: { message: 'Repete a linha {linha} deste arquivo.' },
  informeCnpjs: { field: 'arquivo', message: 'Informe o arquivo de CNPJs da Justiça Eleitoral.' },
  cnpjsInvalidos: { message: '{n} linhas com CNPJ inválido foram ignoradas.' },
  semNotasEleitorais: { field: 'negativa', message: 'Nenhuma nota encontrada para os CNPJs informados.' },
  anoEleitoral: { field: 'ano', message: 'O ano eleitoral deve estar entre 1996 e 2200.' },
  turnoEleitoral: { field: 'turno', message: 'O turno deve ser 1 ou 2.' },
  diasDaExportacao: { field: 'dataFinal', message: 'O último dia das notas não pode vir antes do primeiro.' },
  campoRepetido: { field: 'campo', message: 'Este campo já está no leiaute.' },
  lugarDoLeiaute: {
    field: 'lugar',
    message: "'{lugar}' não serve de lugar: informe a coluna, o campo ou as posições que a forma pede.",
  },
  leiauteEmVigor: { field: 'inicio', message: 'Já existe um leiaute em vigor nessa data ou depois dela.' },
  leiauteSemCampos: { message: 'O leiaute em vigor da Justiça Eleitoral não tem campos.' },
  informeContribuinte: { field: 'contribuinte', message: 'Informe o contribuinte.' },
  semAtraso: { field: 'ids', message: 'Nenhum dos contribuintes escolhidos está em atraso nos últimos 12 meses.' },
  nadaAbaixo: { message: 'Nenhum mês do contribuinte fica abaixo do primeiro quartil: não há o que juntar à fiscalização.' },
  semAtividade: {
    field: 'contribuinteId',
    message: 'O contribuinte não teve movimento em nenhuma atividade nos últimos 12 meses.',
  },
  bairroRepetido: { field: 'nome', message: 'Já existe um bairro com este nome.' },
  latitudeInvalida: { field: 'latitude', message: 'A latitude deve estar entre -90 e 90 graus.' },
  longitudeInvalida: { field: 'longitude', message: 'A longitude deve estar entre -180 e 180 graus.' },
  coordenadaIncompleta: { message: 'Informe a latitude e a longitude, ou nenhuma das duas.' },
  soTerminoInesperado: { message: 'Somente um processamento com término inesperado pode ser reprocessado.' },
  soRelatorioAgendado: { message: 'Somente um relatório que ainda não começou pode ser cancelado.' },
})

/** Sentences that refuse nothing. */
export const fiscalizacaoTextos = {
  reprocessando: 'O processamento voltou para a fila.',
} as const
