import { acoesDeContribuintes } from '@iss/acao-fiscal/server'
import { competenciaRange, dateField, defineReport, moneyField, multiSelectField, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, between, eq, gte, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fiscoAccess } from '../contract/acesso.ts'
import { notificarDivergencias, pedirPartidas } from '../contract/fiscalizacao.ts'
import { rotulosDivergencia, rotulosSituacaoDivergencia as situacoes, tomDaSituacaoDivergencia } from '../domain/divergencias.ts'
import { cosifSql, dependenciaField, instituicaoField, noPainel, versaoField } from '../server/filtros-desif.ts'
import { desifDivergenciaTable as divergencia } from '../tables/banco.ts'

const filters = z.object({
  instituicao: instituicaoField(),
  dependencia: dependenciaField(),
  ...competenciaRange({ meses: 12 }),
  versao: versaoField(),
  tipos: multiSelectField({
    label: 'Tipo',
    options: Object.entries(rotulosDivergencia).map(([value, label]) => ({ value, label })),
  }),
  diferencaMinima: moneyField({ label: 'Diferença mínima', initial: Dinheiro.from('100.00') }),
  situacao: selectField({
    label: 'Situação',
    options: Object.entries(situacoes).map(([value, label]) => ({ value, label })),
  }),
})
/** What tells no amount stays whatever the least difference is. */
const semValor = ['d', 'h']

/** Divergências DES-IF (F106): declared × trial balance × notes × what similar branches declare. */
export const desifDivergencias = defineReport({
  slug: 'desif-divergencias',
  title: 'Divergências DES-IF',
  access: fiscoAccess,
  menu: noPainel(106),
  mode: 'assincrono',
  tipo: RelatorioAssincrono.DESIF_DIVERGENCIAS,
  filters,
  query: divergencias,
  id: 'id',
  order: ['tipo', 'instituicao', 'competencia'],
  actions: {
    ...acoesDeContribuintes('pessoaId'),
    modulo4: {
      label: 'Solicitar módulo 4',
      icon: 'file-import',
      compact: true,
      call: pedirPartidas,
      send: ({ pessoaId, contaInterna }) => ({ instituicao: pessoaId, contas: contaInterna }),
      fields: z.object({
        inicio: dateField({ label: 'Data inicial', required: true }),
        fim: dateField({ label: 'Data final', required: true }),
      }),
      submit: 'Solicitar',
    },
    notificar: {
      label: 'Notificar',
      on: 'selection',
      call: notificarDivergencias,
      when: ({ estado }) => estado !== 'REGULARIZADA',
      question: 'Enviar às instituições o aviso das divergências selecionadas?',
    },
  },
  columns: [
    { key: 'tipo', label: 'Tipo', kind: 'text', total: 'count' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ estado }) => tomDaSituacaoDivergencia(estado),
    },
    { key: 'instituicao', label: 'Instituição', kind: 'text', below: 'dependencia' },
    { key: 'dependencia', label: 'Dependência', kind: 'text', filesOnly: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'conta', label: 'Conta', kind: 'text', below: 'cosif', secondary: true },
    { key: 'cosif', label: 'COSIF', kind: 'text', filesOnly: true },
    { key: 'valorModulo1', label: 'Valor mód. 1', kind: 'money', total: 'sum', secondary: true },
    { key: 'valorModulo2', label: 'Valor mód. 2', kind: 'money', total: 'sum', secondary: true },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    { key: 'issEstimado', label: 'ISS estimado', kind: 'money', total: 'sum' },
  ],
})

function divergencias(ctx: Context, filtro: z.output<typeof filters>) {
  const { instituicao, dependencia, competenciaInicial, competenciaFinal, versao, tipos, diferencaMinima, situacao } = filtro
  return ctx.db
    .select({
      id: divergencia.id,
      pessoaId: divergencia.pessoaId,
      estado: divergencia.situacao,
      contaInterna: divergencia.conta,
      tipo: wordsSql(divergencia.tipo, rotulosDivergencia).as('tipo_rotulo'),
      instituicao: pessoa.nome,
      dependencia: divergencia.dependencia,
      competencia: divergencia.competencia,
      conta: sql<string>`${divergencia.conta}`.as('conta_interna'),
      cosif: cosifSql(divergencia.cosif).as('conta_cosif'),
      valorModulo1: divergencia.valorModulo1,
      valorModulo2: divergencia.valorModulo2,
      diferenca: divergencia.diferenca,
      issEstimado: divergencia.issEstimado,
      situacao: wordsSql(divergencia.situacao, situacoes).as('situacao_rotulo'),
    })
    .from(divergencia)
    .innerJoin(pessoa, refere(divergencia.pessoaId, pessoa))
    .where(
      and(
        instituicao === null ? undefined : eq(divergencia.pessoaId, Number(instituicao)),
        dependencia === null ? undefined : eq(divergencia.dependencia, String(dependencia)),
        between(divergencia.competencia, competenciaInicial, competenciaFinal),
        versao === null
          ? undefined
          : sql`exists (select from desif_arquivo a where a.pessoa_id = ${divergencia.pessoaId} and a.situacao = 'ACEITA' and a.modulo in (1, 2)
              and a.versao_leiaute = ${versao} and ${divergencia.competencia} between a.inicio and a.fim)`,
        tipos.length === 0 ? undefined : inArray(divergencia.tipo, tipos as string[]),
        diferencaMinima === null
          ? undefined
          : sql`(${gte(divergencia.diferenca, diferencaMinima)} or ${inArray(divergencia.tipo, semValor)})`,
        situacao === null ? undefined : eq(divergencia.situacao, situacao as keyof typeof situacoes),
      ),
    )
}
