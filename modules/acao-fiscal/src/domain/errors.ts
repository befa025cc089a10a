import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of inspections and their terms. Source: F126, F147; unquoted ones are ours. */
export const acaoErrors = defineErrors('acao-fiscal', {
  fiscal: { field: 'fiscalId', message: 'Informe o fiscal da fiscalização.' },
  naoFiscal: { field: 'fiscalId', message: 'A pessoa informada não é fiscal do município.' },
  inicioCompetencia: { field: 'inicioCompetencia', message: 'Informe o início do período fiscalizado.' },
  fimCompetencia: { field: 'fimCompetencia', message: 'Informe o fim do período fiscalizado.' },
  ordemCompetencia: { field: 'fimCompetencia', message: 'O fim do período fiscalizado deve ser igual ou posterior ao início.' },
  competenciaFutura: { field: 'fimCompetencia', message: 'O período fiscalizado não pode passar do mês atual.' },
  inicio: { field: 'inicioFiscalizacao', message: 'Informe o início da fiscalização.' },
  fim: { field: 'fimFiscalizacao', message: 'Informe o fim da fiscalização.' },
  ordem: { field: 'fimFiscalizacao', message: sentences.fimPosterior },
  motivo: { field: 'motivo', message: 'Informe o motivo da fiscalização.' },
  periodo: { message: 'Já existe fiscalização aberta para o contribuinte neste período.' },
  semInicio: { message: 'Emita o Termo de Início antes do auto de infração.' },
  encerrarSemInicio: { message: 'Só se encerra a fiscalização que tem Termo de Início; a agendada se cancela.' },
  iniciada: { message: 'A fiscalização já foi iniciada.' },
  encerrada: { message: 'A fiscalização está encerrada.' },
  cancelada: { message: 'A fiscalização está cancelada.' },
  motivoCancelamento: { field: 'motivo', message: 'Informe por que a fiscalização é cancelada.' },
  outroFiscal: { message: 'Esta fiscalização foi alterada por {nome}. Confira o que mudou e tente de novo.' },
  outroTermo: { message: 'Este termo foi alterado por {nome}. Confira o que mudou e tente de novo.' },
  denunciaEncerrada: { message: 'A denúncia está encerrada.' },
  denunciaSemCadastro: { message: 'O denunciado não está no cadastro do município.' },
  denunciaDeOutro: { field: 'contribuinteId', message: 'A denúncia é de outro contribuinte.' },
  foraDoPeriodo: { message: 'A competência {competencia} está fora do período fiscalizado.' },
  ainfSemSimples: { message: 'O código AINF só se informa para optante do Simples Nacional na competência.' },
  documentos: { field: 'documentosSolicitados', message: 'Informe os documentos solicitados.' },
  textoNotificacao: { field: 'complemento', message: 'Escreva o que o contribuinte deve fazer ou saber.' },
  conclusao: { field: 'complemento', message: 'Escreva a conclusão da fiscalização.' },
  motivoDoAto: { field: 'motivo', message: 'Informe o motivo.' },
  termoAnulado: { message: 'Este termo foi anulado.' },
  naoSeAnula: { message: 'Só notificações e autos de infração se anulam.' },
  anularPago: { message: 'A guia nº {numero} deste auto foi paga: estorne ou restitua o pagamento antes de anular.' },
  prorrogarSemCiencia: { message: 'O prazo só corre da ciência: registre-a antes de prorrogar.' },
  prorrogarSemPrazo: { message: 'Só se prorroga o prazo de um termo que espera resposta.' },
  prorrogacaoVencida: { field: 'dias', message: 'O novo prazo, {data}, já teria passado: informe mais dias.' },
  cienciaAusente: { message: 'Tome ciência do termo antes de abri-lo.' },
  cienciaRepetida: { message: 'A ciência deste termo já foi registrada.' },
  cienciaData: { field: 'data', message: 'A data da ciência deve ficar entre a emissão do termo e hoje.' },
  semResposta: { message: 'Este termo não pede resposta.' },
  respostaVazia: { field: 'texto', message: 'Escreva a resposta.' },
  respostaEncerrada: { message: 'A fiscalização está encerrada e não recebe mais respostas.' },
  anexo: { field: 'anexos', message: 'Um dos arquivos da resposta não foi enviado por esta conta.' },
  muitosAnexos: { field: 'anexos', message: 'Envie no máximo {n} arquivos em cada resposta.' },
})

/** Sentences that are no refusals. */
export const acaoTexts = {
  agendada: 'Fiscalização nº {numero} agendada com sucesso.',
  alterada: 'Fiscalização nº {numero} alterada com sucesso.',
  cancelada: 'Fiscalização nº {numero} cancelada.',
  emitido: '{rotulo} nº {numero} emitido com sucesso.',
  emitida: '{rotulo} nº {numero} emitida com sucesso.',
  vazio: 'Nenhuma fiscalização encontrada.',
  vazioTermos: 'Nenhum termo encontrado.',
  achadoEspera: 'Achado guardado: agende a fiscalização e ele fará parte do processo.',
  achadoJuntado: 'Achado juntado à fiscalização nº {numero}.',
  achadoRepetido: 'Este achado já faz parte da fiscalização nº {numero}.',
  aberta: 'Existe fiscalização aberta para o contribuinte: nº {numero}, {periodo}, com {fiscal}.',
} as const

/** A sentence with its places filled. Refuses (RangeError) a place without a value. */
export function dizer(texto: string, valores: Readonly<Record<string, string | number>>): string {
  return texto.replace(/\{(\w+)\}/g, (_lugar, nome: string) => {
    const valor = valores[nome]
    if (valor === undefined) throw new RangeError(`The sentence has no value for ${nome}`)
    return String(valor)
  })
}
