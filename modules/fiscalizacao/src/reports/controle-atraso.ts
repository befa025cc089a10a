import { acoesDeContribuintes } from '@iss/acao-fiscal/server'
import { MESES_DE_OFICIO } from '@iss/encerramento/domain/lote-encerramento'
import { contribuinteField, fiscalField, regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'
import { compareTexts } from '@iss/kinds'
import { booleanField, competenciaField, defineReport, integerField, selectField } from '@iss/list/definition'
import { z } from 'zod'
import { imprimirAvisosDeAtraso } from '../contract/avisos-de-atraso.ts'
import { type Atraso, labelAtraso, labelPapelDoAtraso, listAtrasos, mesesDeAtraso } from '../server/atrasos.ts'
import { type AtrasoDaPessoa, somarAtrasos } from '../server/somar-atrasos.ts'
import { fichaDe, fiscais } from './fato-filtros.ts'
import { ambosPapeisField } from './guia-filtros.ts'

const range = (ponta: 'inicio' | 'fim') => ({ nome: 'competencia', ponta })
const filters = z.object({
  competenciaInicial: competenciaField({
    label: 'Competência inicial',
    range: range('inicio'),
    initial: (hoje) => hoje.plusMonths(-mesesDeAtraso),
  }),
  competenciaFinal: competenciaField({ label: 'Competência final', range: range('fim') }),
  papel: ambosPapeisField(),
  tipo: selectField({
    label: 'Tipo de atraso',
    whole: 'Ambos',
    options: (['OMISSO', 'GUIA'] as const).map((value) => ({ value, label: labelAtraso[value] })),
  }),
  minimo: integerField({ label: 'Mínimo de competências em atraso', min: 1, initial: 1 }),
  regime: regimeField(),
  fiscal: fiscalField(),
  contribuinte: contribuinteField(),
  semParcelados: booleanField({ label: 'Desconsiderar parcelamento em dia', initial: true }),
  soComMovimento: booleanField({ label: 'Só com movimentação' }),
  detalhar: booleanField({ label: 'Detalhar', help: 'Uma linha por competência e papel.' }),
})
type Filtros = z.output<typeof filters>

const detalhe = ({ detalhar }: Filtros) => detalhar
const resumo = ({ detalhar }: Filtros) => !detalhar

/** Who did not close or did not pay, in how many months and for how many days (F50). */
export const controleAtraso = defineReport({
  slug: 'controle-atraso',
  title: 'Controle de atraso',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 500, icone: 'clock-exclamation' }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.CONTROLE_ATRASO,
  filters,
  rows: atrasos,
  id: 'linha',
  actions: {
    encerrarDeOficio: {
      label: 'Encerrar de ofício',
      icon: 'lock',
      when: ({ omissasPrestador, omissasTomador }: Omissao) => omissasPrestador + omissasTomador > 0,
      href: encerrarDeOficio,
    },
    ...acoesDeContribuintes('pessoaId'),
    imprimirAvisos: {
      label: 'Avisos em papel',
      on: 'selection',
      icon: 'printer',
      call: imprimirAvisosDeAtraso,
      show: true,
      about: ({ pessoaId }) => pessoaId,
    },
  },
  order: ['-dias', 'contribuinte', 'competencia', 'papel'],
  group: ({ detalhar }) => (detalhar ? 'contribuinte' : null),
  chart: { type: 'bar', title: 'Atrasos por competência', figures: true },
  summary: async (ctx, filtros) => {
    const lista = await listAtrasos(ctx, filtros)
    const pessoas = somarAtrasos(lista, filtros.minimo ?? 1)
    // A unit is a taxpayer's role in a month, also when he omitted it and owes a guide of it.
    const porMes = new Map<string, Set<string>>()
    for (const { competencia, pessoaId, papel } of lista.filter(({ pessoaId }) => pessoas.has(pessoaId))) {
      const mes = competencia.format()
      porMes.set(mes, (porMes.get(mes) ?? new Set()).add(`${pessoaId} ${papel}`))
    }
    return [...porMes].map(([mes, unidades]) => ({ label: mes, kind: 'integer' as const, value: unidades.size }))
  },
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'mobiliario', label: 'Mobiliário', kind: 'text', visibleWhen: resumo },
    { key: 'regime', label: 'Regime', kind: 'text', visibleWhen: resumo },
    { key: 'fiscal', label: 'Fiscal', kind: 'text', visibleWhen: resumo },
    { key: 'competencia', label: 'Competência', kind: 'competencia', visibleWhen: detalhe },
    { key: 'papel', label: 'Papel', kind: 'text', visibleWhen: detalhe },
    { key: 'movimentacao', label: 'Movimentação', kind: 'boolean', visibleWhen: detalhe },
    { key: 'encerrado', label: 'Encerrado', kind: 'boolean', visibleWhen: detalhe },
    {
      key: 'guia',
      label: 'Guia',
      kind: 'integer',
      visibleWhen: detalhe,
      link: ({ guiaId }) => (guiaId ? `/home/actions/guia?id=${guiaId}` : null),
    },
    { key: 'vencimento', label: 'Vencimento', kind: 'date', visibleWhen: detalhe },
    { key: 'situacao', label: 'Situação', kind: 'text', visibleWhen: detalhe },
    { key: 'omissasPrestador', label: 'Competências omissas (prestador)', kind: 'integer', total: 'sum' },
    { key: 'omissasTomador', label: 'Competências omissas (tomador)', kind: 'integer', total: 'sum' },
    { key: 'guiasVencidas', label: 'Guias vencidas', kind: 'integer', total: 'sum' },
    { key: 'maisAntiga', label: 'Competência mais antiga', kind: 'competencia', visibleWhen: resumo },
    { key: 'dias', label: 'Dias em atraso', kind: 'integer' },
    { key: 'estimado', label: 'Valor estimado omisso', kind: 'money', total: 'sum' },
    { key: 'vencido', label: 'Valor vencido atualizado', kind: 'money', total: 'sum' },
    { key: 'parcelamento', label: 'Parcelamento', kind: 'text' },
  ],
})

type Omissao = {
  pessoaId: number
  omissasPrestador: number
  omissasTomador: number
  competencia: Competencia | null
  omissos: AtrasoDaPessoa['omissos']
}

/** The screen of closings ex officio with the taxpayer, the role and the month of the omission; of a sum those from the oldest, as many as that screen takes. */
function encerrarDeOficio({ pessoaId, omissasPrestador, competencia, omissos }: Omissao): string | null {
  const papel = omissasPrestador > 0 ? 'PRESTADOR' : 'TOMADOR'
  const meses = competencia ? { de: competencia, ate: competencia } : omissos[papel]
  if (!meses) return null
  const ultima = meses.de.plusMonths(MESES_DE_OFICIO - 1)
  const ate = meses.ate.isAfter(ultima) ? ultima : meses.ate
  const endereco = `/home/actions/encerramento-oficio-list?contribuinte=${pessoaId}&competencia=${meses.de}`
  return `${endereco}${ate.isAfter(meses.de) ? `&ate=${ate}` : ''}${papel === 'TOMADOR' ? '&papel=TOMADOR' : ''}`
}

async function* atrasos(ctx: Context, filtros: Filtros) {
  const lista = await listAtrasos(ctx, filtros)
  const pessoas = somarAtrasos(lista, filtros.minimo ?? 1)
  if (!filtros.detalhar) {
    const linhas = [...pessoas.values()].map((pessoa) => ({ ...pessoa, ...semDetalhe, linha: String(pessoa.pessoaId) }))
    yield* linhas.sort((a, b) => b.dias - a.dias || byName(a, b))
    return
  }
  const linhas = lista.flatMap((atraso) => {
    const pessoa = pessoas.get(atraso.pessoaId)
    return pessoa ? [{ ...pessoa, ...umAtraso(atraso), linha: chaveDe(atraso) }] : []
  })
  yield* linhas.sort(
    (a, b) => byName(a, b) || b.dias - a.dias || a.competencia.compare(b.competencia) || compareTexts(a.papel, b.papel),
  )
}

const byName = (a: { contribuinte: string }, b: { contribuinte: string }) => compareTexts(a.contribuinte, b.contribuinte)

/** What tells a line of the detail from the others of its taxpayer. */
const chaveDe = ({ pessoaId, competencia, papel, tipo, guiaId }: Atraso) =>
  [pessoaId, competencia, papel, tipo, guiaId ?? ''].join('-')

const semDetalhe: Detalhe = {
  competencia: null,
  papel: null,
  movimentacao: null,
  encerrado: null,
  guia: null,
  guiaId: null,
  vencimento: null,
  situacao: null,
}
type Detalhe = {
  competencia: Competencia | null
  papel: string | null
  movimentacao: boolean | null
  encerrado: boolean | null
  guia: number | null
  guiaId: number | null
  vencimento: string | null
  situacao: string | null
}

/** A line of the detail counts for itself only, so that the totals are those of the summary. */
function umAtraso(atraso: Atraso) {
  const omisso = atraso.tipo === 'OMISSO' ? 1 : 0
  return {
    competencia: atraso.competencia,
    papel: labelPapelDoAtraso[atraso.papel],
    movimentacao: atraso.movimentacao,
    encerrado: atraso.encerrado,
    guia: atraso.guia,
    guiaId: atraso.guiaId,
    vencimento: atraso.vencimento,
    situacao: labelAtraso[atraso.tipo],
    omissasPrestador: atraso.papel === 'PRESTADOR' ? omisso : 0,
    omissasTomador: atraso.papel === 'TOMADOR' ? omisso : 0,
    guiasVencidas: 1 - omisso,
    dias: atraso.dias,
    estimado: atraso.estimado,
    vencido: atraso.vencido,
    parcelamento: atraso.parcelamento,
  }
}
