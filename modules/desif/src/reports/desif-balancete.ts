import { competenciaRange, defineReport, selectField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, between, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import {
  comecaCom,
  contaField,
  cosifSql,
  dependenciaField,
  instituicaoField,
  noPainel,
  soField,
  versaoField,
} from '../server/filtros-desif.ts'
import { desifArquivoTable as arquivo } from '../tables/desif-arquivo.ts'
import { desifBalanceteTable as balancete, desifDemonstrativoTable as demonstrativo } from '../tables/desif-demonstrativo.ts'

const filters = z.object({
  instituicao: instituicaoField(),
  dependencia: dependenciaField(),
  ...competenciaRange({ meses: 12 }),
  grupo: selectField({
    label: 'Grupo COSIF',
    options: [
      { value: '7', label: '7 - Contas de resultado credoras' },
      { value: '8', label: '8 - Contas de resultado devedoras' },
    ],
    initial: '7',
  }),
  conta: contaField(),
  versao: versaoField(),
  soInconsistentes: soField('Só com inconsistência'),
})

const confere = sql`${balancete.saldoFinal} = ${balancete.saldoInicial} - ${balancete.debitos} + ${balancete.creditos}`

/** Balancete analítico (F103): the movement of each account of a branch, and whether its balance adds up. */
export const desifBalancete = defineReport({
  slug: 'desif-balancete',
  title: 'Balancete analítico DES-IF',
  access: fiscoAccess,
  menu: noPainel(103),
  mode: 'misto',
  tipo: RelatorioAssincrono.DESIF_BALANCETE,
  filters,
  query: contas,
  order: ['instituicao', 'dependencia', 'competencia', 'conta'],
  group: 'dependencia',
  columns: [
    { key: 'instituicao', label: 'Instituição', kind: 'text', secondary: true },
    { key: 'dependencia', label: 'Dependência', kind: 'text' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'conta', label: 'Conta', kind: 'text' },
    { key: 'cosif', label: 'COSIF', kind: 'text' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'saldoInicial', label: 'Saldo inicial', kind: 'money', total: 'sum', secondary: true },
    { key: 'debitos', label: 'Débitos', kind: 'money', total: 'sum' },
    { key: 'creditos', label: 'Créditos', kind: 'money', total: 'sum' },
    { key: 'saldoFinal', label: 'Saldo final', kind: 'money', total: 'sum' },
    { key: 'movimento', label: 'Movimento do mês', kind: 'money', total: 'sum' },
    { key: 'tributavel', label: 'Tributável', kind: 'boolean' },
    {
      key: 'situacao',
      label: 'Conferência',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Confere' ? 'success' : 'danger'),
    },
  ],
})

function contas(ctx: Context, filtro: z.output<typeof filters>) {
  const { instituicao, dependencia, competenciaInicial, competenciaFinal, grupo, soInconsistentes } = filtro
  return ctx.db
    .select({
      instituicao: sql<string>`${pessoa.nome}`.as('instituicao'),
      dependencia: balancete.dependencia,
      competencia: balancete.competencia,
      conta: balancete.conta,
      cosif: cosifSql(balancete.cosif).as('conta_cosif'),
      nome: sql<string>`${balancete.nome}`.as('nome_conta'),
      saldoInicial: balancete.saldoInicial,
      debitos: balancete.debitos,
      creditos: balancete.creditos,
      saldoFinal: balancete.saldoFinal,
      movimento: sql`${balancete.creditos} - ${balancete.debitos}`.mapWith(balancete.creditos).as('movimento'),
      tributavel: sql<boolean>`${balancete.codigo} <> ''`.as('tributavel'),
      situacao: sql<string>`case when ${confere} then 'Confere' else 'Não confere' end`.as('conferencia'),
    })
    .from(balancete)
    .innerJoin(demonstrativo, refere(balancete.demonstrativoId, demonstrativo))
    .innerJoin(arquivo, and(refere(demonstrativo.arquivoId, arquivo), eq(arquivo.situacao, 'ACEITA')))
    .innerJoin(pessoa, refere(demonstrativo.pessoaId, pessoa))
    .where(
      and(
        instituicao === null ? undefined : eq(demonstrativo.pessoaId, Number(instituicao)),
        dependencia === null ? undefined : eq(balancete.dependencia, String(dependencia)),
        between(balancete.competencia, competenciaInicial, competenciaFinal),
        grupo === null ? undefined : sql`${balancete.cosif} like ${`${grupo}%`}`,
        or(
          comecaCom(sql`${balancete.conta}`, filtro.conta),
          comecaCom(sql`${balancete.cosif}`, filtro.conta.replace(/\D/g, '') || filtro.conta),
        ),
        filtro.versao === null ? undefined : eq(arquivo.versaoLeiaute, filtro.versao),
        soInconsistentes ? sql`not (${confere})` : undefined,
      ),
    )
}
