import { acoesDeContribuintes } from '@iss/acao-fiscal/server'
import { saldoCompetenciaTable as saldo } from '@iss/conta/tables/saldo'
import { refere } from '@iss/platform/db'
import { fiscalField, regimeField, telefonePrincipal } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { lerCalculadora } from '@iss/guia/server'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { daysBetween, plusDays, plusMonths } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, choiceField, dateField, defineReport, moneyField } from '@iss/list/definition'
import { streamQuery } from '@iss/list/server'
import { and, gte, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { listFaixas, somarFaixa } from '../domain/faixas-atraso.ts'
import { esteId, fichaDe, fiscais, guiasDe } from './fato-filtros.ts'
import { ambosPapeisField, doPapel, doSaldo } from './guia-filtros.ts'

const filters = z.object({
  vencimentoInicial: dateField({
    label: 'Vencimento de',
    required: true,
    range: { nome: 'vencimento', ponta: 'inicio' },
    initial: (hoje) => plusMonths(hoje, -60),
  }),
  vencimentoFinal: dateField({
    label: 'Vencimento até',
    required: true,
    range: { nome: 'vencimento', ponta: 'fim' },
    initial: (hoje) => plusDays(hoje, -1),
  }),
  dataReferencia: dateField({ label: 'Data de referência', required: true, initial: (hoje) => hoje }),
  quantidade: choiceField({
    label: 'Quantidade',
    options: [10, 20, 50, 100].map((value) => ({ value, label: String(value) })),
    initial: 50,
  }),
  papel: ambosPapeisField(),
  regime: regimeField(),
  fiscal: fiscalField(),
  dividaAtiva: booleanField({ label: 'Incluir dívida ativa', initial: true }),
  parcelados: booleanField({ label: 'Incluir parcelados' }),
  valorMinimo: moneyField({ label: 'Valor mínimo', initial: Dinheiro.zero }),
})
type Filtros = z.output<typeof filters>
/** What a row counts: overdue guides, also those in the active debt. */
const vencidas = ['VENCIDA', 'DIVIDA_ATIVA'] as const

/** The list of collection: who owes, how much as of a day, and since when (F16). Debts of the Simples are not here. */
export const maioresDevedores = defineReport({
  slug: 'relatorio-maiores-devedores',
  title: 'Maiores devedores',
  access: fiscais,
  menu: [
    { area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 80, icone: 'alert-triangle' },
    { area: 'fiscal', grupo: 'Guia', ordem: 580, icone: 'alert-triangle' },
  ],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.MAIORES_DEVEDORES,
  limiteMeses: 1200,
  filters,
  rows: devedores,
  id: 'pessoaId',
  actions: {
    extrato: {
      label: 'Extrato',
      icon: 'receipt',
      href: ({ pessoaId }: { pessoaId: number }) => guiasDe(pessoaId, ['A_VENCER', ...vencidas]),
    },
    ...acoesDeContribuintes('pessoaId'),
  },
  order: ['posicao'],
  chart: { type: 'bar', title: 'Dívida por tempo de atraso', figures: true },
  check: ({ dataReferencia, vencimentoFinal }) =>
    dataReferencia < vencimentoFinal ? [fiscalizacaoErrors.referenciaAnterior] : [],
  summary: async (ctx, filtros) => {
    const faixas = new Map<string, Dinheiro>()
    // Of the debtors of the list alone, so that the bands add up to its total.
    for await (const { faixas: delas } of devedores(ctx, filtros))
      for (const [faixa, valor] of delas) somarFaixa(faixas, faixa, valor)
    return listFaixas(faixas).map(({ label, valor }) => ({ label, kind: 'money' as const, value: valor }))
  },
  columns: [
    { key: 'posicao', label: 'Posição', kind: 'integer' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'mobiliario', label: 'Mobiliário', kind: 'text' },
    {
      key: 'guias',
      label: 'Guias vencidas',
      kind: 'integer',
      total: 'sum',
      link: ({ pessoaId }) => guiasDe(pessoaId, vencidas),
    },
    { key: 'maisAntigo', label: 'Vencimento mais antigo', kind: 'date' },
    { key: 'dias', label: 'Dias em atraso', kind: 'integer' },
    { key: 'principal', label: 'Principal', kind: 'money', total: 'sum' },
    { key: 'correcao', label: 'Correção', kind: 'money', total: 'sum' },
    { key: 'multa', label: 'Multa', kind: 'money', total: 'sum' },
    { key: 'juros', label: 'Juros', kind: 'money', total: 'sum' },
    { key: 'tsa', label: 'TSA', kind: 'money', total: 'sum' },
    { key: 'atualizado', label: 'Valor atualizado', kind: 'money', total: 'sum' },
    { key: 'emDividaAtiva', label: 'Em dívida ativa', kind: 'money', total: 'sum' },
    { key: 'parcelado', label: 'Parcelado', kind: 'money', total: 'sum' },
    { key: 'telefone', label: 'Telefone', kind: 'telefone' },
    { key: 'email', label: 'E-mail', kind: 'email' },
  ],
})

async function* devedores(ctx: Context, filtros: Filtros) {
  const minimo = filtros.valorMinimo ?? Dinheiro.zero
  let maiores: Devedor[] = []
  for await (const devedor of somarDevedores(ctx, filtros)) {
    if (devedor.atualizado.lt(minimo)) continue
    maiores.push(devedor)
    if (maiores.length > filtros.quantidade * 10) maiores = primeiros(maiores, filtros.quantidade)
  }
  let posicao = 0
  for (const devedor of primeiros(maiores, filtros.quantidade)) yield { posicao: ++posicao, ...devedor }
}

const primeiros = (lista: Devedor[], quantos: number) =>
  lista
    .sort((a, b) => b.atualizado.compare(a.atualizado) || a.contribuinte.localeCompare(b.contribuinte) || a.pessoaId - b.pessoaId)
    .slice(0, quantos)

type Devedor = ReturnType<typeof novoDevedor>

function novoDevedor(linha: {
  pessoaId: number
  contribuinte: string
  documento: string
  mobiliario: string | null
  telefone: string | null
  email: string | null
  vencimento: string
}) {
  const { vencimento, ...pessoa } = linha
  const zero = Dinheiro.zero
  return {
    ...pessoa,
    guias: 0,
    maisAntigo: vencimento,
    dias: 0,
    principal: zero,
    correcao: zero,
    multa: zero,
    juros: zero,
    tsa: zero,
    atualizado: zero,
    emDividaAtiva: zero,
    parcelado: zero,
    faixas: new Map<string, Dinheiro>(),
  }
}

/** Each debtor with what the guides overdue in the period owe on the day of reference; one after the other, whatever their number. */
async function* somarDevedores(ctx: Context, filtros: Filtros): AsyncGenerator<Devedor> {
  const { vencimentoInicial, vencimentoFinal, dataReferencia } = filtros
  const select = ctx.db
    .select({
      pessoaId: guia.pessoaId,
      contribuinte: pessoa.nome,
      documento: pessoa.documento,
      mobiliario: pessoa.grpMobiliario,
      telefone: telefonePrincipal.as('telefone'),
      email: pessoa.email,
      vencimento: guia.vencimento,
      papel: guia.papel,
      denuncia: guia.denuncia,
      base: guia.base,
      estado: guia.estado,
      parcelada: sql<boolean>`coalesce(${saldo.existeParcelamentoAtivo}, false)`.as('parcelada'),
    })
    .from(guia)
    .innerJoin(pessoa, refere(guia.pessoaId, pessoa))
    .leftJoin(saldo, doSaldo)
    .where(
      and(
        inArray(guia.estado, filtros.dividaAtiva ? ['EMITIDA', 'DIVIDA_ATIVA'] : ['EMITIDA']),
        gte(guia.vencimento, vencimentoInicial),
        lte(guia.vencimento, vencimentoFinal),
        sql`${guia.vencimento} < ${ctx.clock.today()}::date`,
        doPapel(filtros.papel),
        filtros.parcelados ? undefined : sql`not coalesce(${saldo.existeParcelamentoAtivo}, false)`,
        esteId(pessoa.fiscalResponsavelId, filtros.fiscal),
        filtros.regime
          ? sql`regime_na_competencia(${guia.municipioId}, ${guia.pessoaId}, ${guia.competencia}) = ${filtros.regime}`
          : undefined,
      ),
    )
    .orderBy(guia.pessoaId, guia.vencimento)
  const calculadora = await lerCalculadora(ctx, vencimentoInicial, dataReferencia, 'TODAS')
  let atual: Devedor | undefined
  for await (const linha of streamQuery(ctx, select)) {
    const { papel, denuncia, base, estado, parcelada, ...pessoaDaLinha } = linha
    if (atual?.pessoaId !== linha.pessoaId) {
      if (atual) yield atual
      atual = novoDevedor(pessoaDaLinha)
    }
    const { correcao, multa, juros, tsa, total } = calculadora.calcular(linha, dataReferencia)
    const dias = daysBetween(linha.vencimento, dataReferencia)
    atual.guias += 1
    atual.dias = Math.max(atual.dias, dias)
    atual.principal = atual.principal.plus(base)
    atual.correcao = atual.correcao.plus(correcao)
    atual.multa = atual.multa.plus(multa)
    atual.juros = atual.juros.plus(juros)
    atual.tsa = atual.tsa.plus(tsa)
    atual.atualizado = atual.atualizado.plus(total)
    if (estado === 'DIVIDA_ATIVA') atual.emDividaAtiva = atual.emDividaAtiva.plus(total)
    if (parcelada) atual.parcelado = atual.parcelado.plus(total)
    somarFaixa(atual.faixas, dias, total)
  }
  if (atual) yield atual
}
