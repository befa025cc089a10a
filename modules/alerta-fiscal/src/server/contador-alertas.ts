import { defineContadorDoMenu } from '@iss/portal/server'
import { inArray } from 'drizzle-orm'
import { alertaAccess, telaMonitorAlertas } from '../contract/alertas.ts'
import { situacoesPendentes } from '../domain/situacao-alerta.ts'
import { alertaFiscalTable as table } from '../tables/alerta-fiscal.ts'

/** Alerts that nobody has decided yet. */
export const contadorAlertas = defineContadorDoMenu({
  nome: 'alertasAbertos',
  path: telaMonitorAlertas.path,
  o: ['alerta aberto', 'alertas abertos'],
  para: alertaAccess,
  contar: ({ db }) => db.$count(table, inArray(table.situacao, [...situacoesPendentes])),
})
