import { counted } from '@iss/kernel/texto'
import { emailTable, municipioTable } from '@iss/platform/db'
import { defineCartao } from '@iss/portal/server'
import { asc, eq, isNull, sql } from 'drizzle-orm'

const paraAdministrador = { perfis: ['administrador'] } as const

/** Mail of the city that has not left: nobody is told of anything while it stands. */
export const cartaoEmails = defineCartao({
  ordem: 302,
  para: paraAdministrador,
  async ler({ db }) {
    const [linha] = await db
      .select({
        aEnviar: sql<number>`count(*)::int`,
        comErro: sql<number>`count(${emailTable.erro})::int`,
      })
      .from(emailTable)
      .where(isNull(emailTable.enviadoEm))
    const { aEnviar = 0, comErro = 0 } = linha ?? {}
    return [
      {
        titulo: 'E-mails',
        valor: `${aEnviar} por enviar`,
        detalhe: comErro === 0 ? 'nenhum com erro' : `${counted(comErro, 'com erro', 'com erro')} na última tentativa`,
        urgencia: comErro > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: 'Caixa de saída',
        link: '/home/actions/caixa-de-saida',
      },
    ]
  },
})

/** The municipalities that this installation serves, the newest named. */
export const cartaoMunicipios = defineCartao({
  ordem: 330,
  para: paraAdministrador,
  async ler({ db }) {
    const atendidos = await db
      .select({ nome: municipioTable.nome })
      .from(municipioTable)
      .where(eq(municipioTable.cliente, true))
      .orderBy(asc(municipioTable.id))
    const novo = atendidos.at(-1)
    return [
      {
        titulo: 'Municípios',
        valor: counted(atendidos.length, 'atendido', 'atendidos'),
        detalhe: novo ? `o mais novo: ${novo.nome}` : 'nenhum ainda',
        urgencia: 'NORMAL',
        rotulo: null,
        link: null,
      },
    ]
  },
})
