import { contribuinteAccess } from '@iss/acao-fiscal/contract/acesso'
import { defineList, longtextField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recorrerExclusao } from '../contract/exclusao-simples.ts'
import { codigoSituacaoExclusao, labelTipoRegistro } from '../domain/exclusao-simples.ts'
import {
  exclusaoDetalheTable as detalhe,
  exclusaoRecursoTable as recurso,
  processoExclusaoTable as processo,
} from '../tables/exclusao-simples.ts'

const emCiencia = (['NOTIFICACAO_GERADA', 'NOTIFICACAO_EXPORTADA'] as const).map(codigoSituacaoExclusao)

/** What the selected company was notified of in the runs of exclusion, its appeal and what was decided. */
export const exclusaoDoContribuinte = defineList({
  slug: 'exclusao-do-contribuinte',
  title: 'Exclusão do Simples Nacional',
  access: contribuinteAccess,
  menu: [{ area: 'solicitacoes', grupo: 'Cadastro', ordem: 205, icone: 'scale', palavras: ['recurso', 'recorrer', 'defesa'] }],
  filters: z.object({}),
  query: notificacoes,
  id: 'id',
  empty: 'Nenhuma notificação de exclusão do Simples Nacional.',
  order: ['-notificado', 'tipo'],
  actions: {
    recorrer: {
      label: 'Recorrer',
      icon: 'file-plus',
      call: recorrerExclusao,
      when: ({ passo, ciencia, recurso: dele, incluido }) =>
        emCiencia.includes(passo) && incluido && ciencia !== null && dele === null,
      send: ({ id }) => ({ id }),
      question: 'O recurso suspende a exclusão até a decisão e só pode ser enviado uma vez.',
      fields: z.object({ texto: longtextField({ label: 'Razões do recurso', required: true }) }),
      submit: 'Enviar recurso',
    },
  },
  columns: [
    { key: 'notificado', label: 'Notificação', kind: 'datetime' },
    { key: 'tipo', label: 'Motivo', kind: 'text' },
    { key: 'competencias', label: 'Competências', kind: 'text', secondary: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'ciencia', label: 'Ciência', kind: 'date' },
    { key: 'decisao', label: 'Recurso', kind: 'text' },
    { key: 'fundamento', label: 'Fundamento da decisão', kind: 'text', secondary: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Em curso' ? 'warning' : situacao === 'Excluída do Simples' ? 'danger' : 'success'),
    },
  ],
})

function notificacoes({ db, sessao }: Context) {
  return db
    .select({
      id: detalhe.id,
      notificado: processo.dataNotificacoes,
      tipo: wordsSql(detalhe.tipoRegistro, labelTipoRegistro).as('motivo'),
      competencias: detalhe.competencias,
      valor: detalhe.valor,
      ciencia: detalhe.dataNotificacao,
      incluido: detalhe.incluido,
      passo: processo.situacao,
      recurso: sql<string | null>`case when ${recurso.id} is not null then coalesce(${recurso.decisao}, 'PENDENTE') end`.as(
        'recurso_da_empresa',
      ),
      decisao:
        sql<string>`case when ${recurso.id} is null then 'Não apresentado' when ${recurso.decisao} = 'DEFERIDO' then 'Deferido'
        when ${recurso.decisao} = 'INDEFERIDO' then 'Indeferido' else 'Em análise' end`.as('decisao_do_recurso'),
      fundamento: sql<string>`coalesce(${recurso.fundamento}, '')`.as('fundamento_da_decisao'),
      situacao:
        sql<string>`case when not ${detalhe.incluido} then 'Retirada do processo' when ${detalhe.regularizadoEm} is not null then 'Regularizada'
        when ${processo.situacao} = ${codigoSituacaoExclusao('PROCESSO_CANCELADO')} then 'Processo cancelado'
        when ${processo.situacao} = ${codigoSituacaoExclusao('PROCESSO_CONCLUIDO')} and ${detalhe.codigoEventoRetorno} is not null then 'Exclusão rejeitada'
        when ${processo.situacao} = ${codigoSituacaoExclusao('PROCESSO_CONCLUIDO')} then 'Excluída do Simples' else 'Em curso' end`.as(
          'situacao_da_empresa',
        ),
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
    .where(and(eq(detalhe.contribuinteId, sessao.pessoaSelecionadaId), sql`${processo.dataNotificacoes} is not null`))
}
