import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import {
  type Acrescimo,
  calcularCorrecao,
  calcularJuros,
  calcularMulta,
  type EstrategiaCorrecao,
  type EstrategiaJuros,
  type EstrategiaMulta,
} from './estrategias.ts'
import { diasCorridos } from './tempo-atraso.ts'

/** Configuration of the additions (ConfigGuia), for one role and either the normal or the denunciation set. */
export type ConfigCalculo = {
  readonly correcao: EstrategiaCorrecao
  readonly multa: EstrategiaMulta
  readonly juros: EstrategiaJuros
  readonly multaSobreCorrigido: boolean
  readonly jurosSobreCorrigido: boolean
  readonly jurosSobreMulta: boolean
  readonly recalculoViradaAno: boolean
  /** Service fee added to every guide. */
  readonly tsa: Dinheiro
}

/** Defaults of the flags (spec 3 §3.5). */
export const configCalculoPadrao: ConfigCalculo = {
  correcao: { tipo: 'NENHUMA' },
  multa: { tipo: 'NENHUMA' },
  juros: { tipo: 'NENHUM' },
  multaSobreCorrigido: true,
  jurosSobreCorrigido: false,
  jurosSobreMulta: false,
  recalculoViradaAno: true,
  tsa: Dinheiro.zero,
}

/** IsencaoGuia in force, all false unless told. */
export type IsencaoCalculo = {
  readonly isentaCorrecao?: boolean
  readonly isentaJuros?: boolean
  readonly isentaMulta?: boolean
  readonly isentaGuia?: boolean
}

export type EntradaGuia = {
  readonly base: Dinheiro
  readonly vencimento: Data
  readonly pagamento: Data
  readonly config: ConfigCalculo
  readonly feriados?: ReadonlySet<string>
  readonly isencao?: IsencaoCalculo
}

export type ResultadoGuia = {
  readonly base: Dinheiro
  readonly correcao: Dinheiro
  readonly multa: Dinheiro
  readonly juros: Dinheiro
  readonly tsa: Dinheiro
  /** base + correcao + juros + multa + tsa. */
  readonly total: Dinheiro
  readonly diasAtraso: number
  /** False when an exemption frees the guide. */
  readonly pagavel: boolean
  readonly memoria: readonly PassoMemoria[]
}

/**
 * The value of a guide paid on a date: correction, then fine (on the corrected value by default), then interest (on the original
 * base by default, plus the fine when told). Paid up to the due date there are no additions, only the fee.
 * Example (G00.S): 1.000,00 due 20/01/2026, paid 15/04/2026: 15,00 + 203,00 + 30,00 = 1.248,00.
 */
export function calcularGuia({
  base,
  vencimento,
  pagamento,
  config,
  feriados = new Set(),
  isencao = {},
}: EntradaGuia): ResultadoGuia {
  const periodo = { vencimento, pagamento, feriados }
  const diasAtraso = diasCorridos(vencimento, pagamento)
  const emAtraso = diasAtraso > 0
  const comCorrecao = emAtraso && !isencao.isentaCorrecao
  const correcao = comCorrecao ? calcularCorrecao(base, config.correcao, periodo) : isento('Sem correção monetária')
  const corrigido = base.plus(correcao.valor)
  const baseMulta = config.multaSobreCorrigido ? corrigido : base
  const multa = emAtraso && !isencao.isentaMulta ? calcularMulta(baseMulta, config.multa, periodo) : isento('Sem multa')
  const semMulta = config.jurosSobreCorrigido ? corrigido : base
  const baseJuros = config.jurosSobreMulta ? semMulta.plus(multa.valor) : semMulta
  const juros = emAtraso && !isencao.isentaJuros ? calcularJuros(baseJuros, config.juros, periodo) : isento('Sem juros')
  const { tsa } = config
  const total = base.plus(correcao.valor).plus(juros.valor).plus(multa.valor).plus(tsa)
  const fonte = 'Configuração de cálculo de guias do município'
  const memoria = [
    passo('correcao', `${correcao.explicacao}: ${correcao.valor.format()}.`, { base, correcao: correcao.valor }, fonte),
    passo('multa', contaDoAcrescimo(multa, baseMulta), { baseMulta, multa: multa.valor }, fonte),
    passo('juros', contaDoAcrescimo(juros, baseJuros), { baseJuros, juros: juros.valor }, fonte),
    passo(
      'total',
      contaDoTotal(base, { correção: correcao.valor, juros: juros.valor, multa: multa.valor, 'taxa de serviço': tsa }, total),
      { base, correcao: correcao.valor, juros: juros.valor, multa: multa.valor, tsa, total },
      fonte,
    ),
  ]
  return {
    base,
    correcao: correcao.valor,
    multa: multa.valor,
    juros: juros.valor,
    tsa,
    total,
    diasAtraso,
    pagavel: !isencao.isentaGuia && total.isPositive(),
    memoria,
  }
}

/** 'Multa de 2,00% (30 dias de atraso) sobre 1.015,00: 20,30.' Where nothing is added the base is not named. */
function contaDoAcrescimo({ explicacao, valor }: Acrescimo, sobre: Dinheiro): string {
  return valor.isZero() ? `${explicacao}: 0,00.` : `${explicacao} sobre ${sobre.format()}: ${valor.format()}.`
}

/** 'Total: valor principal 1.000,00 + multa 20,30 = 1.020,30.' Only what is not zero is named. */
function contaDoTotal(base: Dinheiro, acrescimos: Readonly<Record<string, Dinheiro>>, total: Dinheiro): string {
  const parcelas = Object.entries(acrescimos)
    .filter(([, valor]) => !valor.isZero())
    .map(([nome, valor]) => `${nome} ${valor.format()}`)
  return `Total: ${[`valor principal ${base.format()}`, ...parcelas].join(' + ')}${parcelas.length > 0 ? ` = ${total.format()}` : ', sem acréscimos'}.`
}

function isento(explicacao: string) {
  return { valor: Dinheiro.zero, explicacao }
}
