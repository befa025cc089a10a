import { assinatura, comAtributos, grupo, opcional, um, type Valor, valores } from './esquema.ts'
import { tipos as t } from './tipos.ts'

const agente = { CPFAgTrib: t.cpf } as const
const rejeicao = { cMotivo: t.motivoRejeicao, xMotivo: opcional(t.motivo) } as const

/** Events of a note by code, each with the words that name it in the message. */
const eventos = {
  e101101: grupo({ xDesc: valores('Cancelamento de NFS-e'), cMotivo: t.motivoCancelamento, xMotivo: t.motivo }),
  e105102: grupo({
    xDesc: valores('Cancelamento de NFS-e por Substituição'),
    cMotivo: t.motivoSubstituicao,
    xMotivo: opcional(t.motivo),
    chSubstituta: t.chaveNfse,
  }),
  e101103: grupo({
    xDesc: valores('Solicitação de Análise Fiscal para Cancelamento de NFS-e'),
    cMotivo: t.motivoCancelamento,
    xMotivo: t.motivo,
  }),
  e105104: grupo({
    xDesc: valores('Cancelamento de NFS-e Deferido por Análise Fiscal'),
    ...agente,
    nProcAdm: opcional(t.processoAdministrativo),
    cMotivo: t.motivoDeferimento,
    xMotivo: t.motivo,
  }),
  e105105: grupo({
    xDesc: valores('Cancelamento de NFS-e Indeferido por Análise Fiscal'),
    ...agente,
    nProcAdm: opcional(t.processoAdministrativo),
    cMotivo: t.motivoIndeferimento,
    xMotivo: t.motivo,
  }),
  e202201: grupo({ xDesc: valores('Manifestação de NFS-e - Confirmação do Prestador') }),
  e203202: grupo({ xDesc: valores('Manifestação de NFS-e - Confirmação do Tomador') }),
  e204203: grupo({ xDesc: valores('Manifestação de NFS-e - Confirmação do Intermediário') }),
  e205204: grupo({ xDesc: valores('Manifestação de NFS-e - Confirmação Tácita') }),
  e202205: grupo({ xDesc: valores('Manifestação de NFS-e - Rejeição do Prestador'), ...rejeicao }),
  e203206: grupo({ xDesc: valores('Manifestação de NFS-e - Rejeição do Tomador'), ...rejeicao }),
  e204207: grupo({ xDesc: valores('Manifestação de NFS-e - Rejeição do Intermediário'), ...rejeicao }),
  e205208: grupo({
    xDesc: valores('Manifestação de NFS-e - Anulação da Rejeição'),
    ...agente,
    idEvManifRej: t.numeroDeEvento,
    xMotivo: t.motivo,
  }),
  e305101: grupo({
    xDesc: valores('Cancelamento de NFS-e por Ofício'),
    ...agente,
    nProcAdm: t.processoAdministrativo,
    xProcAdm: t.motivo,
  }),
  e305102: grupo({
    xDesc: valores('Bloqueio de NFS-e por Ofício'),
    ...agente,
    codEvento: t.eventoBloqueado,
    xMotivo: t.motivo,
  }),
  e305103: grupo({
    xDesc: valores('Desbloqueio de NFS-e por Ofício'),
    ...agente,
    idBloqOfic: t.numeroDeEvento,
  }),
} as const

export type NomeEvento = keyof typeof eventos
export type Detalhe<N extends NomeEvento> = Valor<(typeof eventos)[N]>

/** Names of the events, 'e101101' …, in the order of the layout. */
export const nomesEvento = Object.keys(eventos) as NomeEvento[]

/** The sentence that names an event in its message. */
export function descricaoDoEvento(nome: NomeEvento): string {
  const [parte] = eventos[nome].partes
  return parte.xDesc.valores?.[0] ?? nome
}

/** Request to register an event, layout 1.01. */
export const pedRegEvento = comAtributos(
  { versao: t.versao },
  grupo({
    infPedReg: comAtributos(
      { Id: t.idPedido },
      grupo(
        { tpAmb: t.ambiente, verAplic: t.aplicativo, dhEvento: t.dataHora },
        um({ CNPJAutor: t.cnpj, CPFAutor: t.cpf }),
        { chNFSe: t.chaveNfse },
        um(eventos),
      ),
    ),
    Signature: assinatura(false),
  }),
)
export type PedRegEvento = Valor<typeof pedRegEvento>

/** An event as registered, with its request, layout 1.01. */
export const evento = comAtributos(
  { versao: t.versao },
  grupo({
    infEvento: comAtributos(
      { Id: t.idEvento },
      grupo({
        verAplic: t.aplicativo,
        ambGer: t.geradorEvento,
        nSeqEvento: t.sequencia,
        dhProc: t.dataHora,
        nDFSe: t.numeroDfe,
        pedRegEvento,
      }),
    ),
    Signature: assinatura(true),
  }),
)
export type Evento = Valor<typeof evento>
