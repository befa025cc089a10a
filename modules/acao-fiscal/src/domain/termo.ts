import type { Tone } from '@iss/kinds'
import type { Data } from '@iss/kernel/data'
import { tiposTermoFiscal, type TipoTermoFiscal } from '@iss/municipio/domain/termo-fiscal'

export { tiposTermoFiscal, type TipoTermoFiscal }

/** How the taxpayer got to know a term: by reading it in the portal, or as the inspector delivered it. */
export const formasCiencia = ['PORTAL', 'PESSOAL', 'POSTAL', 'EDITAL'] as const
export type FormaCiencia = (typeof formasCiencia)[number]
export const labelFormaCiencia: Readonly<Record<FormaCiencia, string>> = {
  PORTAL: 'Leitura no portal',
  PESSOAL: 'Entrega pessoal',
  POSTAL: 'Carta com aviso de recebimento',
  EDITAL: 'Edital',
}

/** Types of document under which terms are listed and verified. */
export const documentoDoTermo = {
  NOTIFICACAO: 'TERMO_NOTIFICACAO',
  AUTO_INFRACAO: 'TERMO_AUTO_INFRACAO',
  ENCERRAMENTO: 'TERMO_ENCERRAMENTO',
  INICIO_FISCALIZACAO: 'TERMO_INICIO',
  PRORROGACAO: 'TERMO_PRORROGACAO',
  ANULACAO: 'TERMO_ANULACAO',
} as const satisfies Record<TipoTermoFiscal, string>

/** Business days to answer that the form begins with; null: nothing is asked. */
export const prazoPadrao: Readonly<Record<TipoTermoFiscal, number | null>> = {
  INICIO_FISCALIZACAO: 10,
  NOTIFICACAO: 10,
  AUTO_INFRACAO: 30,
  ENCERRAMENTO: null,
  PRORROGACAO: null,
  ANULACAO: null,
}

/** '15/2026'. */
export const numeroDoTermo = ({ numero, ano }: { numero: number; ano: number }): string => `${numero}/${ano}`

export const situacoesTermo = [
  'AGUARDA_CIENCIA',
  'AGUARDA_RESPOSTA',
  'VENCIDO',
  'RESPONDIDO',
  'MULTA_PAGA',
  'CIENTE',
  'SEM_RESPOSTA',
  'ANULADO',
] as const
export type SituacaoTermo = (typeof situacoesTermo)[number]
export const labelSituacaoTermo: Readonly<Record<SituacaoTermo, string>> = {
  AGUARDA_CIENCIA: 'Aguarda ciência',
  AGUARDA_RESPOSTA: 'Aguarda resposta',
  VENCIDO: 'Prazo vencido',
  RESPONDIDO: 'Respondido',
  MULTA_PAGA: 'Multa paga',
  CIENTE: 'Ciente',
  SEM_RESPOSTA: 'Encerrado sem resposta',
  ANULADO: 'Anulado',
}
export const tomSituacaoTermo: Readonly<Record<SituacaoTermo, Tone>> = {
  AGUARDA_CIENCIA: 'warning',
  AGUARDA_RESPOSTA: 'info',
  VENCIDO: 'danger',
  RESPONDIDO: 'success',
  MULTA_PAGA: 'success',
  CIENTE: 'neutral',
  SEM_RESPOSTA: 'neutral',
  ANULADO: 'neutral',
}

/**
 * Whether a term still takes its answer when the inspection that it belongs to is over: a fine does, its defence is not cut off by the closing term;
 * what the others ask for is asked no more. Source: decision 0200.
 */
export const respondeDepoisDoFim = (tipo: TipoTermoFiscal): boolean => tipo === 'AUTO_INFRACAO'

/** What decides where a term stands. `multaPaga`: it is a fine and nothing of it is left to be paid; `acaoFinda`: its inspection is over. */
export type FatosDoTermo = {
  tipo: TipoTermoFiscal
  acaoFinda: boolean
  cienciaEm: Date | null
  prazo: Data | null
  respondidoEm: Date | null
  anuladoEm: Date | null
  multaPaga: boolean
}

/**
 * Where a term stands on a day: annulled, unread, its fine paid, answered, to be answered until its deadline, late; read is all that is asked of one
 * without a deadline, and no answer is waited for that the end of the inspection cut off.
 */
export function situacaoDoTermo(termo: FatosDoTermo, hoje: Data): SituacaoTermo {
  if (termo.anuladoEm !== null) return 'ANULADO'
  if (termo.cienciaEm === null) return 'AGUARDA_CIENCIA'
  if (termo.multaPaga) return 'MULTA_PAGA'
  if (termo.respondidoEm !== null) return 'RESPONDIDO'
  if (termo.prazo === null) return 'CIENTE'
  if (termo.acaoFinda && !respondeDepoisDoFim(termo.tipo)) return 'SEM_RESPOSTA'
  return termo.prazo < hoje ? 'VENCIDO' : 'AGUARDA_RESPOSTA'
}

/** Where an answer is waited for: its deadline runs, or ran out. */
export const situacoesComPrazo: readonly SituacaoTermo[] = ['AGUARDA_RESPOSTA', 'VENCIDO']
/** Whether an answer is waited for. */
export const esperaResposta = (situacao: SituacaoTermo): boolean => situacoesComPrazo.includes(situacao)

/** Texts of the kinds of which the city keeps none (K44), with the variables of its own. */
export const textosDoTermo: Readonly<Record<TipoTermoFiscal, string>> = {
  INICIO_FISCALIZACAO:
    'Fica iniciada nesta data, pelo termo nº {{numero}}, a ação fiscal em {{contribuinte}}, {{documento}}. A partir da ciência fica excluída a espontaneidade quanto ao período fiscalizado (CTN, art. 138, parágrafo único).',
  NOTIFICACAO: 'Fica {{contribuinte}}, {{documento}}, notificado do que segue.',
  AUTO_INFRACAO:
    'Fica lavrado contra {{contribuinte}}, {{documento}}, o auto de infração nº {{numero}}, pelas ocorrências abaixo. O contribuinte pode pagar a multa pela guia indicada ou apresentar defesa no prazo deste auto.',
  ENCERRAMENTO: 'Fica encerrada nesta data, pelo termo nº {{numero}}, a ação fiscal em {{contribuinte}}, {{documento}}.',
  PRORROGACAO: 'Fica prorrogado, pelo termo nº {{numero}}, o prazo concedido a {{contribuinte}}, {{documento}}, no termo abaixo.',
  ANULACAO:
    'Fica anulado nesta data, pelo termo nº {{numero}}, o termo abaixo, emitido a {{contribuinte}}, {{documento}}, que deixa de produzir efeitos.',
}
