import { Competencia } from '@iss/kernel/competencia'
import { wordsSql } from '@iss/list/server'
import { defineAbaDaFicha, secao } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, between, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { fiscoAccess } from '../contract/acesso.ts'
import { rotulosDivergencia, rotulosSituacaoDivergencia, tomDaSituacaoDivergencia } from '../domain/divergencias.ts'
import { tomDaSituacaoArquivo } from '../domain/situacao-arquivo.ts'
import { desifDivergenciaTable as divergencia } from '../tables/banco.ts'
import { desifApuracaoTable as apuracao } from '../tables/desif-apuracao.ts'
import { desifArquivoTable as arquivo } from '../tables/desif-arquivo.ts'
import { camposDaEntrega } from './campos-da-entrega.ts'
import { isInstituicao } from './lookup-instituicao.ts'

type Periodo = { pessoaId: number; de: Competencia; ate: Competencia }

/** What an institution delivered, computed and where it does not agree, in the months asked for; of institutions alone. */
export const abaDaDesif = defineAbaDaFicha({
  aba: { slug: 'des-if', titulo: 'DES-IF' },
  ordem: 110,
  para: fiscoAccess,
  tela: ({ pessoaId }) => ({
    endereco: `/home/actions/desif-importacoes?instituicao=${pessoaId}`,
    rotulo: 'Importações da DES-IF',
  }),
  async vale({ db }, pessoaId) {
    const rows = await db
      .select({ id: pessoa.id })
      .from(pessoa)
      .where(and(eq(pessoa.id, pessoaId), isInstituicao))
    return rows.length > 0
  },
  async ler(ctx, pedido) {
    return [
      secao({
        titulo: 'Declarações',
        vazio: 'Nenhuma declaração entregue.',
        linhas: await declaracoes(ctx, pedido),
        colunas: [
          { key: 'recebidoEm', label: 'Recebida em', kind: 'datetime' },
          { key: 'modulo', label: 'Módulo', kind: 'text', link: ({ id }) => `/home/actions/desif-arquivo?id=${id}` },
          { key: 'periodo', label: 'Competência', kind: 'text' },
          { key: 'versao', label: 'Versão', kind: 'text' },
          { key: 'erros', label: 'Erros', kind: 'integer' },
          { key: 'alertas', label: 'Alertas', kind: 'integer' },
          { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomDaSituacaoArquivo(estado) },
          { key: 'protocolo', label: 'Protocolo', kind: 'text' },
        ],
      }),
      secao({
        titulo: 'Apuração mensal',
        vazio: 'Nenhuma apuração em vigor.',
        linhas: await apuradas(ctx, pedido),
        colunas: [
          { key: 'competencia', label: 'Competência', kind: 'competencia' },
          { key: 'receita', label: 'Receita declarada', kind: 'money', total: 'sum' },
          { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
          { key: 'aRecolher', label: 'ISS a recolher', kind: 'money', total: 'sum' },
        ],
      }),
      secao({
        titulo: 'Divergências',
        vazio: 'Nenhuma divergência.',
        linhas: await divergencias(ctx, pedido),
        colunas: [
          { key: 'competencia', label: 'Competência', kind: 'competencia' },
          { key: 'tipo', label: 'Tipo', kind: 'text' },
          { key: 'dependencia', label: 'Dependência', kind: 'text' },
          { key: 'conta', label: 'Conta', kind: 'text' },
          { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
          { key: 'issEstimado', label: 'ISS estimado', kind: 'money', total: 'sum' },
          { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomDaSituacaoDivergencia(estado) },
        ],
      }),
    ]
  },
})

function declaracoes({ db }: Context, { pessoaId, de, ate }: Periodo) {
  return db
    .select(camposDaEntrega)
    .from(arquivo)
    .where(and(eq(arquivo.pessoaId, pessoaId), lte(arquivo.inicio, ate.firstDay()), gte(arquivo.fim, de.firstDay())))
    .orderBy(desc(arquivo.recebidoEm), desc(arquivo.id))
}

function apuradas({ db }: Context, { pessoaId, de, ate }: Periodo) {
  return db
    .select({
      id: arquivo.id,
      competencia: sql<Competencia>`${arquivo.inicio}`.mapWith((dia: string) => Competencia.fromData(dia)),
      receita: sql`sum(${apuracao.receita})`.mapWith(apuracao.receita),
      base: sql`sum(${apuracao.base})`.mapWith(apuracao.base),
      aRecolher: sql`sum(${apuracao.aRecolher})`.mapWith(apuracao.aRecolher),
    })
    .from(apuracao)
    .innerJoin(arquivo, and(refere(apuracao.arquivoId, arquivo), eq(arquivo.situacao, 'ACEITA')))
    .where(and(eq(arquivo.pessoaId, pessoaId), between(arquivo.inicio, de.firstDay(), ate.firstDay())))
    .groupBy(arquivo.id, arquivo.inicio)
    .orderBy(desc(arquivo.inicio))
}

function divergencias({ db }: Context, { pessoaId, de, ate }: Periodo) {
  return db
    .select({
      id: divergencia.id,
      competencia: divergencia.competencia,
      tipo: wordsSql(divergencia.tipo, rotulosDivergencia),
      dependencia: divergencia.dependencia,
      conta: divergencia.conta,
      diferenca: divergencia.diferenca,
      issEstimado: divergencia.issEstimado,
      estado: divergencia.situacao,
      situacao: wordsSql(divergencia.situacao, rotulosSituacaoDivergencia),
    })
    .from(divergencia)
    .where(and(eq(divergencia.pessoaId, pessoaId), between(divergencia.competencia, de, ate)))
    .orderBy(desc(divergencia.competencia), asc(divergencia.tipo), asc(divergencia.id))
}
