import { daysBetween, hojeEm } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
import { defineCartao } from '@iss/portal/server'
import { inArray, sql } from 'drizzle-orm'
import { ordemServicoTable as ordem } from '../tables/ordem-servico.ts'

/** Service orders that wait for the support staff, and since when the oldest does. */
export const cartaoOrdens = defineCartao({
  ordem: 320,
  para: { perfis: ['suporte'] },
  async ler({ db, clock }) {
    const [linha] = await db
      .select({ abertas: sql<number>`count(*)::int`, primeira: sql<string | null>`min(${ordem.abertura})` })
      .from(ordem)
      .where(inArray(ordem.situacaoOrdemServico, ['ABERTO', 'REABERTO']))
    const { abertas = 0, primeira = null } = linha ?? {}
    const dias = primeira === null ? 0 : daysBetween(hojeEm(new Date(primeira)), clock.today())
    return [
      {
        titulo: 'Ordens de serviço',
        valor: counted(abertas, 'aberta', 'abertas'),
        detalhe: abertas === 0 ? 'Nenhuma à espera' : `a mais antiga há ${counted(dias, 'dia', 'dias')}`,
        urgencia: abertas === 0 ? 'NORMAL' : 'ATENCAO',
        rotulo: 'Atender',
        link: '/home/ordem-servico',
      },
    ]
  },
})
