import type { Evento, NomeEvento } from './layout/index.ts'
import type { CodigoEvento, EventoDaNota } from './regras/eventos.ts'

/** The parts of an event that decide the state of its note. */
export function eventoDaNota(evento: Evento): { chave: string; autor: string; evento: EventoDaNota } {
  const { Id, dhProc, pedRegEvento } = evento.infEvento
  const pedido = pedRegEvento.infPedReg
  const codigo = codigoDoPedido(pedido)
  const { e105102, e305102, e305103, e205208 } = pedido
  return {
    chave: pedido.chNFSe,
    autor: pedido.CNPJAutor ?? pedido.CPFAutor ?? '',
    evento: {
      id: Id,
      codigo,
      momento: dhProc,
      chaveSubstituta: e105102?.chSubstituta,
      bloqueia: e305102?.codEvento.slice(1) as CodigoEvento | undefined,
      desfaz: e305103?.idBloqOfic ?? e205208?.idEvManifRej,
    },
  }
}

/** Code of the event that a request asks for, without its letter. */
export function codigoDoPedido(pedido: Evento['infEvento']['pedRegEvento']['infPedReg']): CodigoEvento {
  const nome = Object.keys(pedido).find((campo): campo is NomeEvento => /^e\d{6}$/.test(campo))
  if (nome === undefined) throw new Error('An event without its group passed the schema')
  return nome.slice(1) as CodigoEvento
}
