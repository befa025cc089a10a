import { contribuinteField, papelField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { listForaDoDas } from '@iss/conta/server'
import { cancelarGuiaCall } from '@iss/guia/contract/acoes-guia'
import { labelTipoGuia, type TipoGuia } from '@iss/guia/domain/tipos-guia'
import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { labelRegimeIss } from '@iss/pessoa/domain/pessoa'
import type { Context } from '@iss/platform/server'
import { competenciaRange, defineReport, longtextField, selectField } from '@iss/list/definition'
import { z } from 'zod'
import {
  labelResultadoSimplesGuia,
  resultadoDaGuia,
  type ResultadoSimplesGuia,
  resultadosSimplesGuia,
} from '../domain/divergencias.ts'
import { creditarGuiaDeOptante } from '../contract/credito-de-optante.ts'
import { fichaDe, fiscais } from './simples-filtros.ts'

const filters = z.object({
  ...competenciaRange(),
  contribuinte: contribuinteField(),
  resultado: selectField({
    label: 'Resultado',
    options: resultadosSimplesGuia.map((value) => ({ value, label: labelResultadoSimplesGuia(value) })),
  }),
  papel: papelField().default('PRESTADOR'),
})
type Filtros = z.output<typeof filters>

type Linha = {
  linha: string
  pessoaId: number
  guiaId: number | null
  contribuinte: string
  documento: string
  competencia: Competencia
  regime: string
  receita: Dinheiro | null
  issDas: Dinheiro | null
  dasPagoEm: Data | null
  guia: number | null
  tipo: string | null
  valor: Dinheiro | null
  guiaPagaEm: Data | null
  /** The guide gave a credit that stands. */
  creditada: boolean
  resultado: string
}

/** Who opts for the Simples and pays by municipal guide, or declares without opting (F91). Guides of withholding are legitimate: asked for as those of takers they agree. */
export const consultaSimplesGuia = defineReport({
  slug: 'consulta-simples-guia',
  title: 'Simples × guias',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Simples Nacional', ordem: 910, icone: 'arrows-exchange' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.SIMPLES_GUIA,
  filters,
  rows: confrontar,
  order: ['resultado', 'contribuinte', 'competencia'],
  group: 'resultado',
  id: 'linha',
  actions: {
    cancelarGuia: {
      label: 'Cancelar guia',
      icon: 'ban',
      compact: true,
      danger: true,
      call: cancelarGuiaCall,
      send: ({ guiaId }) => ({ id: guiaId }),
      when: ({ guiaId, guiaPagaEm, resultado }) =>
        guiaId !== null && guiaPagaEm === null && resultado !== labelResultadoSimplesGuia('CONFERE'),
      question: ({ guia }) => `Tem certeza que pretende cancelar a guia ${guia}?`,
      fields: z.object({ motivo: longtextField({ label: 'Justificativa', required: true }) }),
      submit: 'Cancelar guia',
    },
    gerarCredito: {
      label: 'Gerar crédito',
      icon: 'coin',
      compact: true,
      call: creditarGuiaDeOptante,
      send: ({ guiaId }) => ({ id: guiaId }),
      when: ({ resultado, creditada }) => resultado === labelResultadoSimplesGuia('DUPLICIDADE') && !creditada,
      question: ({ guia, valor }) => `Gerar um crédito de ${valor?.formatReais() ?? ''} da guia ${guia}, paga também no DAS?`,
      fields: z.object({ motivo: longtextField({ label: 'Justificativa', required: true }) }),
      submit: 'Gerar crédito',
    },
    corrigirRegime: {
      label: 'Corrigir regime',
      icon: 'pencil',
      compact: true,
      href: ({ pessoaId }) => `/home/actions/pessoa?id=${pessoaId}`,
    },
  },
  columns: [
    {
      key: 'contribuinte',
      label: 'Contribuinte',
      kind: 'text',
      below: 'documento',
      link: ({ pessoaId }) => fichaDe(pessoaId),
    },
    { key: 'documento', label: 'Documento', kind: 'documento', filesOnly: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia', below: 'regime' },
    { key: 'regime', label: 'Regime na competência', kind: 'text', filesOnly: true },
    { key: 'resultado', label: 'Resultado', kind: 'status', tone: ({ resultado }) => tons[resultado] ?? 'warning' },
    { key: 'receita', label: 'PGDAS-D (receita)', kind: 'money', total: 'sum', secondary: true },
    { key: 'issDas', label: 'ISS no DAS', kind: 'money', total: 'sum' },
    { key: 'dasPagoEm', label: 'DAS pago em', kind: 'date', secondary: true },
    {
      key: 'guia',
      label: 'Guia',
      kind: 'integer',
      below: 'tipo',
      secondary: true,
      link: ({ guiaId }) => (guiaId ? `/home/actions/guia?id=${guiaId}` : null),
    },
    { key: 'tipo', label: 'Tipo', kind: 'text', filesOnly: true },
    { key: 'valor', label: 'Valor da guia', kind: 'money', total: 'sum' },
    { key: 'guiaPagaEm', label: 'Guia paga em', kind: 'date', secondary: true },
  ],
})

const tons: Readonly<Record<string, 'success' | 'danger'>> = {
  [labelResultadoSimplesGuia('CONFERE')]: 'success',
  [labelResultadoSimplesGuia('DUPLICIDADE')]: 'danger',
}

const consulta = `
with das as (
  select a.cnpj_matriz, f.cnpj, a.periodo as mes, max(f.receita) as receita,
    coalesce(sum(x.receita_principal), max((select sum(d.iss) from pgdas_apuracao_detalhe d
      where d.municipio_id = f.municipio_id and d.filial_id = f.id and d.municipio_incidencia = tom_do_municipio(f.municipio_id)))) as iss,
    max(g.pago_em) as pago_em
  from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
    left join pgdas_das g on g.municipio_id = a.municipio_id and g.apuracao_id = a.id
    left join pgdas_das_detalhe x on x.municipio_id = g.municipio_id and x.das_id = g.id and x.municipio_incidencia = tom_do_municipio(a.municipio_id)
  where $4 = 'PRESTADOR' and a.ativa and a.periodo between $1::date and $2::date
  group by a.cnpj_matriz, f.cnpj, a.periodo),
guia_propria as (
  select g.pessoa_id, g.competencia as mes, g.id, g.numero, g.tipo, g.total,
    (select max(p.data_pagamento) from pagamento p where p.municipio_id = g.municipio_id and p.guia_id = g.id and p.estornado_em is null) as paga_em
  from guia g where g.papel = $4 and g.tributo = 'ISSQN' and g.estado <> 'CANCELADA' and g.competencia between $1::date and $2::date),
linha as (
  select p.id as pessoa_id, p.nome, p.documento, m.mes, regime_na_competencia(p.municipio_id, p.id, m.mes) as regime,
    d.receita, d.iss, d.pago_em, d.cnpj, g.id as guia_id, g.numero, g.tipo, g.total, g.paga_em
  from (select pessoa_id, mes from guia_propria union select p.id, d.mes from das d join pessoa p on p.documento = d.cnpj) m
    join pessoa p on p.id = m.pessoa_id
    left join das d on d.cnpj = p.documento and d.mes = m.mes
    left join guia_propria g on g.pessoa_id = p.id and g.mes = m.mes
  where $3::bigint is null or p.id = $3),
resultado as (
  select linha.*, iss_fixo_do_simples(iss_municipio(), pessoa_id, mes) as fixo, case
      when $4 = 'TOMADOR' and regime = 'SIMPLES' then 'CONFERE'
      when regime = 'SIMPLES' and guia_id is not null and paga_em is not null and pago_em is not null then 'DUPLICIDADE'
      when regime = 'SIMPLES' and guia_id is not null then 'GUIA_DE_OPTANTE'
      when regime = 'SIMPLES' then 'CONFERE'
      when cnpj is not null then 'NAO_OPTANTE_COM_DAS' end as resultado
  from linha)
select pessoa_id, nome, documento, to_char(mes, 'YYYY-MM-DD') as mes, regime, receita::text as receita, iss::numeric(15,2)::text as iss, pago_em::text as das_pago_em,
  guia_id, numero, tipo, total::text as total, paga_em::text as guia_paga_em, fixo, resultado,
  exists (select 1 from credito c where c.guia_id = resultado.guia_id and not c.cancelado) as creditada
from resultado where resultado is not null order by nome, mes`

/** Guides of providers and DAS of a period side by side, worst first. */
export async function* confrontar(ctx: Context, filtros: Filtros): AsyncGenerator<Linha> {
  const { rows } = await ctx.client.query<{
    pessoa_id: string
    nome: string
    documento: string
    mes: string
    regime: keyof typeof labelRegimeIss
    receita: string | null
    iss: string | null
    das_pago_em: string | null
    guia_id: string | null
    numero: string | null
    tipo: TipoGuia | null
    total: string | null
    guia_paga_em: string | null
    creditada: boolean
    fixo: boolean
    resultado: ResultadoSimplesGuia
  }>(consulta, [filtros.competenciaInicial.firstDay(), filtros.competenciaFinal.firstDay(), filtros.contribuinte, filtros.papel])
  const reais = (texto: string | null) => (texto === null ? null : Dinheiro.from(texto))
  const foraDoDas = await listForaDoDas(
    ctx,
    rows.map(({ pessoa_id, mes }) => ({ pessoaId: Number(pessoa_id), competencia: Competencia.fromData(mes) })),
  )
  const linhas = rows.map((linha, indice) => {
    const recolheAoMunicipio = foraDoDas[indice] === true || linha.fixo
    return { ...linha, resultado: resultadoDaGuia({ ...linha, issNoDas: reais(linha.iss), recolheAoMunicipio }) }
  })
  const ordem = (um: { resultado: string }, outro: { resultado: string }) =>
    um.resultado < outro.resultado ? -1 : Number(um.resultado > outro.resultado)
  for (const linha of linhas.filter(({ resultado }) => filtros.resultado === null || resultado === filtros.resultado).sort(ordem))
    yield {
      linha: `${linha.pessoa_id} ${linha.mes} ${linha.guia_id ?? 0}`,
      pessoaId: Number(linha.pessoa_id),
      guiaId: linha.guia_id === null ? null : Number(linha.guia_id),
      contribuinte: linha.nome,
      documento: linha.documento,
      competencia: Competencia.fromData(linha.mes),
      regime: labelRegimeIss[linha.regime],
      receita: reais(linha.receita),
      issDas: reais(linha.iss),
      dasPagoEm: linha.das_pago_em,
      guia: linha.numero === null ? null : Number(linha.numero),
      tipo: linha.tipo === null ? null : labelTipoGuia(linha.tipo),
      valor: reais(linha.total),
      guiaPagaEm: linha.guia_paga_em,
      creditada: linha.creditada,
      resultado: labelResultadoSimplesGuia(linha.resultado),
    }
}
