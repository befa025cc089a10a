import type { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { type AliquotaSimples, isAliquotaSimplesIncorreta, tetoIss } from '@iss/tributacao/domain/aliquota-efetiva'
import { aliquotaRetencao } from '@iss/tributacao/domain/aliquota-retencao'
import { calcularRbt12, type ReceitaMensal } from '@iss/tributacao/domain/rbt12'
import type { Anexo, TabelaSimples } from '@iss/tributacao/domain/tabela-simples'
import { calcularSimples } from './calcular-simples.ts'

/** What a company does, as its annex depends on it. */
export type AtividadeDoSimples = { readonly anexoVinculado: Anexo | null; readonly passivelFatorR: boolean }

/**
 * The rate by which notes with withheld ISS ought to withhold: the effective rate of the month before the service, 2 % in the month in which activity
 * began. Null: the city does not know the declared revenue (`receitas`) of each of the twelve months before the month before, or since the beginning:
 * nobody is accused on a part of it. Whether the ISS is outside the DAS is not asked here.
 * Source: K12; LC 123/2006 art. 21 §4, I and II.
 */
export function aliquotaDaRetencao(
  { competencia, ...atividade }: AtividadeDoSimples & { readonly competencia: Competencia },
  empresa: EmpresaDoSimples,
): Aliquota | null {
  const primeiroMes = empresa.dataAbertura !== null && empresa.dataAbertura >= competencia.firstDay()
  const mesAnterior = primeiroMes ? null : (efetivaNoMes(competencia.previous(), atividade, empresa)?.aliquotaNota ?? null)
  return primeiroMes || mesAnterior !== null ? aliquotaRetencao({ primeiroMes, mesAnterior }).aliquota : null
}

/**
 * Whether notes bear another rate than the one due, by more than 0,01; 5 % is never another one: no rate was told, and the law gives that one.
 * Source: F95 (g), F120, 5; LC 123/2006 art. 21 §4, V.
 */
export const isRetencaoErrada = (aliquota: Aliquota, devida: Aliquota): boolean =>
  !aliquota.eq(tetoIss) && isAliquotaSimplesIncorreta(aliquota, devida)

/** What a rate is computed from; `folha12`: payroll of the twelve months before. */
export type EmpresaDoSimples = {
  readonly dataAbertura: Data | null
  readonly receitas: readonly ReceitaMensal[]
  readonly folha12: Dinheiro
  readonly tabelas?: readonly TabelaSimples[]
}

/**
 * The effective rates of a company of the Simples in a month, of one activity. Null when the declared revenue of one of the twelve months before, or
 * since the beginning, is not known: a rate of a part of it would be too low. Source: K12; LC 123/2006 art. 18 §§1º-A, 1º-B.
 */
export function efetivaNoMes(
  mes: Competencia,
  { anexoVinculado, passivelFatorR }: AtividadeDoSimples,
  { dataAbertura, receitas, folha12, tabelas }: EmpresaDoSimples,
): AliquotaSimples | null {
  const inicioAtividade = dataAbertura === null ? null : Competencia.fromData(dataAbertura)
  const doAno = mes.plusMonths(-12)
  const primeiro = inicioAtividade?.isAfter(doAno) ? inicioAtividade : doAno
  // In the first month of activity its own revenue is what counts.
  const ultimo = primeiro.isBefore(mes) ? mes.previous() : mes
  const conhecida = (um: Competencia) => receitas.some(({ competencia: dela }) => dela.eq(um))
  if (!Competencia.range(primeiro, ultimo).every(conhecida)) return null
  const rbt12 = calcularRbt12({ competencia: mes, inicioAtividade, receitas })
  if (rbt12.isZero()) return null
  const atividade = { id: 0, codigo: '', nome: '', anexoVinculado, passivelFatorR }
  const [linha] = calcularSimples({ competencia: mes, rbt12, folha12, atividades: [atividade], foraDoDas: false, tabelas })
  return linha?.resultado ?? null
}
