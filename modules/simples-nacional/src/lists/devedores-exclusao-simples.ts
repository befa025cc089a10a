import { refere } from '@iss/platform/db'
import { choiceField, defineList, givenField, longtextField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  decidirRecursoExclusao,
  exclusaoAccess,
  imprimirTermoExclusao,
  marcarExclusao,
  registrarRecursoExclusao,
} from '../contract/exclusao-simples.ts'
import { codigoSituacaoExclusao, decisoesRecurso, labelTipoRegistro } from '../domain/exclusao-simples.ts'
import {
  exclusaoDetalheTable as detalhe,
  exclusaoRecursoTable as recurso,
  processoExclusaoTable as processo,
} from '../tables/exclusao-simples.ts'

const filters = z.object({ processoId: givenField('Processo') })

const [examina, ...emCiencia] = (['PROCESSAMENTO_CONCLUIDO', 'NOTIFICACAO_GERADA', 'NOTIFICACAO_EXPORTADA'] as const).map(
  codigoSituacaoExclusao,
)

/** Companies of a run of exclusion. While the debts are examined they are taken out and in again; later they are chosen for their ciência (F92). */
export const devedoresExclusaoSimples = defineList({
  slug: 'devedores-exclusao-simples',
  title: 'Devedores do processo',
  path: null,
  access: exclusaoAccess,
  mode: 'assincrono',
  tipo: RelatorioAssincrono.DEVEDORES_SIMPLES_NACIONAL,
  filters,
  query: devedores,
  id: 'id',
  struck: 'retirado',
  empty: 'Nenhum devedor encontrado.',
  order: ['nome', 'cnpj'],
  actions: {
    ciencia: { label: 'Registrar ciência', on: 'selection', page: true, when: ({ passo }) => emCiencia.includes(passo) },
    retirar: {
      label: 'Retirar',
      call: marcarExclusao,
      when: ({ passo, incluido }) => passo === examina && incluido,
      send: ({ id, processoId }) => ({ id: processoId, detalhes: [id], incluido: false }),
    },
    incluir: {
      label: 'Incluir',
      call: marcarExclusao,
      when: ({ passo, incluido }) => passo === examina && !incluido,
      send: ({ id, processoId }) => ({ id: processoId, detalhes: [id], incluido: true }),
    },
    recurso: {
      label: 'Registrar recurso',
      icon: 'file-plus',
      call: registrarRecursoExclusao,
      when: ({ passo, incluido, ciencia, recurso }) =>
        emCiencia.includes(passo) && incluido && ciencia !== null && recurso === null,
      send: ({ processoId, cnpj }) => ({ id: processoId, cnpj }),
      fields: z.object({ texto: longtextField({ label: 'Razões do recurso', required: true }) }),
      submit: 'Registrar',
    },
    decidir: {
      label: 'Decidir recurso',
      icon: 'gavel',
      call: decidirRecursoExclusao,
      when: ({ passo, recurso }) => emCiencia.includes(passo) && recurso === 'PENDENTE',
      send: ({ processoId, cnpj }) => ({ id: processoId, cnpj }),
      question: ({ razoes }) => `Razões da empresa: ${razoes}`,
      fields: z.object({
        decisao: choiceField({
          label: 'Decisão',
          options: Object.entries(decisoesRecurso).map(([value, label]) => ({ value, label })),
          initial: 'INDEFERIDO',
        }),
        fundamento: longtextField({ label: 'Fundamento', required: true }),
      }),
      submit: 'Decidir',
    },
    termo: {
      label: 'Termo',
      call: imprimirTermoExclusao,
      show: true,
      when: ({ passo, notificado, incluido }) => passo !== examina && notificado && incluido,
      send: ({ processoId, cnpj }) => ({ id: processoId, cnpj }),
    },
  },
  columns: [
    { key: 'nome', label: 'Contribuinte', kind: 'text', below: 'cnpj' },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', filesOnly: true },
    { key: 'tipo', label: 'Tipo', kind: 'text', below: 'competencias' },
    { key: 'competencias', label: 'Competências', kind: 'text', filesOnly: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'evento', label: 'Código do evento', kind: 'text', below: 'fatoMotivador', secondary: true },
    { key: 'fatoMotivador', label: 'Fato motivador', kind: 'date', filesOnly: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ incluido, retorno, regularizado, ciencia, recurso }) => {
        if (recurso === 'PENDENTE') return 'warning'
        if (!incluido) return 'neutral'
        if (retorno !== null) return 'danger'
        return regularizado ? 'success' : ciencia === null ? 'warning' : 'info'
      },
    },
  ],
})

function devedores({ db }: Context, { processoId }: z.output<typeof filters>) {
  const dia = (data: typeof detalhe.regularizadoEm | typeof detalhe.dataNotificacao) => sql`to_char(${data}, 'DD/MM/YYYY')`
  return db
    .select({
      id: detalhe.id,
      processoId: detalhe.processoId,
      contribuinteId: detalhe.contribuinteId,
      cnpj: detalhe.cnpj,
      nome: detalhe.nome,
      tipo: wordsSql(detalhe.tipoRegistro, labelTipoRegistro).as('tipo'),
      competencias: detalhe.competencias,
      valor: detalhe.valor,
      evento: detalhe.codigoEventoEnvio,
      fatoMotivador: detalhe.dataFatoMotivador,
      ciencia: detalhe.dataNotificacao,
      retorno: detalhe.codigoEventoRetorno,
      incluido: detalhe.incluido,
      retirado: sql<boolean>`not ${detalhe.incluido}`.as('retirado'),
      regularizado: sql<boolean>`(${detalhe.regularizadoEm} is not null)`.as('regularizado'),
      passo: processo.situacao,
      notificado: sql<boolean>`(${processo.dataNotificacoes} is not null)`.as('notificado'),
      recurso: sql<string | null>`case when ${recurso.id} is not null then coalesce(${recurso.decisao}, 'PENDENTE') end`.as(
        'recurso_da_empresa',
      ),
      razoes: sql<string>`coalesce(${recurso.texto}, '')`.as('razoes_do_recurso'),
      situacao: sql<string>`case when ${recurso.decisao} = 'DEFERIDO' then 'Recurso deferido'
        when ${recurso.id} is not null and ${recurso.decisao} is null then 'Recurso em análise'
        when not ${detalhe.incluido} then 'Retirado'
        when ${detalhe.regularizadoEm} is not null then 'Débito regularizado em ' || ${dia(detalhe.regularizadoEm)} || '.'
        when coalesce(${detalhe.codigoEventoRetorno}, '') <> '' then 'Rejeitado: ' || ${detalhe.codigoEventoRetorno}
        when ${recurso.decisao} = 'INDEFERIDO' then 'Recurso indeferido; ciente em ' || ${dia(detalhe.dataNotificacao)}
        when ${detalhe.dataNotificacao} is not null then 'Ciente em ' || ${dia(detalhe.dataNotificacao)}
        else 'Em aberto' end`.as('situacao_do_detalhe'),
    })
    .from(detalhe)
    .innerJoin(processo, refere(detalhe.processoId, processo))
    .leftJoin(
      recurso,
      and(
        eq(recurso.municipioId, detalhe.municipioId),
        eq(recurso.processoId, detalhe.processoId),
        eq(recurso.cnpj, detalhe.cnpj),
      ),
    )
    .where(processoId === null ? sql`false` : eq(detalhe.processoId, processoId))
}
