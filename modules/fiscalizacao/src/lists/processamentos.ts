import { contaTable as conta } from '@iss/acesso/tables/acesso'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { fold } from '@iss/kernel/texto'
import type { Tone } from '@iss/kinds'
import { baixarRelatorio } from '@iss/list/contract'
import { dateField, defineList, lookupField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { anywhere, folded, processoAssincronoTable as processo, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cancelarProcesso, monitorProcessamentoAccess, reprocessarProcesso } from '../contract/monitor-processamento.ts'
import { filasProcessamento, type SituacaoProcesso, situacoesProcesso } from '../domain/fila-processamento.ts'
import { naSituacao, situacaoDoProcesso } from '../server/ler-processos.ts'

const tons: Readonly<Record<SituacaoProcesso, Tone>> = {
  AGENDADO: 'neutral',
  PROCESSANDO: 'info',
  CONCLUIDO: 'success',
  INESPERADO: 'danger',
  CANCELADO: 'warning',
}
const opcoes = <V extends string>(rotulos: Readonly<Record<V, string>>) =>
  (Object.keys(rotulos) as V[]).map((value) => ({ value, label: rotulos[value] as string }))
const hoje = (dia: string) => dia

const filters = z.object({
  fila: selectField({ label: 'Fila', options: opcoes<string>(filasProcessamento) }),
  situacao: selectField({ label: 'Situação', options: opcoes(situacoesProcesso) }),
  tipo: lookupField({ label: 'Tipo de relatório', lookup: 'tipo-relatorio' }),
  de: dateField({ label: 'Data inicial', required: true, range: { nome: 'agendado', ponta: 'inicio' }, initial: hoje }),
  ate: dateField({ label: 'Data final', required: true, range: { nome: 'agendado', ponta: 'fim' }, initial: hoje }),
  usuario: textField({ label: 'Usuário' }),
})

/** What waits, runs, is stuck or failed in the queues of the city (F79), looked at again every minute. */
export const processamentos = defineList({
  slug: 'processamentos',
  title: 'Processamentos',
  path: null,
  access: monitorProcessamentoAccess,
  filters,
  limiteMeses: 1200,
  query: processos,
  id: 'id',
  empty: 'Nenhuma ocorrência no período.',
  refresh: 30,
  order: ['-agendado'],
  actions: {
    parametros: { label: 'Parâmetros', page: true },
    baixar: { label: 'Baixar', call: baixarRelatorio, when: ({ podeBaixar }) => podeBaixar },
    reprocessar: { label: 'Reprocessar', call: reprocessarProcesso, when: ({ situacao }) => situacao === 'INESPERADO' },
    cancelar: {
      label: 'Cancelar',
      call: cancelarProcesso,
      danger: true,
      when: ({ relatorio, situacao }) => relatorio && situacao === 'AGENDADO',
      question: ({ tipo }) => `Deseja cancelar "${tipo}"?`,
    },
  },
  columns: [
    { key: 'id', label: 'ID', kind: 'numero', secondary: true },
    { key: 'filaRotulo', label: 'Fila', kind: 'text', secondary: true },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'usuario', label: 'Usuário', kind: 'text', secondary: true },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', filesOnly: true },
    { key: 'agendado', label: 'Agendado', kind: 'datetime' },
    { key: 'inicio', label: 'Início', kind: 'datetime', secondary: true },
    { key: 'fim', label: 'Fim', kind: 'datetime', filesOnly: true },
    { key: 'duracao', label: 'Duração', kind: 'duracao', secondary: true },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
    { key: 'mensagem', label: 'Mensagem', kind: 'text' },
  ],
})

function processos(ctx: Context, { fila, situacao, tipo, de, ate, usuario: parte }: z.output<typeof filters>) {
  const agora = sql`${ctx.clock.now().toISOString()}::timestamptz`
  const administrador = ctx.user.perfis.includes('administrador')
  const dizer = (nome: string) => sql`${processo.metadata} ->> ${nome}`
  const relatorio = sql<boolean>`${processo.metadata} ? 'formato'`
  const filaRotulo = sql<string>`coalesce(${wordsSql(processo.tipoFila, filasProcessamento)}, ${processo.tipoFila})`
  const usuario = sql<string>`coalesce(${conta.usuario}, 'Sistema')`
  const termino = sql`coalesce(${processo.fimProcessamento}, case when ${naSituacao.PROCESSANDO} then ${agora} end)`
  return ctx.db
    .select({
      id: processo.id,
      fila: processo.tipoFila,
      filaRotulo: filaRotulo.as('fila_rotulo'),
      tipo: sql<string>`coalesce(${dizer('titulo')} || coalesce(' (' || (${dizer('formato')}) || ')', ''), ${filaRotulo})`.as(
        'tipo',
      ),
      usuario: usuario.as('quem'),
      contribuinte: pessoa.nome,
      agendado: processo.agendado,
      inicio: processo.inicioProcessamento,
      fim: processo.fimProcessamento,
      duracao: sql<number | null>`trunc(extract(epoch from ${termino} - ${processo.inicioProcessamento}))`
        .mapWith(Number)
        .as('duracao'),
      situacao: situacaoDoProcesso.as('situacao'),
      situacaoRotulo: wordsSql(situacaoDoProcesso, situacoesProcesso).as('situacao_rotulo'),
      mensagem: sql<string>`coalesce(${processo.terminoInesperado}, ${processo.feitos} || ' de ' || ${processo.total}, '')`.as(
        'mensagem',
      ),
      relatorio: relatorio.as('relatorio'),
      podeBaixar: sql<boolean>`(${relatorio} and ${naSituacao.CONCLUIDO} and ${processo.metadata} ? 'arquivoId'
        and not ${processo.metadata} ? 'expirado' and (${administrador} or ${processo.contaId} = ${ctx.sessao.contaId}))`.as(
        'pode',
      ),
    })
    .from(processo)
    .leftJoin(conta, eq(conta.id, processo.contaId))
    .leftJoin(pessoa, refere(processo.pessoaId, pessoa))
    .where(
      and(
        gte(processo.agendado, instanteDe(de)),
        lt(processo.agendado, instanteDe(plusDays(ate, 1))),
        fila === null ? undefined : eq(processo.tipoFila, fila),
        situacao === null ? undefined : naSituacao[situacao],
        parte === '' ? undefined : sql`${folded(usuario)} like ${anywhere(fold(parte))}`,
        tipo === null ? undefined : sql`${dizer('tipo')} = ${String(tipo)}`,
      ),
    )
}
