import { formatData, instanteDe, plusDays } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
import { certificadoTable as certificado } from '@iss/municipio/tables/certificado'
import { processoAssincronoTable as processo } from '@iss/platform/db'
import { defineCartao } from '@iss/portal/server'
import { and, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'

const paraAdministrador = { perfis: ['administrador'] } as const

/** How many days before its end a certificate is told of. */
const diasDoAviso = 30

/** Long work of the city: what waits, and what ended badly in the last week. */
export const cartaoProcessos = defineCartao({
  ordem: 300,
  para: paraAdministrador,
  async ler({ db, clock }) {
    const semana = instanteDe(plusDays(clock.today(), -7))
    const [linha] = await db
      .select({
        naFila: sql<number>`(count(*) filter (where ${processo.fimProcessamento} is null))::int`,
        falhas: sql<number>`(count(*) filter (where ${and(isNotNull(processo.terminoInesperado), gte(processo.agendado, semana))}))::int`,
      })
      .from(processo)
    const { naFila = 0, falhas = 0 } = linha ?? {}
    return [
      {
        titulo: 'Processamentos',
        valor: counted(falhas, 'falha', 'falhas'),
        detalhe: `nos últimos 7 dias; ${counted(naFila, 'processo', 'processos')} em andamento ou à espera`,
        urgencia: falhas > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: 'Monitor de processamento',
        link: '/home/fiscal/monitor-processamento',
      },
    ]
  },
})

/** The certificate of the city that ends first. */
export const cartaoCertificados = defineCartao({
  ordem: 310,
  para: { perfis: ['administrador', 'gestor'] },
  async ler({ db, clock }) {
    const hoje = clock.today()
    const [linha] = await db
      .select({ validade: certificado.validade, titular: certificado.titular })
      .from(certificado)
      .where(and(eq(certificado.ativo, true), lte(certificado.validade, plusDays(hoje, diasDoAviso))))
      .orderBy(certificado.validade)
      .limit(1)
    if (!linha?.validade) return []
    const vencido = linha.validade < hoje
    return [
      {
        titulo: 'Certificado digital',
        valor: `${vencido ? 'Venceu' : 'Vence'} em ${formatData(linha.validade)}`,
        detalhe: linha.titular ?? 'certificado do município',
        urgencia: vencido ? 'URGENTE' : 'ATENCAO',
        rotulo: 'Certificados',
        link: '/home/configuracao/certificados',
      },
    ]
  },
})
