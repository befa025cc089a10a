import { eventoDaNota } from '@iss/nfse-nacional/evento-lido'
import type { Evento } from '@iss/nfse-nacional/layout'
import type { Context } from '@iss/platform/server'
import { nacionalEventoTable } from '../tables/recebimento.ts'

/** Keeps an event once, however often it comes; answers the key of its note. `nsu` is null when it did not come by the distribution. */
export async function guardarEvento({ db }: Context, mensagem: Evento, nsu: number | null): Promise<string> {
  const { chave, autor, evento } = eventoDaNota(mensagem)
  await db
    .insert(nacionalEventoTable)
    .values({
      identificador: evento.id,
      chave,
      codigo: evento.codigo,
      momento: evento.momento,
      autor,
      chaveSubstituta: evento.chaveSubstituta ?? null,
      bloqueia: evento.bloqueia ?? null,
      desfaz: evento.desfaz ?? null,
      motivo: motivoDoEvento(mensagem.infEvento.pedRegEvento.infPedReg),
      nsu,
    })
    .onConflictDoNothing()
  return chave
}

/** The words with which the author of an event gave his reason. */
function motivoDoEvento(pedido: object): string | null {
  const grupo = Object.entries(pedido).find(([nome]) => /^e\d{6}$/.test(nome))?.[1] as
    | { xMotivo?: string; xProcAdm?: string }
    | undefined
  return grupo?.xMotivo ?? grupo?.xProcAdm ?? null
}
