import { refere } from '@iss/platform/db'
import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'
import type { Context } from '@iss/platform/server'
import { booleanField, dateField, defineReport, type Figure, integerField, multiSelectField } from '@iss/list/definition'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { exclusaoAccess, imprimirTermoExclusao } from '../contract/exclusao-simples.ts'
import {
  codigoSituacaoExclusao,
  labelSituacaoExclusao,
  labelTipoRegistro,
  codigosRegistroExclusao,
} from '../domain/exclusao-simples.ts'
import { situacoesExclusao } from '../domain/pgdas.ts'
import { exclusaoDetalheTable as detalhe, processoExclusaoTable as processo } from '../tables/exclusao-simples.ts'
import { dinheiro, fichaDe } from './simples-filtros.ts'

const filters = z.object({
  processo: integerField({ label: 'Processo' }),
  situacao: multiSelectField({
    label: 'Situação',
    options: situacoesExclusao.map((value) => ({ value, label: labelSituacaoExclusao[value] })),
  }),
  contribuinte: contribuinteField(),
  tipo: multiSelectField({
    label: 'Tipo de registro',
    options: codigosRegistroExclusao.map((value) => ({ value, label: labelTipoRegistro[value] })),
  }),
  inicioDe: dateField({ label: 'Início de', range: { nome: 'inicio', ponta: 'inicio' } }),
  inicioAte: dateField({ label: 'Início até', range: { nome: 'inicio', ponta: 'fim' } }),
  rejeitados: booleanField({ label: 'Rejeitados' }),
})
type Filtros = z.output<typeof filters>

/** Where each exclusion from the Simples Nacional stands (F93). */
export const exclusaoSimplesNacional = defineReport({
  slug: 'relatorio-exclusao-simples-nacional',
  title: 'Exclusão do Simples Nacional',
  path: '/home/fiscal/relatorio-exclusao-simples-nacional',
  access: exclusaoAccess,
  menu: [{ area: 'fiscal', grupo: 'Simples Nacional', ordem: 930, icone: 'file-x' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.EXCLUSAO_SIMPLES_NACIONAL,
  filters,
  query: exclusoes,
  summary: porSituacao,
  id: 'id',
  actions: {
    termo: {
      label: 'Termo de exclusão',
      icon: 'printer',
      call: imprimirTermoExclusao,
      send: ({ processo: numero, cnpj }) => ({ id: numero, cnpj }),
      when: ({ comTermo }) => comTermo,
      show: true,
    },
  },
  order: ['-processo', 'contribuinte', 'cnpj', 'tipo'],
  group: 'processo',
  columns: [
    {
      key: 'processo',
      label: 'Processo',
      kind: 'integer',
      below: 'inicio',
      link: ({ processo: numero }) => `/home/actions/exportar-devedores-simples-nacional?id=${numero}`,
    },
    { key: 'inicio', label: 'Início', kind: 'date', filesOnly: true },
    { key: 'situacao', label: 'Situação', kind: 'text', below: 'responsavel', secondary: true },
    { key: 'responsavel', label: 'Responsável', kind: 'text', filesOnly: true },
    {
      key: 'contribuinte',
      label: 'Contribuinte',
      kind: 'text',
      below: 'cnpj',
      total: 'count',
      link: ({ pessoaId }) => fichaDe(pessoaId),
    },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', filesOnly: true },
    { key: 'tipo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum', secondary: true },
    { key: 'evento', label: 'Evento de envio', kind: 'text', below: 'fato', secondary: true },
    { key: 'fato', label: 'Fato motivador', kind: 'date', filesOnly: true },
    { key: 'notificacao', label: 'Notificação', kind: 'date', secondary: true },
    { key: 'retorno', label: 'Evento de retorno', kind: 'status', tone: () => 'danger' },
    { key: 'hoje', label: 'Situação do débito hoje', kind: 'text' },
  ],
})

/** Words of a code, in SQL. */
const nomear = (coluna: SQL, nomes: readonly (readonly [string | number, string])[]) =>
  sql<string>`case ${sql.join(
    nomes.map(
      ([valor, nome]) =>
        sql`when ${coluna} = ${sql.raw(typeof valor === 'number' ? String(valor) : `'${valor}'`)} then ${sql.raw(`'${nome}'`)}`,
    ),
    sql` `,
  )} end`

function exclusoes(ctx: Context, filtros: Filtros) {
  const dia = sql`(${processo.dataInicioProcesso} at time zone 'America/Sao_Paulo')::date`
  return ctx.db
    .select({
      id: detalhe.id,
      comTermo: sql<boolean>`${processo.dataNotificacoes} is not null and ${detalhe.incluido}`.as('com_termo'),
      pessoaId: detalhe.contribuinteId,
      processo: sql<number>`${processo.id}`.mapWith(Number).as('numero_processo'),
      inicio: sql<string>`to_char(${dia}, 'YYYY-MM-DD')`.as('inicio_processo'),
      situacao: nomear(
        sql`${processo.situacao}`,
        situacoesExclusao.map((situacao) => [codigoSituacaoExclusao(situacao), labelSituacaoExclusao[situacao]]),
      ).as('situacao_processo'),
      responsavel: sql<string>`coalesce(${pessoa.nome}, 'Sistema')`.as('responsavel'),
      contribuinte: sql<string>`${detalhe.nome}`.as('contribuinte'),
      cnpj: detalhe.cnpj,
      tipo: nomear(sql`${detalhe.tipoRegistro}`, Object.entries(labelTipoRegistro)).as('tipo_do_registro'),
      valor: dinheiro(sql`${detalhe.valor}`).as('valor_do_debito'),
      evento: sql<string>`${detalhe.codigoEventoEnvio}`.as('evento_envio'),
      fato: sql<string>`to_char(${detalhe.dataFatoMotivador}, 'YYYY-MM-DD')`.as('fato_motivador'),
      notificacao: sql<string | null>`to_char(${detalhe.dataNotificacao}, 'YYYY-MM-DD')`.as('notificacao'),
      retorno: sql<string | null>`${detalhe.codigoEventoRetorno}`.as('evento_retorno'),
      hoje: sql<string>`case when not ${detalhe.incluido} then 'Retirado'
        when ${detalhe.regularizadoEm} is not null then 'Regularizado em ' || to_char(${detalhe.regularizadoEm}, 'DD/MM/YYYY')
        when ${detalhe.tipoRegistro} = 'FALTA_PAGAMENTO' and not exists (select 1 from guia g where g.municipio_id = ${detalhe.municipioId}
          and g.pessoa_id = ${detalhe.contribuinteId} and g.estado in ('EMITIDA', 'DIVIDA_ATIVA') and g.vencimento <= ${processo.debitosAte}) then 'Sem guia vencida'
        else 'Em aberto' end`.as('situacao_hoje'),
    })
    .from(detalhe)
    .innerJoin(processo, refere(detalhe.processoId, processo))
    .leftJoin(pessoa, refere(processo.responsavelId, pessoa))
    .where(
      and(
        filtros.processo === null ? undefined : eq(processo.id, filtros.processo),
        filtros.situacao.length > 0
          ? inArray(
              processo.situacao,
              situacoesExclusao.filter((uma) => filtros.situacao.includes(uma)).map(codigoSituacaoExclusao),
            )
          : undefined,
        filtros.contribuinte === null ? undefined : sql`${detalhe.contribuinteId} = ${filtros.contribuinte}::bigint`,
        filtros.tipo.length > 0
          ? inArray(
              detalhe.tipoRegistro,
              codigosRegistroExclusao.filter((um) => filtros.tipo.includes(um)),
            )
          : undefined,
        filtros.inicioDe === null ? undefined : sql`${dia} >= ${filtros.inicioDe}::date`,
        filtros.inicioAte === null ? undefined : sql`${dia} <= ${filtros.inicioAte}::date`,
        filtros.rejeitados ? sql`${detalhe.codigoEventoRetorno} is not null` : undefined,
      ),
    )
}

/** Debts and their amount by the situation of their run (totals by situação). */
async function porSituacao(ctx: Context, filtros: Filtros): Promise<Figure[]> {
  const somas = new Map<string, { valor: Dinheiro; quantos: number }>()
  for (const { situacao, valor } of await exclusoes(ctx, filtros)) {
    const antes = somas.get(situacao) ?? { valor: Dinheiro.zero, quantos: 0 }
    somas.set(situacao, { valor: antes.valor.plus(valor), quantos: antes.quantos + 1 })
  }
  return situacoesExclusao.flatMap((value) => {
    const soma = somas.get(labelSituacaoExclusao[value])
    if (!soma) return []
    const { valor, quantos } = soma
    const hint = counted(quantos, 'débito', 'débitos')
    return [{ label: labelSituacaoExclusao[value], kind: 'money' as const, value: valor, hint, filters: { situacao: [value] } }]
  })
}
