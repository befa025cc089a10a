import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

export const tiposAchado = ['PESSOA', 'CONTA', 'SESSAO', 'SOLICITACAO', 'NOTA', 'GUIA', 'ACAO', 'ERRO'] as const
export type TipoAchado = (typeof tiposAchado)[number]

export const rotulosAchado: Readonly<Record<TipoAchado, string>> = {
  PESSOA: 'Pessoa',
  CONTA: 'Conta',
  SESSAO: 'Sessão',
  SOLICITACAO: 'Solicitação',
  NOTA: 'Nota fiscal',
  GUIA: 'Guia',
  ACAO: 'Ação registrada',
  ERRO: 'Erro do servidor',
}

/** Profiles as whom nobody looks: what they may do is no matter of a taxpayer's trouble (decision 0149). */
export const perfisNaoVisitados = ['administrador', 'suporte'] as const

/** Days that an error of the server is kept. */
export const diasDeErro = 90

export type TermoSuporte = {
  texto: string
  /** Letters and digits alone: a document, a protocol, a registration. */
  codigo: string
  numero: number | null
}

/** A text as it is searched; null when it is too short to tell anything (a number is whole from its first digit on). */
export function montarTermoSuporte(texto: string): TermoSuporte | null {
  const limpo = texto.trim().toLowerCase()
  const codigo = limpo.replace(/[^0-9a-z]/g, '').toUpperCase()
  const numero = /^\d{1,15}$/.test(limpo) ? Number(limpo) : null
  return numero === null && limpo.length < 3 ? null : { texto: limpo, codigo, numero }
}

/** Sentences of the support. Source: decision 0149. */
export const suporteErrors = defineErrors('suporte', {
  motivo: { field: 'motivo', message: sentences.motivoCurto },
  curta: { field: 'texto', message: 'Informe pelo menos 3 letras ou um número.' },
  contaDesconhecida: { field: 'contaId', message: 'A conta não existe neste município.' },
  naoBloqueada: { message: 'A conta não está bloqueada.' },
  jaAtivada: { message: 'A conta já foi ativada.' },
  semEmail: { message: 'A conta não tem um e-mail para o qual enviar a ativação.' },
  aguardaAprovacao: { message: sentences.aguardaAprovacao },
  propria: { message: 'Escolha a conta de outro usuário.' },
  perfil: { message: 'Não é possível ver o portal como administrador ou suporte.' },
  inativa: { message: 'A conta ainda não foi ativada: não há o que ver.' },
})
