import { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'
import { addressOfReport } from '@iss/list/definition'
import { defineCartao, doFisco } from '@iss/portal/server'
import { sql } from 'drizzle-orm'
import { guiaTable as guia } from '../tables/guia.ts'
import { naSituacao } from './situacao-guia-sql.ts'

/** Unpaid guides of the city past their day, by their principal. */
export const cartaoGuiasVencidas = defineCartao({
  ordem: 120,
  para: doFisco,
  async ler({ db, clock }) {
    const [linha] = await db
      .select({
        guias: sql<number>`count(*)::int`,
        contribuintes: sql<number>`count(distinct ${guia.pessoaId})::int`,
        valor: sql<string>`coalesce(sum(${guia.total}), 0)::text`,
      })
      .from(guia)
      .where(naSituacao('VENCIDA', clock.today()))
    const { guias = 0, contribuintes = 0, valor = '0' } = linha ?? {}
    return [
      {
        titulo: 'Guias vencidas',
        valor: Dinheiro.from(valor).formatReais(),
        detalhe: `${counted(guias, 'guia', 'guias')} de ${counted(contribuintes, 'contribuinte', 'contribuintes')}`,
        urgencia: guias > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: 'Ver as guias',
        link: addressOfReport('/home/actions/guias-municipio', { situacao: ['VENCIDA'] }),
      },
    ]
  },
})
