import { dateRange, defineList } from '@iss/list/definition'
import { refere } from '@iss/platform/db'
import { contribuinteField } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { pagamentoSiafiTable as siafi } from '../tables/arquivos-simples.ts'

const filters = z.object({ ...dateRange({ meses: 12 }), contribuinte: contribuinteField() })

/** ISS withheld by federal bodies and passed on by the SIAFI (PagamentoSIAFI), with the note and the ledger entry of each. */
export const pagamentosSiafi = defineList({
  slug: 'pagamentos-siafi',
  title: 'Pagamentos do SIAFI',
  path: null,
  access: fiscaisDoSimples,
  filters,
  query: pagamentos,
  id: 'id',
  empty: 'Nenhum pagamento do SIAFI no período.',
  order: ['-dataProcessamento', 'ordemBancaria'],
  columns: [
    { key: 'ordemBancaria', label: 'Ordem bancária', kind: 'text' },
    { key: 'dataProcessamento', label: 'Processado em', kind: 'date', secondary: true },
    { key: 'orgao', label: 'Órgão', kind: 'text', secondary: true },
    { key: 'prestador', label: 'Prestador', kind: 'text', below: 'documento' },
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', filesOnly: true },
    {
      key: 'nota',
      label: 'Nota',
      kind: 'text',
      secondary: true,
      link: ({ notaId }) => (notaId ? `/home/actions/nota-fiscal?id=${notaId}` : null),
    },
    { key: 'emissaoNota', label: 'Emissão da nota', kind: 'date', secondary: true },
    { key: 'valorNota', label: 'Valor da nota', kind: 'money', total: 'sum', secondary: true },
    { key: 'valor', label: 'ISS', kind: 'money', total: 'sum' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Nota não encontrada' ? 'warning' : 'success'),
    },
  ],
})

function pagamentos({ db }: Context, { dataInicial, dataFinal, contribuinte }: z.output<typeof filters>) {
  return db
    .select({
      id: siafi.id,
      ordemBancaria: siafi.ordemBancaria,
      dataProcessamento: siafi.dataProcessamento,
      orgao: siafi.orgaoNome,
      prestador: sql<string>`coalesce(${pessoa.nome}, 'Sem cadastro')`.as('nome_do_prestador'),
      documento: siafi.prestadorDocumento,
      nota: siafi.notaNumero,
      notaId: siafi.notaFiscalId,
      emissaoNota: siafi.dataEmissaoNota,
      valorNota: siafi.valorNota,
      valor: siafi.valor,
      situacao:
        sql<string>`case when ${siafi.notaFiscalId} is not null and ${siafi.escritPapelId} is not null then 'Nota e escrituração'
        when ${siafi.notaFiscalId} is not null then 'Nota encontrada' when ${siafi.escritPapelId} is not null then 'Escrituração encontrada'
        else 'Nota não encontrada' end`.as('situacao_do_pagamento'),
    })
    .from(siafi)
    .leftJoin(pessoa, refere(siafi.prestadorId, pessoa))
    .where(
      and(
        gte(siafi.dataProcessamento, dataInicial),
        lte(siafi.dataProcessamento, dataFinal),
        contribuinte === null ? undefined : sql`${siafi.prestadorId} = ${contribuinte}::bigint`,
      ),
    )
}
