import { formatData } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
import { defineCartao } from '@iss/portal/server'
import { reciboLocacaoAccess } from '../contract/recibo-locacao.ts'
import { listLocacoesARenovar } from './locacoes-a-renovar.ts'

/** Rentals that end without a later receipt: what is due of a rental company. */
export const cartaoLocacoes = defineCartao({
  ordem: 61,
  para: reciboLocacaoAccess,
  async ler(ctx, pessoaId) {
    const [primeira, ...demais] = await listLocacoesARenovar(ctx, pessoaId)
    if (!primeira) return []
    return [
      {
        titulo: 'Locações a renovar',
        valor: counted(demais.length + 1, 'locação', 'locações'),
        detalhe: `${primeira.tomadorNome}: ${primeira.vencida ? 'terminou' : 'termina'} em ${formatData(primeira.periodoFim)}`,
        urgencia: primeira.vencida ? 'ATENCAO' : 'NORMAL',
        rotulo: 'Ver os recibos',
        link: '/home/recibo-locacao-menu',
      },
    ]
  },
})
