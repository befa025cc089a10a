import { montarIdEvento, montarIdPedido } from '@iss/nfse-nacional/chave'
import { escreverDataHora } from '@iss/nfse-nacional/data-hora'
import { descricaoDoEvento, type Evento, type NomeEvento, type PedRegEvento } from '@iss/nfse-nacional/layout'
import type { PedidoEvento } from './envio.ts'
import { motivoLongo, VERSAO_APLICATIVO } from './transcrever-nota.ts'

export type EventoAMontar = {
  readonly nome: NomeEvento
  readonly chave: string
  /** Which event of its code this is for the note, from 1. */
  readonly sequencia: number
  readonly ambiente: '1' | '2'
  /** CPF or CNPJ of whoever the event is told by: the issuer, or the town. */
  readonly autor: string
  readonly cpfAgente: string | null
  readonly pedido: PedidoEvento
  readonly momento: Date
  /** Number of the document at this issuer. */
  readonly numero: number
}

const TEXTO_PADRAO = 'Cancelamento informado pelo municipio emissor'

/** Request of an event in the national layout 1.01, unsigned. */
export function montarPedido(evento: EventoAMontar): PedRegEvento {
  const { nome, chave, ambiente, autor, momento } = evento
  const comum = {
    Id: montarIdPedido(chave, nome.slice(1)),
    tpAmb: ambiente,
    verAplic: VERSAO_APLICATIVO,
    dhEvento: escreverDataHora(momento),
    ...(autor.length === 11 ? { CPFAutor: autor } : { CNPJAutor: autor }),
    chNFSe: chave,
  }
  return { versao: '1.01', infPedReg: { ...comum, [nome]: detalhe(evento) } as PedRegEvento['infPedReg'] }
}

/** An event that the town registers itself and hands over, in the national layout 1.01, unsigned. */
export function montarEvento(evento: EventoAMontar): Evento {
  const { nome, chave, sequencia, momento, numero } = evento
  return {
    versao: '1.01',
    infEvento: {
      Id: montarIdEvento(chave, nome.slice(1), sequencia),
      verAplic: VERSAO_APLICATIVO,
      ambGer: '1',
      nSeqEvento: String(sequencia),
      dhProc: escreverDataHora(momento),
      nDFSe: String(numero),
      pedRegEvento: montarPedido(evento),
    },
  }
}

/** The group of one event; the layout says which fields each has. */
function detalhe({ nome, pedido, cpfAgente }: EventoAMontar): object {
  const xDesc = descricaoDoEvento(nome)
  const xMotivo = motivoLongo(pedido.texto ?? null)
  const agente = { CPFAgTrib: cpfAgente ?? '' }
  const processo = pedido.processo?.replace(/\D/g, '').slice(0, 30)
  switch (nome) {
    case 'e101101':
    case 'e101103':
      return { xDesc, cMotivo: pedido.motivo ?? '9', xMotivo: xMotivo ?? TEXTO_PADRAO }
    case 'e105102':
      return { xDesc, cMotivo: pedido.motivo ?? '99', xMotivo, chSubstituta: pedido.chaveSubstituta }
    case 'e105104':
    case 'e105105':
      return {
        xDesc,
        ...agente,
        nProcAdm: processo || undefined,
        cMotivo: pedido.motivo ?? '1',
        xMotivo: xMotivo ?? TEXTO_PADRAO,
      }
    case 'e202205':
    case 'e203206':
    case 'e204207':
      return { xDesc, cMotivo: pedido.motivo ?? '9', xMotivo }
    case 'e205208':
      return { xDesc, ...agente, idEvManifRej: pedido.evento, xMotivo: xMotivo ?? TEXTO_PADRAO }
    case 'e305101':
      return { xDesc, ...agente, nProcAdm: processo || '0', xProcAdm: xMotivo ?? TEXTO_PADRAO }
    case 'e305102':
      return { xDesc, ...agente, codEvento: pedido.evento, xMotivo: xMotivo ?? TEXTO_PADRAO }
    case 'e305103':
      return { xDesc, ...agente, idBloqOfic: pedido.bloqueio }
    default:
      return { xDesc }
  }
}
