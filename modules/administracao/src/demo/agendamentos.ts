import { instanteDe, plusDays } from '@iss/kernel/data'
import { defineDemo } from '@iss/platform/server'
import { proximaExecucao } from '../domain/agenda.ts'
import {
  rotinaAgendamentoLogTable,
  rotinaAgendamentoParametroTable,
  rotinaAgendamentoTable,
} from '../tables/rotina-agendamento.ts'

/** Schedules of the demonstration: one that runs each month, one that is off. */
export const agendamentosDemo = defineDemo({
  nome: 'agendamentos',
  ordem: 900,
  async load(ctx, world) {
    const agora = instanteDe(world.hoje, '12:00:00')
    const ontem = instanteDe(plusDays(world.hoje, -1), '03:00:00')
    const saldo = { ano: null, mes: null, dia: 5, hora: '03:00' }
    const [ativo, parado] = await ctx.db
      .insert(rotinaAgendamentoTable)
      .values([
        {
          ...saldo,
          rotina: 'calcular-saldo-competencia',
          motivo: 'Conferência mensal dos saldos depois do fechamento',
          ativa: true,
          proxima: proximaExecucao(saldo, agora),
          ultima: ontem,
          resultado: 'Nenhum registro encontrado.',
        },
        {
          rotina: 'carrega-d-w',
          ano: null,
          mes: null,
          dia: null,
          hora: '04:30',
          motivo: 'Carga diária do DW para o setor de estatística',
          ativa: false,
        },
      ])
      .returning({ id: rotinaAgendamentoTable.id })
    if (!ativo || !parado) throw new Error('The schedules of the demonstration were not written')
    const periodo = [
      { nome: 'competenciaInicial', tipo: 0 as const, valor: 'competenciaAnterior' },
      { nome: 'competenciaFinal', tipo: 0 as const, valor: 'competenciaAnterior' },
    ]
    await ctx.db
      .insert(rotinaAgendamentoParametroTable)
      .values([
        ...periodo.map((um) => ({ ...um, rotinaId: ativo.id })),
        { rotinaId: ativo.id, nome: 'somenteDiferencas', tipo: 1, valor: 'sim' },
        ...periodo.map((um) => ({ ...um, rotinaId: parado.id })),
        { rotinaId: parado.id, nome: 'carga', tipo: 1, valor: 'INCREMENTAL' },
      ])
    await ctx.db.insert(rotinaAgendamentoLogTable).values({
      rotinaId: ativo.id,
      horario: ontem,
      previsto: ontem,
      resultado: 'SEM_ITENS',
      mensagem: 'Nenhum registro encontrado.',
    })
    await ctx.audit({ tipo: 'demo.agendamentos', entidade: 'rotina_agendamento', depois: { agendamentos: 2 } })
  },
})
