import { refere } from '@iss/platform/db'
import { atividadeField, contribuinteField, fiscalField, regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, competenciaRange, defineReport } from '@iss/list/definition'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'
import {
  dinheiro,
  esteId,
  fichaDe,
  fiscais,
  guiasEmAbertoDe,
  inteiro,
  mesesEsperados,
  nosMeses,
  notas,
  regimeEm,
  soma,
  textoRegime,
  umDe,
} from './fato-filtros.ts'

const filters = z.object({
  ...competenciaRange(),
  contribuinte: contribuinteField(),
  atividade: atividadeField(),
  regime: regimeField(),
  fiscal: fiscalField(),
  soDiferenca: booleanField({ label: 'Só com diferença' }),
})
type Filtros = z.output<typeof filters>

/** Each provider in one line: what he issued, closed, paid and owes (F12). */
export const gerencialPrestadores = defineReport({
  slug: 'relatorio-gerencial-prestadores',
  title: 'Relatório gerencial de prestadores',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 30, icone: 'report-analytics' }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.GERENCIAL_PRESTADORES,
  fila: 'processaDw',
  filters,
  query: prestadores,
  order: ['-valor', 'prestador', 'documento'],
  chart: { type: 'bar', title: 'Guias pagas e em aberto', category: 'prestador', values: ['pagas', 'emAberto'] },
  columns: [
    { key: 'prestador', label: 'Prestador', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'notas', label: 'NF-e (qtde)', kind: 'integer', total: 'sum' },
    { key: 'valor', label: 'Valor dos serviços', kind: 'money', total: 'sum' },
    { key: 'deducoes', label: 'Deduções', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'issProprio', label: 'ISS próprio', kind: 'money', total: 'sum' },
    { key: 'issRetido', label: 'ISS retido', kind: 'money', total: 'sum' },
    { key: 'encerramentos', label: 'Encerramentos', kind: 'text' },
    { key: 'emitidas', label: 'Guias emitidas (R$)', kind: 'money', total: 'sum' },
    { key: 'pagas', label: 'Guias pagas (R$)', kind: 'money', total: 'sum' },
    {
      key: 'emAberto',
      label: 'Em aberto (R$)',
      kind: 'money',
      total: 'sum',
      link: ({ pessoaId }, { competenciaInicial, competenciaFinal }) =>
        guiasEmAbertoDe(pessoaId, {
          papel: 'PRESTADOR',
          competenciaInicial: competenciaInicial.toWire(),
          competenciaFinal: competenciaFinal.toWire(),
        }),
    },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
  ],
})

function prestadores(ctx: Context, filtros: Filtros) {
  const { competenciaInicial: de, competenciaFinal: ate } = filtros
  const regime = regimeEm(ate)
  // Own tax against the guides of the same months, where the tax is billed by guide; the tax of the Simples is paid by DAS.
  const porGuia = sql`${fato.regime} in ('FATURAMENTO', 'ESTIMATIVA')`
  const diferenca = sql`sum(${fato.issProprio} - ${fato.emitido}) filter (where ${porGuia})`
  const daAtividade = umDe(fato.atividadeId, filtros.atividade)
  return ctx.db
    .select({
      pessoaId: pessoa.id,
      prestador: pessoa.nome,
      documento: pessoa.documento,
      regime: textoRegime(regime).as('regime'),
      notas: inteiro(soma(fato.quantidade, notas)).as('notas'),
      valor: dinheiro(soma(fato.servicos)).as('valor'),
      deducoes: dinheiro(soma(fato.deducoes)).as('deducoes'),
      base: dinheiro(soma(fato.base)).as('base'),
      issProprio: dinheiro(soma(fato.issProprio)).as('iss_proprio'),
      issRetido: dinheiro(soma(fato.issRetido)).as('iss_retido'),
      encerramentos:
        sql<string>`${soma(fato.quantidade, sql`${fato.origem} = 'ENCERRAMENTO'`)} || '/' || ${mesesEsperados(de, ate)}`.as(
          'encerramentos',
        ),
      emitidas: dinheiro(soma(fato.emitido)).as('emitidas'),
      pagas: dinheiro(soma(fato.pago)).as('pagas'),
      emAberto: dinheiro(soma(fato.emAberto)).as('em_aberto'),
      diferenca: dinheiro(diferenca).as('diferenca'),
    })
    .from(fato)
    .innerJoin(pessoa, refere(fato.pessoaId, pessoa))
    .where(
      and(
        nosMeses(de, ate),
        eq(fato.papel, 'PRESTADOR'),
        esteId(fato.pessoaId, filtros.contribuinte),
        esteId(pessoa.fiscalResponsavelId, filtros.fiscal),
        filtros.regime ? sql`${regime} = ${filtros.regime}` : undefined,
      ),
    )
    .groupBy(
      pessoa.municipioId,
      pessoa.id,
      pessoa.nome,
      pessoa.documento,
      pessoa.dataAbertura,
      pessoa.cadastroInicial,
      pessoa.regimeIssTipo,
    )
    .having(
      and(
        daAtividade ? sql`bool_or(${daAtividade})` : undefined,
        filtros.soDiferenca ? sql`coalesce(${diferenca}, 0) <> 0` : undefined,
      ),
    )
}
