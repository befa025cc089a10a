import { all, at, defineErrors, type Violation } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'
import { solicitacaoErrors } from '@iss/solicitacao/domain/errors'

/** Sentences of the publication of notices. Source: design F71; the last ones are ours. */
export const comunicadoErrors = defineErrors('comunicado', {
  assunto: { field: 'assunto', message: solicitacaoErrors.assuntoObrigatorio.message },
  corpo: { field: 'corpo', message: 'O corpo do comunicado é obrigatório.' },
  fim: { field: 'fim', message: sentences.fimPosterior },
  destinatario: { field: 'perfis', message: 'Informe ao menos um destinatário.' },
  documentoDesconhecido: { field: 'documentos', message: 'Nenhuma pessoa do município possui o documento {documento}.' },
  soFim: { message: 'Um comunicado publicado só pode ter o fim alterado.' },
  jaPublicado: { message: 'O comunicado já foi publicado.' },
  encerrado: { message: 'O comunicado já foi encerrado.' },
  naoPublicado: { message: 'O comunicado ainda não foi publicado.' },
  publicadoFica: { message: 'Um comunicado publicado não pode ser removido. Encerre-o.' },
  anexo: { field: 'anexos', message: 'Envie o arquivo novamente antes de anexá-lo ao comunicado.' },
  desatualizado: { message: sentences.desatualizado },
})

/** Sentences of success. */
export const comunicadoTexts = {
  salvo: 'Comunicado salvo com sucesso.',
  publicado: 'Comunicado publicado com sucesso.',
  encerrado: 'Comunicado encerrado com sucesso.',
  removido: 'Comunicado removido com sucesso.',
  vazio: 'Nenhum comunicado cadastrado.',
  confirmaPublicacao: 'Publicar este comunicado? Depois de publicado, só o fim pode ser alterado.',
  confirmaEncerramento: 'Encerrar este comunicado? Ele deixa de aparecer na página inicial.',
} as const

/** To whom a notice speaks. Source: design F71. */
export const alcancesComunicado = ['TODOS', 'PERFIS', 'PESSOAS'] as const
export type AlcanceComunicado = (typeof alcancesComunicado)[number]
export const labelAlcanceComunicado: Readonly<Record<AlcanceComunicado, string>> = {
  TODOS: 'Todos',
  PERFIS: 'Por perfil',
  PESSOAS: 'Pessoas',
}

/** Icons among which a notice chooses, with their names in words. */
export const iconesComunicado = [
  { value: 'speakerphone', label: 'Aviso' },
  { value: 'calendar-event', label: 'Prazo' },
  { value: 'receipt-2', label: 'Guia ou nota' },
  { value: 'messages', label: 'Atendimento' },
] as const

export type SituacaoComunicado = 'Rascunho' | 'Publicado' | 'Encerrado'

/** State of a notice on a civil date: a draft until it is published, ended after its last day. */
export function situacaoComunicado(row: { publicado: boolean; fim: string | null }, hoje: string): SituacaoComunicado {
  if (!row.publicado) return 'Rascunho'
  return row.fim !== null && row.fim < hoje ? 'Encerrado' : 'Publicado'
}

export type AcaoComunicado = 'alterar' | 'alterarFim' | 'publicar' | 'encerrar' | 'remover'
const permitidas: Readonly<Record<SituacaoComunicado, readonly AcaoComunicado[]>> = {
  Rascunho: ['alterar', 'publicar', 'remover'],
  Publicado: ['alterarFim', 'encerrar'],
  Encerrado: ['alterarFim'],
}

/** Whether the state of a notice admits an action. */
export function isAcaoPermitida(acao: AcaoComunicado, situacao: SituacaoComunicado): boolean {
  return permitidas[situacao].includes(acao)
}

export type ComunicadoInformado = {
  assunto: string
  corpo: string
  inicio: string
  fim: string | null
  alcance: AlcanceComunicado
  perfis: readonly string[]
  documentos: readonly string[]
}

/** What is wrong with a notice about to be saved, all together. Source: design F71. */
export function validarComunicado(informado: ComunicadoInformado): Violation[] {
  const { assunto, corpo, inicio, fim, alcance, perfis, documentos } = informado
  return all(
    assunto.trim() === '' && comunicadoErrors.assunto,
    corpo.trim() === '' && comunicadoErrors.corpo,
    fim !== null && fim < inicio && comunicadoErrors.fim,
    alcance === 'PERFIS' && perfis.length === 0 && comunicadoErrors.destinatario,
    alcance === 'PESSOAS' && documentos.length === 0 && at(comunicadoErrors.destinatario, 'documentos'),
  )
}
