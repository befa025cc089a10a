import { acoesDeContribuintes } from '@iss/acao-fiscal/server'
import { gerarGuiaComplementar } from '@iss/guia/contract/guia-complementar'
import { anywhere, refere } from '@iss/platform/db'
import { contribuinteField, fiscalField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { formaNaoIdentificada, formasPagamento } from '@iss/guia/domain/tipos-guia'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { pagamentoTable as pagamento, retornoBancarioTable as retorno } from '@iss/guia/tables/pagamento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import {
  type Action,
  dateField,
  defineReport,
  longtextField,
  moneyField,
  readPercent,
  selectField,
  share,
  textField,
} from '@iss/list/definition'
import { and, eq, gte, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { competencia, dinheiro, esteId, fichaDe } from './fato-filtros.ts'

const filters = z.object({
  pagamentoInicial: dateField({
    label: 'Pagamento de',
    required: true,
    range: { nome: 'pagamento', ponta: 'inicio' },
    initial: (hoje) => `${hoje.slice(0, 8)}01`,
  }),
  pagamentoFinal: dateField({
    label: 'Pagamento até',
    required: true,
    range: { nome: 'pagamento', ponta: 'fim' },
    initial: (hoje) => hoje,
  }),
  diferencaMinima: moneyField({ label: 'Diferença mínima', initial: Dinheiro.from('1.00') }),
  convenio: textField({ label: 'Convênio/banco', help: 'Código do banco, nome do banco ou convênio.' }),
  formaPagamento: selectField({
    label: 'Forma de pagamento',
    options: formasPagamento.map(({ codigo, label }) => ({ value: codigo, label })),
  }),
  contribuinte: contribuinteField(),
  fiscal: fiscalField(),
})
type Filtros = z.output<typeof filters>

/** A guide of the difference, where there is none yet. */
const gerarComplementar: Action<{ complementar: number | null }> = {
  label: 'Gerar guia complementar',
  on: 'selection',
  icon: 'receipt',
  call: gerarGuiaComplementar,
  when: ({ complementar }) => complementar === null,
  question: 'Emitir uma guia da diferença de cada guia escolhida, na mesma competência?',
  fields: z.object({ justificativa: longtextField({ label: 'Justificativa', required: true }) }),
  submit: 'Gerar',
}

/** Guides that are paid, by less than they owed on the day of the payment (F62). */
export const guiaPagaValorAbaixo = defineReport({
  slug: 'relatorio-guia-paga-valor-abaixo',
  title: 'Guias pagas com valor abaixo',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:guia:relatorioPagamentoAbaixo'] },
  menu: [{ area: 'fiscal', grupo: 'Guia', ordem: 620, icone: 'arrow-down-circle' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.GUIA_PAGA_VALOR_ABAIXO,
  filters,
  query: abaixo,
  id: 'id',
  order: ['-diferenca', 'numero'],
  columns: [
    { key: 'numero', label: 'Guia', kind: 'integer', total: 'count', link: ({ id }) => `/home/actions/guia?id=${id}` },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'pagamento', label: 'Pagamento', kind: 'date' },
    { key: 'principal', label: 'Principal', kind: 'money', total: 'sum' },
    { key: 'devido', label: 'Devido na data', kind: 'money', total: 'sum' },
    { key: 'pago', label: 'Pago', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    { key: 'percentual', label: '% pago', kind: 'percent', total: ({ soma }) => share(soma('pago'), soma('devido')) },
    { key: 'motivo', label: 'Motivo provável', kind: 'text' },
    {
      key: 'complementar',
      label: 'Guia complementar',
      kind: 'integer',
      link: ({ complementarId }) => (complementarId ? `/home/actions/guia?id=${complementarId}` : null),
    },
  ],
  actions: {
    complementar: gerarComplementar,
    ...acoesDeContribuintes('pessoaId'),
  },
})

const complementar = alias(guia, 'complementar')
const inteiroOuNulo = (valor: SQL) => sql<number | null>`${valor}`.mapWith(Number)

function abaixo(ctx: Context, filtros: Filtros) {
  // A settlement keeps what was due on its day; more payments of one guide add up against what the first one owed.
  const devido = sql`(array_agg(${pagamento.devido} order by ${pagamento.dataPagamento}, ${pagamento.id}))[1]`
  const pago = sql`sum(${pagamento.valor})`
  const ultimo = sql`max(${pagamento.dataPagamento})`
  const banco = filtros.convenio
  return ctx.db
    .select({
      id: guia.id,
      pessoaId: guia.pessoaId,
      numero: guia.numero,
      contribuinte: pessoa.nome,
      competencia: competencia(guia.competencia).as('mes'),
      vencimento: guia.vencimento,
      pagamento: sql<string>`${ultimo}::text`.as('pagamento'),
      principal: guia.base,
      devido: dinheiro(devido).as('devido_na_data'),
      pago: dinheiro(pago).as('pago'),
      diferenca: dinheiro(sql`${devido} - ${pago}`).as('diferenca'),
      percentual: sql`100.0 * ${pago} / nullif(${devido}, 0)`.mapWith(readPercent).as('percentual'),
      motivo:
        sql<string>`case when ${pago} = ${guia.base} then 'Sem acréscimos' when ${guia.recalculadaEm} > ${ultimo} then 'Recalculada depois' else 'Valor digitado' end`.as(
          'motivo',
        ),
      complementar: inteiroOuNulo(sql`min(${complementar.numero})`).as('complementar_numero'),
      complementarId: inteiroOuNulo(sql`min(${complementar.id})`).as('complementar_id'),
    })
    .from(guia)
    .innerJoin(pessoa, refere(guia.pessoaId, pessoa))
    .innerJoin(
      pagamento,
      and(eq(pagamento.municipioId, guia.municipioId), eq(pagamento.guiaId, guia.id), isNull(pagamento.estornadoEm)),
    )
    .leftJoin(
      complementar,
      and(
        eq(complementar.municipioId, guia.municipioId),
        eq(complementar.complementaId, guia.id),
        ne(complementar.estado, 'CANCELADA'),
      ),
    )
    .leftJoin(retorno, refere(pagamento.retornoId, retorno))
    .where(
      and(
        eq(guia.estado, 'PAGA'),
        esteId(guia.pessoaId, filtros.contribuinte),
        esteId(pessoa.fiscalResponsavelId, filtros.fiscal),
      ),
    )
    .groupBy(guia.id, guia.pessoaId, guia.numero, guia.competencia, guia.vencimento, guia.base, guia.recalculadaEm, pessoa.nome)
    .having(
      and(
        gte(ultimo, filtros.pagamentoInicial),
        lte(ultimo, filtros.pagamentoFinal),
        sql`${devido} - ${pago} > ${(filtros.diferencaMinima ?? Dinheiro.zero).toString()}::numeric`,
        filtros.formaPagamento
          ? sql`bool_or(coalesce(${pagamento.formaPagamento}, ${formaNaoIdentificada}) = ${filtros.formaPagamento})`
          : undefined,
        banco
          ? sql`bool_or(${retorno.banco} = ${banco} or ${retorno.convenio} = ${banco} or ${retorno.nomeBanco} ilike ${anywhere(banco)})`
          : undefined,
      ),
    )
}
