import type { NomeEvento } from '@iss/nfse-nacional/layout'
import type { EstadoNacional, Manifestacao } from '@iss/nfse-nacional/regras/eventos'

/** Reasons of a rejection (cMotivo of the layout). */
export const motivosRejeicao = [
  { codigo: '1', label: 'NFS-e em duplicidade' },
  { codigo: '2', label: 'NFS-e já emitida pelo tomador' },
  { codigo: '3', label: 'O fato gerador não ocorreu' },
  { codigo: '4', label: 'Erro quanto à responsabilidade tributária' },
  { codigo: '5', label: 'Erro quanto ao valor, às deduções, ao serviço ou à data' },
  { codigo: '9', label: 'Outros' },
] as const

export type Papel = 'PRESTADOR' | 'TOMADOR' | 'INTERMEDIARIO'

const eventos: Readonly<Record<Papel, { confirma: NomeEvento; rejeita: NomeEvento }>> = {
  PRESTADOR: { confirma: 'e202201', rejeita: 'e202205' },
  TOMADOR: { confirma: 'e203202', rejeita: 'e203206' },
  INTERMEDIARIO: { confirma: 'e204203', rejeita: 'e204207' },
}

/** The event with which a party confirms or rejects a note. */
export function eventoDaManifestacao(papel: Papel, confirma: boolean): NomeEvento {
  return confirma ? eventos[papel].confirma : eventos[papel].rejeita
}

export const labelManifestacao: Readonly<Record<Manifestacao, string>> = {
  CONFIRMADA: 'Confirmada',
  CONFIRMADA_TACITAMENTE: 'Confirmada tacitamente',
  REJEITADA: 'Rejeitada',
}

/** What a party has said of a note so far. */
export function manifestacaoDe(
  estado: Pick<EstadoNacional, 'prestador' | 'tomador' | 'intermediario'>,
  papel: Papel,
): Manifestacao | null {
  if (papel === 'PRESTADOR') return estado.prestador
  return papel === 'TOMADOR' ? estado.tomador : estado.intermediario
}
