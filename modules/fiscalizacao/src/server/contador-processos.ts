import { instanteDe, plusDays } from '@iss/kernel/data'
import { processoAssincronoTable as processo } from '@iss/platform/db'
import { defineContadorDoMenu } from '@iss/portal/server'
import { and, gte, isNotNull } from 'drizzle-orm'
import { telaMonitorProcessamento } from '../contract/monitor-processamento.ts'

/** For how many days a bad end is told of. */
const DIAS = 7

/** Long work of the city that ended badly in the last week. */
export const contadorProcessos = defineContadorDoMenu({
  nome: 'processosComErro',
  path: telaMonitorProcessamento.path,
  o: ['com erro nos últimos 7 dias', 'com erro nos últimos 7 dias'],
  para: telaMonitorProcessamento.access,
  contar: ({ db, clock }) =>
    db.$count(
      processo,
      and(isNotNull(processo.terminoInesperado), gte(processo.agendado, instanteDe(plusDays(clock.today(), -DIAS)))),
    ),
})
