import { counted } from '@iss/kernel/texto'
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, at, type Violation } from '@iss/kernel/errors'
import { tributacaoErrors } from '@iss/tributacao/domain/errors'
import { guiaErrors } from './errors.ts'
import { dataInicial, diasCorridos, diasUteis, type InicioTempo, labelInicioTempo, mesesEDias } from './tempo-atraso.ts'

/** Quote of an index on a day. */
export type Cotacao = { readonly dia: Data; readonly valor: Decimal4 }
/** Monthly rate of the Selic, in percent. */
export type TaxaSelic = { readonly competencia: Competencia; readonly taxa: Aliquota }

/** Strategies of ConfigGuia (spec 3 §3.5). Rates in percent. */
export type EstrategiaCorrecao =
  | { readonly tipo: 'NENHUMA' }
  | { readonly tipo: 'INDICE'; readonly indice: string; readonly cotacoes: readonly Cotacao[] }

export type FaixaMulta = { readonly ate: number | null; readonly percentual: Aliquota }
export type EstrategiaMulta =
  | { readonly tipo: 'NENHUMA' }
  | { readonly tipo: 'DIARIA'; readonly multa: Aliquota; readonly teto: Aliquota }
  | { readonly tipo: 'FAIXAS'; readonly faixas: readonly FaixaMulta[] }

export type EstrategiaJuros =
  | { readonly tipo: 'NENHUM' }
  | { readonly tipo: 'DIARIO'; readonly taxa: Aliquota; readonly apenasUteis: boolean; readonly inicioTempo: InicioTempo }
  | {
      readonly tipo: 'MENSAL'
      readonly taxa: Aliquota
      readonly proRataDiario: boolean
      readonly proRataFracao: boolean
      readonly contabilizaMesFracao: boolean
      readonly inicioTempo: InicioTempo
    }
  | { readonly tipo: 'SELIC'; readonly indice: string; readonly inicioTempo: InicioTempo; readonly taxas: readonly TaxaSelic[] }

/** An addition and the sentence that explains it. */
export type Acrescimo = { readonly valor: Dinheiro; readonly explicacao: string }

type Periodo = { readonly vencimento: Data; readonly pagamento: Data; readonly feriados: ReadonlySet<string> }

const NADA = { valor: Dinheiro.zero }

/**
 * Correction: base x quote of the payment / quote of the due date, less the base; the last quote on or before each date counts.
 * An index that fell gives zero: the principal never shrinks. Refuses (RangeError) a date before the first quote.
 */
export function calcularCorrecao(base: Dinheiro, estrategia: EstrategiaCorrecao, { vencimento, pagamento }: Periodo): Acrescimo {
  if (estrategia.tipo === 'NENHUMA') return { ...NADA, explicacao: 'Sem correção monetária' }
  const inicial = cotacaoEm(estrategia, vencimento)
  const final = cotacaoEm(estrategia, pagamento)
  const corrigido = base.ratio(final.toScaled(), inicial.toScaled())
  const valor = corrigido.minus(base).max(Dinheiro.zero)
  return { valor, explicacao: `Correção por ${estrategia.indice}: ${inicial.format()} a ${final.format()}` }
}

function cotacaoEm({ indice, cotacoes }: { indice: string; cotacoes: readonly Cotacao[] }, dia: Data): Decimal4 {
  const ultima = cotacoes.reduce<Cotacao | null>(
    (achada, cotacao) => (cotacao.dia <= dia && (achada === null || cotacao.dia >= achada.dia) ? cotacao : achada),
    null,
  )
  if (!ultima) throw new RangeError(`Index ${indice} has no quote on or before ${dia}`)
  return ultima.valor
}

/** Fine on the amount by the days of delay: daily with ceiling, or the band that holds the days. No delay, no fine. */
export function calcularMulta(sobre: Dinheiro, estrategia: EstrategiaMulta, { vencimento, pagamento }: Periodo): Acrescimo {
  const dias = diasCorridos(vencimento, pagamento)
  if (estrategia.tipo === 'NENHUMA' || dias === 0) return { ...NADA, explicacao: 'Sem multa' }
  if (estrategia.tipo === 'DIARIA') {
    const cheia = Aliquota.scaled(estrategia.multa.toScaled() * BigInt(dias))
    const percentual = cheia.gt(estrategia.teto) ? estrategia.teto : cheia
    const limite = cheia.gt(estrategia.teto) ? `, limitada a ${estrategia.teto.format()}%` : ''
    return {
      valor: sobre.percent(percentual),
      explicacao: `Multa de ${estrategia.multa.format()}% × ${counted(dias, 'dia', 'dias')} = ${cheia.format()}%${limite}`,
    }
  }
  const faixa = estrategia.faixas.find(({ ate }) => ate === null || dias <= ate)
  if (!faixa) throw new RangeError(`No band of fine holds ${dias} days`)
  return {
    valor: sobre.percent(faixa.percentual),
    explicacao: `Multa de ${faixa.percentual.format()}% (${counted(dias, 'dia', 'dias')} de atraso)`,
  }
}

/** Interest on the amount. Everything is rounded once, half to even. No delay, no interest. */
export function calcularJuros(sobre: Dinheiro, estrategia: EstrategiaJuros, periodo: Periodo): Acrescimo {
  if (estrategia.tipo === 'NENHUM' || periodo.pagamento <= periodo.vencimento) return { ...NADA, explicacao: 'Sem juros' }
  const inicio = dataInicial(periodo.vencimento, estrategia.inicioTempo)
  switch (estrategia.tipo) {
    case 'DIARIO': {
      const { taxa, apenasUteis } = estrategia
      const dias = apenasUteis ? diasUteis(inicio, periodo.pagamento, periodo.feriados) : diasCorridos(inicio, periodo.pagamento)
      const explicacao = `Juros de ${taxa.format()}% × ${apenasUteis ? counted(dias, 'dia útil', 'dias úteis') : counted(dias, 'dia corrido', 'dias corridos')}`
      return { valor: porcentagemDe(sobre, taxa, dias, 1), explicacao }
    }
    case 'MENSAL':
      return jurosMensais(sobre, estrategia, inicio, periodo.pagamento)
    case 'SELIC':
      return jurosSelic(sobre, estrategia, periodo)
  }
}

type Mensal = Extract<EstrategiaJuros, { tipo: 'MENSAL' }>

function jurosMensais(sobre: Dinheiro, estrategia: Mensal, inicio: Data, pagamento: Data): Acrescimo {
  const { taxa, proRataDiario, proRataFracao, contabilizaMesFracao } = estrategia
  const { meses, dias } = mesesEDias(inicio, pagamento)
  if (proRataDiario) {
    const corridos = diasCorridos(inicio, pagamento)
    return { valor: porcentagemDe(sobre, taxa, corridos, 30), explicacao: `Juros de ${taxa.format()}% ao mês × ${corridos}/30` }
  }
  if (proRataFracao) {
    const valor = porcentagemDe(sobre, taxa, meses * 30 + dias, 30)
    return { valor, explicacao: `Juros de ${taxa.format()}% ao mês × (${meses} + ${dias}/30)` }
  }
  const contados = contabilizaMesFracao && dias > 0 ? meses + 1 : meses
  return {
    valor: porcentagemDe(sobre, taxa, contados, 1),
    explicacao: `Juros de ${taxa.format()}% ao mês × ${counted(contados, 'mês', 'meses')}`,
  }
}

/** Σ of the months after the start month up to the month before the payment, plus 1 % in the payment month. */
function jurosSelic(
  sobre: Dinheiro,
  { taxas, indice, inicioTempo }: Extract<EstrategiaJuros, { tipo: 'SELIC' }>,
  { vencimento, pagamento }: Periodo,
): Acrescimo {
  const inicio = Competencia.fromData(inicioTempo === 'UM_MES' ? dataInicial(vencimento, inicioTempo) : vencimento)
  const fim = Competencia.fromData(pagamento)
  if (!fim.isAfter(inicio)) return { ...NADA, explicacao: 'Sem juros' }
  const acumulada = Competencia.range(inicio.next(), fim.previous()).reduce((soma, mes) => {
    const linha = taxas.find(({ competencia }) => competencia.eq(mes))
    if (!linha) throw new RangeError(`${indice} has no rate for ${mes}`)
    return soma.plus(linha.taxa)
  }, Aliquota.from('1.00'))
  return { valor: sobre.percent(acumulada), explicacao: `Juros ${indice} acumulados de ${acumulada.format()}%` }
}

/** amount x rate % x numerator / denominator, rounded once. */
function porcentagemDe(sobre: Dinheiro, taxa: Aliquota, numerador: number, denominador: number): Dinheiro {
  return sobre.ratio(taxa.toScaled() * BigInt(numerador), 1_000_000n * BigInt(denominador))
}

/** Words in which an interest is told. Source: spec 3 §9.1. */
const palavras = {
  PRO_RATA_DIARIO: 'pró rata diário',
  PRO_RATA_FRACAO: 'pró rata somente da parte fracionária do mês',
  MES_E_FRACAO: 'mês e fração',
  INICIO: 'cobrar após',
} as const

/** What names an interest: of the Selic the rates are not needed. */
export type JurosDescritos =
  | Exclude<EstrategiaJuros, { tipo: 'SELIC' }>
  | Pick<Extract<EstrategiaJuros, { tipo: 'SELIC' }>, 'tipo' | 'inicioTempo'>

/** The strategy that a way of counting the month stands for. */
export const contagemDoMes = (contagem: string) => ({
  proRataDiario: contagem === 'PRO_RATA_DIARIO',
  proRataFracao: contagem === 'PRO_RATA_FRACAO',
  contabilizaMesFracao: contagem === 'MES_E_FRACAO',
})

/** How an interest is named on screens: rate with 2 decimals, days or month, way of counting, start. Source: spec 3 §3.5, §9.1. */
export function descricaoJuros(estrategia: JurosDescritos): string {
  if (estrategia.tipo === 'NENHUM') return 'Sem juros'
  const depois =
    estrategia.inicioTempo === 'VENCIMENTO' ? '' : ` (${palavras.INICIO} ${labelInicioTempo(estrategia.inicioTempo)} )`
  if (estrategia.tipo === 'SELIC')
    return depois === '' ? 'Juro Selic' : `Juro Selic (cobrar após ${labelInicioTempo(estrategia.inicioTempo)} )`
  const taxa = estrategia.taxa.round2().format()
  if (estrategia.tipo === 'DIARIO') return `${taxa}% ao dia (dias ${estrategia.apenasUteis ? 'úteis' : 'corridos'})${depois}`
  const contagem = contagemMensal(estrategia)
  return `${taxa}% ao mês${contagem ? `, ${contagem}` : ''}${depois}`
}

function contagemMensal({ proRataDiario, proRataFracao, contabilizaMesFracao }: Mensal): string {
  if (proRataDiario) return palavras.PRO_RATA_DIARIO
  if (proRataFracao) return palavras.PRO_RATA_FRACAO
  return contabilizaMesFracao ? palavras.MES_E_FRACAO : ''
}

/** Checks a configuration: one way of counting the month at most, bands rising and the last without limit. Source: K30. */
export function validarEstrategias(multa: EstrategiaMulta, juros: EstrategiaJuros): Violation[] {
  const formas =
    juros.tipo === 'MENSAL' ? [juros.proRataDiario, juros.proRataFracao, juros.contabilizaMesFracao].filter(Boolean) : []
  return all(
    formas.length > 1 && guiaErrors.contagemMes,
    multa.tipo === 'FAIXAS' && !isCrescente(multa.faixas) && at(tributacaoErrors.faixasInvalidas, 'multa'),
  )
}

function isCrescente(faixas: readonly FaixaMulta[]): boolean {
  return (
    faixas.length > 0 &&
    faixas.every(({ ate }, indice) => {
      if (indice === faixas.length - 1) return ate === null
      return ate !== null && ate > (faixas[indice - 1]?.ate ?? 0)
    })
  )
}
