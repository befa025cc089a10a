import { refere } from '@iss/platform/db'
import { formatDataHora } from '@iss/kernel/data'
import type { Column } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { type SQL, sql } from 'drizzle-orm'
import { labelSituacaoAliquota, situacoesAliquota } from '../domain/situacao-aliquota.ts'
import { aliquotaSimplesTable as table } from '../tables/aliquota-simples.ts'

const rotulos = Object.fromEntries(situacoesAliquota.map((situacao) => [situacao, labelSituacaoAliquota(situacao)]))

/** Changes of rates with their company; its document is shown in part (`maskDocumento`), as lists and files have it. */
export function alteracoesDaAliquota({ db }: Context, onde: SQL | undefined) {
  const { documento } = pessoaTable
  return db
    .select({
      id: table.id,
      versao: table.versao,
      contribuinte: sql<string>`${pessoaTable.nome}`.as('contribuinte'),
      documento: sql<string>`case when length(${documento}) = 11
        then '***.' || substr(${documento}, 4, 3) || '.' || substr(${documento}, 7, 3) || '-**'
        else substr(${documento}, 1, 2) || '.***.***/' || substr(${documento}, 9, 4) || '-' || substr(${documento}, 13) end`.as(
        'documento',
      ),
      competencia: table.competencia,
      atividade: sql<string>`coalesce(${atividadeTable.nome}, '')`.as('atividade'),
      anexo: table.anexo,
      receitaApurada: table.receitaApurada,
      receitaInformada: table.receitaInformada,
      folha: table.folha,
      calculada: table.calculada,
      aliquota: table.aliquota,
      anterior: table.anterior,
      motivo: sql<string>`coalesce(${table.motivo}, '')`.as('motivo'),
      situacao: table.situacao,
      situacaoRotulo: wordsSql(table.situacao, rotulos).as('situacao_rotulo'),
      parecer: sql<string>`coalesce(${table.parecer}, '')`.as('parecer'),
      registradoEm: table.registradoEm,
      analisadoEm: table.analisadoEm,
    })
    .from(table)
    .innerJoin(pessoaTable, refere(table.pessoaId, pessoaTable))
    .leftJoin(atividadeTable, refere(table.atividadeId, atividadeTable))
    .where(onde)
}
export type AlteracaoDaAliquota = Awaited<ReturnType<typeof alteracoesDaAliquota>>[number]

/** Columns of the changes of rate, for the taxpayer and the inspector. */
export const colunasDaAlteracao: readonly Column<AlteracaoDaAliquota, object>[] = [
  { key: 'competencia', label: 'Competência', kind: 'competencia' },
  { key: 'receitaInformada', label: 'Receita informada', kind: 'money', secondary: true },
  { key: 'calculada', label: 'Calculada', kind: 'percent' },
  { key: 'aliquota', label: 'Alíquota', kind: 'percent' },
  { key: 'motivo', label: 'Motivo', kind: 'text' },
  {
    key: 'situacaoRotulo',
    label: 'Situação',
    kind: 'status',
    tone: ({ situacao }) => {
      if (situacao === 'EM_ANALISE') return 'warning'
      if (situacao === 'RECUSADA') return 'danger'
      return situacao === 'SUBSTITUIDA' ? 'neutral' : 'success'
    },
  },
  { key: 'parecer', label: 'Parecer', kind: 'text' },
  { key: 'registradoEm', label: 'Alterada em', kind: 'datetime' },
]

/** A change as the calls answer it. */
export const toAlteracao = ({ competencia, registradoEm, analisadoEm, ...alteracao }: AlteracaoDaAliquota) => ({
  ...alteracao,
  competencia: competencia.format(),
  registradoEm: formatDataHora(registradoEm),
  analisadoEm: analisadoEm ? formatDataHora(analisadoEm) : '',
})
