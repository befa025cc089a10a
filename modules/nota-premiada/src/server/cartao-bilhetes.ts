import { formatData } from '@iss/kernel/data'
import { isCpf, normalizeDocumento } from '@iss/kernel/documento'
import { counted } from '@iss/kernel/texto'
import type { Access } from '@iss/platform/contract'
import { defineCartao, doContribuinte } from '@iss/portal/server'
import { and, asc, eq, gte, isNotNull } from 'drizzle-orm'
import { bilheteTable as bilhete, sorteioTable as sorteio } from '../tables/sorteio.ts'

/** Tickets are given to takers with a CPF (E12). */
const cidadao = {
  ...doContribuinte,
  condicao: ({ documentoPessoaSelecionada }) => isCpf(documentoPessoaSelecionada),
} as const satisfies Access

/** How many tickets a citizen has in the next draw, and when it is. */
export const cartaoBilhetes = defineCartao({
  ordem: 70,
  para: cidadao,
  async ler({ db, clock, user }) {
    const [proximo] = await db
      .select({ id: sorteio.id, dia: sorteio.dataSorteio })
      .from(sorteio)
      .where(and(isNotNull(sorteio.dataSorteio), gte(sorteio.dataSorteio, clock.today())))
      .orderBy(asc(sorteio.dataSorteio))
      .limit(1)
    if (!proximo?.dia) return []
    const documento = normalizeDocumento(user.documentoPessoaSelecionada)
    const meus = await db.$count(
      bilhete,
      and(eq(bilhete.sorteioId, proximo.id), eq(bilhete.documento, documento), eq(bilhete.ativo, true)),
    )
    return [
      {
        titulo: 'Próximo sorteio',
        valor: counted(meus, 'bilhete', 'bilhetes'),
        detalhe: `sorteio em ${formatData(proximo.dia)}`,
        urgencia: 'NORMAL',
        rotulo: 'Ver os bilhetes',
        link: `/home/actions/meus-bilhetes?sorteio=${proximo.id}`,
      },
    ]
  },
})
