import { toWire } from '@iss/portal/encode'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import type { DadosEmissao, EmissaoForm } from './emissao-form.ts'
import { fromConteudo } from './emissao-rascunho.ts'

/** A stored note's order as the emission form, to be corrected. The service date of the old note is kept (E09). */
export function formDoPedido(pedido: PedidoNota, dados: DadosEmissao): EmissaoForm {
  const conteudo = toWire(pedido) as Record<string, unknown> & { tomador: Record<string, unknown> }
  const form = fromConteudo(
    {
      ...conteudo,
      tomador: { ...conteudo.tomador, endereco: conteudo.tomador.endereco ?? {} },
      retido: pedido.retido === null ? 'apurado' : pedido.retido ? 'sim' : 'nao',
      obra: conteudo.obra ?? {},
      ibsCbs: {
        ...(conteudo.ibsCbs ?? {}),
        outroDestinatario: Boolean(pedido.ibsCbs?.destinatario),
        destinatario: pedido.ibsCbs?.destinatario ?? {},
      },
    },
    dados,
  )
  return { ...form, dataPrestacao: pedido.dataPrestacao }
}
