import { acoesDeContribuintes } from '@iss/acao-fiscal/server'
import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import {
  addressOfReport,
  competenciaRange,
  defineReport,
  type Figure,
  integerField,
  longtextField,
  multiSelectField,
  selectField,
} from '@iss/list/definition'
import { z } from 'zod'
import { notificarDivergencias } from '../contract/divergencias.ts'
import { divergenciasSimples, labelDivergenciaSimples, situacoesDivergencia } from '../domain/divergencias.ts'
import { listDivergencias } from '../server/divergencias-do-simples.ts'
import { fichaDe, fiscais } from './simples-filtros.ts'

const filters = z.object({
  ...competenciaRange({ meses: 12 }),
  contribuinte: contribuinteField(),
  tipo: multiSelectField({
    label: 'Tipo de divergência',
    options: divergenciasSimples.map((value) => ({ value, label: labelDivergenciaSimples(value) })),
  }),
  diferencaMinima: integerField({ label: 'Diferença mínima (R$)', initial: 100 }),
  percentualMinimo: integerField({ label: 'Diferença mínima (%)', initial: 5 }),
  situacao: selectField({
    label: 'Situação',
    options: Object.entries(situacoesDivergencia).map(([value, label]) => ({ value, label })),
  }),
})
type Filtros = z.output<typeof filters>

type Linha = {
  linha: string
  pessoaId: number
  contribuinte: string
  cnpj: string
  pa: Competencia
  declaracao: string | null
  apuracaoId: number | null
  tipo: string
  notas: Dinheiro
  declarado: Dinheiro
  diferenca: Dinheiro
  iss: Dinheiro
  das: Dinheiro
  situacao: string
}

const tons: Readonly<Record<string, 'warning' | 'info' | 'success'>> = {
  'Em aberto': 'warning',
  Notificado: 'info',
  Regularizado: 'success',
}

const { agendarFiscalizacao } = acoesDeContribuintes('pessoaId')

/** What companies of the Simples issued, here and at the national issuer, against what they declared in the PGDAS-D (F95). */
export const declaracaoIncorretaSimples = defineReport({
  slug: 'relatorio-declaracao-incorreta-simples',
  title: 'Declaração incorreta do Simples',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Simples Nacional', ordem: 950, icone: 'scale' }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.DECLARACAO_INCORRETA_SIMPLES,
  filters,
  rows: divergencias,
  summary: porTipo,
  id: 'linha',
  actions: {
    notas: {
      label: 'Notas',
      icon: 'file-text',
      compact: true,
      href: ({ pessoaId, pa }) =>
        addressOfReport('/home/fiscal/relatorio-relacao-nota', {
          dataPor: 'PRESTACAO',
          dataInicial: pa.firstDay(),
          dataFinal: pa.lastDay(),
          prestador: pessoaId,
          situacao: ['NORMAL'],
          agrupar: 'NENHUM',
        }),
    },
    agendarFiscalizacao,
    notificar: {
      label: 'Notificar',
      on: 'selection',
      icon: 'mail',
      call: notificarDivergencias,
      about: ({ pessoaId }) => pessoaId,
      question:
        'Notificar cada contribuinte escolhido das suas divergências em aberto dos últimos 12 meses? Não pode ser desfeito.',
      fields: z.object({
        texto: longtextField({
          label: 'Texto da notificação',
          help: 'As divergências de cada contribuinte seguem o texto. Vazio: o texto padrão.',
        }),
        prazoDias: integerField({ label: 'Prazo em dias úteis', min: 1, initial: 10 }),
        justificativa: longtextField({ label: 'Justificativa', required: true }),
      }),
      submit: 'Notificar',
    },
  },
  order: ['contribuinte', 'pa', 'tipo'],
  group: 'contribuinte',
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', below: 'cnpj', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', filesOnly: true },
    {
      key: 'pa',
      label: 'PA',
      kind: 'competencia',
      below: 'declaracao',
      link: ({ apuracaoId }) =>
        apuracaoId ? `/home/actions/dados-simples-nacional?aba=declaracoes&declaracao=${apuracaoId}` : null,
    },
    { key: 'declaracao', label: 'Declaração nº', kind: 'text', filesOnly: true },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] ?? 'info' },
    { key: 'notas', label: 'Valor nas notas', kind: 'money', total: 'sum', secondary: true },
    { key: 'declarado', label: 'Valor declarado', kind: 'money', total: 'sum', secondary: true },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS estimado', kind: 'money', total: 'sum', secondary: true },
    { key: 'das', label: 'DAS pago', kind: 'money', total: 'sum', secondary: true },
  ],
})

async function* divergencias(ctx: Context, filtros: Filtros): AsyncGenerator<Linha> {
  const achadas = await listDivergencias(ctx, {
    de: filtros.competenciaInicial,
    ate: filtros.competenciaFinal,
    pessoaId: filtros.contribuinte,
    diferencaMinima: filtros.diferencaMinima ?? 0,
    percentualMinimo: filtros.percentualMinimo ?? 0,
    tipos: filtros.tipo,
    situacao: filtros.situacao,
  })
  for (const { nome, documento, pa, tipo, situacao, ...linha } of achadas)
    yield {
      ...linha,
      linha: `${linha.pessoaId} ${pa} ${tipo} ${situacao}`,
      contribuinte: nome,
      cnpj: documento,
      pa,
      tipo: labelDivergenciaSimples(tipo),
      situacao: situacoesDivergencia[situacao],
    }
}

/** The difference of each type of the divergences that are listed (totals by type). */
async function porTipo(ctx: Context, filtros: Filtros): Promise<Figure[]> {
  const somas = new Map<string, Dinheiro>()
  for await (const { tipo, diferenca } of divergencias(ctx, filtros))
    somas.set(tipo, (somas.get(tipo) ?? Dinheiro.zero).plus(diferenca))
  return divergenciasSimples.flatMap((value) => {
    const soma = somas.get(labelDivergenciaSimples(value))
    return soma
      ? [{ label: labelDivergenciaSimples(value), kind: 'money' as const, value: soma, filters: { tipo: [value] } }]
      : []
  })
}
