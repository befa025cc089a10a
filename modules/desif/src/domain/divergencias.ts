import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'

/** What may not agree in the declarations of an institution (F106), by its letter. */
export const tiposDivergencia = {
  a: 'Receita do balancete maior que a apurada',
  b: 'Conta tributável sem código',
  c: 'Alíquota diferente da tabela',
  d: 'Dependência sem movimento',
  e: 'ISS devido sem guia',
  f: 'Débitos acima de 20% dos créditos',
  g: 'Conta usada e ausente do plano',
  h: 'Tarifa sem conta',
  i: 'Notas acima da receita apurada',
  j: 'Dependência abaixo das semelhantes',
} as const
export type TipoDivergencia = keyof typeof tiposDivergencia
/** The words of it where they are listed. */
export const rotulosDivergencia: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(tiposDivergencia).map(([letra, texto]) => [letra, `(${letra}) ${texto}`]),
)

/** Whether the institution was told of it, and whether it agrees by now. */
export const rotulosSituacaoDivergencia = {
  EM_ABERTO: 'Em aberto',
  NOTIFICADA: 'Notificada',
  REGULARIZADA: 'Regularizada',
} as const
export type SituacaoDivergencia = keyof typeof rotulosSituacaoDivergencia
export const tomDaSituacaoDivergencia = (situacao: SituacaoDivergencia) =>
  situacao === 'REGULARIZADA' ? ('success' as const) : situacao === 'NOTIFICADA' ? ('info' as const) : ('warning' as const)

/** An account of a branch as both modules tell it in a month. Amounts in reais; `apurada` null: module 2 does not speak of it. */
export type ContaComparada = {
  readonly dependencia: string
  readonly tipoDependencia: string
  readonly conta: string
  readonly cosif: string
  readonly codigo: string
  readonly noPlano: boolean
  readonly creditos: Dinheiro
  readonly debitos: Dinheiro
  readonly base: Dinheiro | null
  readonly aliquota: Aliquota | null
  /** Rate of the code in the city; null when it has none. */
  readonly aliquotaDaCidade: Aliquota | null
}

export type MesComparado = {
  readonly contas: readonly ContaComparada[]
  /** Branches that the city knows and that work in the month. */
  readonly dependencias: readonly string[]
  readonly temBalancete: boolean
  readonly temApuracao: boolean
  readonly aRecolher: Dinheiro
  readonly cobrado: Dinheiro
  /** Tariffs whose account is in no chart. */
  readonly tarifasSemConta: readonly { readonly tarifa: string; readonly conta: string }[]
  /** Notes that the institution and its registrations issued in the month, of the activities that it declares. */
  readonly notas: Dinheiro
  readonly aliquotaEstimativa: Aliquota
}

export type Divergencia = {
  readonly tipo: TipoDivergencia
  readonly dependencia: string
  readonly conta: string
  readonly cosif: string
  readonly valorModulo1: Dinheiro
  readonly valorModulo2: Dinheiro
  readonly diferenca: Dinheiro
  readonly issEstimado: Dinheiro
}

const zero = Dinheiro.zero

/**
 * What does not agree in a month: declared × trial balance × notes × what similar branches declare (F106). (a) compares each taxable account: revenue of
 * the balance (credits less debits) above the base. (j) a branch whose part of its revenue that is taxed is under half of the median of the
 * institution's others of its kind, of which there are two at least. Examples: a base lowered by 500,00 is one line (a) of 500,00.
 */
export function acharDivergencias(mes: MesComparado): Divergencia[] {
  return [...contaAConta(mes), ...porDependencia(mes), ...doMes(mes)]
}

function contaAConta(mes: MesComparado): Divergencia[] {
  const achadas: Divergencia[] = []
  for (const conta of mes.contas) {
    const { dependencia, cosif, codigo, base, aliquota, aliquotaDaCidade, creditos, debitos } = conta
    const lugar = { dependencia, conta: conta.conta, cosif }
    const receita = creditos.minus(debitos).max(zero)
    const apurada = base ?? zero
    if (mes.temBalancete && !conta.noPlano && (creditos.isPositive() || debitos.isPositive()))
      achadas.push(uma('g', lugar, receita, apurada, receita, estimado(receita, mes)))
    if (codigo === '' && base !== null && base.isPositive()) achadas.push(uma('b', lugar, receita, base, base, zero))
    if (codigo === '') continue
    if (mes.temBalancete && mes.temApuracao && receita.gt(apurada)) {
      const falta = receita.minus(apurada)
      achadas.push(uma('a', lugar, receita, apurada, falta, falta.percent(aliquotaDaCidade ?? mes.aliquotaEstimativa)))
    }
    if (aliquota && aliquotaDaCidade && !aliquota.eq(aliquotaDaCidade)) {
      const [devido, declarado] = [apurada.percent(aliquotaDaCidade), apurada.percent(aliquota)]
      achadas.push(uma('c', lugar, zero, apurada, devido.minus(declarado).abs(), devido.minus(declarado).max(zero)))
    }
    if (creditos.isPositive() && debitos.times(5).gt(creditos))
      achadas.push(uma('f', lugar, creditos, apurada, debitos, estimado(debitos, mes)))
  }
  return achadas
}

function porDependencia(mes: MesComparado): Divergencia[] {
  if (!mes.temBalancete && !mes.temApuracao) return []
  const achadas: Divergencia[] = []
  const somas = new Map<string, { tipo: string; receita: bigint; base: bigint }>()
  for (const { dependencia, tipoDependencia, creditos, debitos, base } of mes.contas) {
    const soma = somas.get(dependencia) ?? { tipo: tipoDependencia, receita: 0n, base: 0n }
    soma.receita += creditos.minus(debitos).max(zero).toCentavos()
    soma.base += (base ?? zero).toCentavos()
    somas.set(dependencia, soma)
  }
  for (const dependencia of mes.dependencias) {
    const soma = somas.get(dependencia)
    if (!soma || (soma.receita === 0n && soma.base === 0n))
      achadas.push(uma('d', { dependencia, conta: '', cosif: '' }, zero, zero, zero, zero))
  }
  for (const [dependencia, { tipo, receita, base }] of somas) {
    // Ten-thousandths of what is taxed, of the others of the kind.
    const outras = [...somas]
      .filter(([outra, soma]) => outra !== dependencia && soma.tipo === tipo && soma.receita > 0n)
      .map(([, soma]) => (soma.base * 10_000n) / soma.receita)
      .sort((uma, outra) => (uma < outra ? -1 : uma > outra ? 1 : 0))
    const meio = outras[Math.floor(outras.length / 2)]
    if (outras.length < 2 || meio === undefined || receita === 0n) continue
    const esperada = (receita * meio) / 10_000n
    if (base * 2n >= esperada) continue
    const falta = Dinheiro.centavos(esperada - base)
    const lugar = { dependencia, conta: '', cosif: '' }
    achadas.push(uma('j', lugar, Dinheiro.centavos(receita), Dinheiro.centavos(base), falta, estimado(falta, mes)))
  }
  return achadas
}

function doMes(mes: MesComparado): Divergencia[] {
  const achadas: Divergencia[] = []
  const { aRecolher, cobrado, notas } = mes
  const nada = { dependencia: '', conta: '', cosif: '' }
  if (aRecolher.gt(cobrado)) {
    const falta = aRecolher.minus(cobrado)
    achadas.push(uma('e', nada, zero, aRecolher, falta, falta))
  }
  for (const { tarifa, conta } of mes.tarifasSemConta)
    achadas.push(uma('h', { dependencia: tarifa, conta, cosif: '' }, zero, zero, zero, zero))
  const apurada = Dinheiro.sum(mes.contas.map(({ base }) => base ?? zero))
  if (mes.temApuracao && notas.gt(apurada)) {
    const falta = notas.minus(apurada)
    achadas.push(uma('i', nada, notas, apurada, falta, estimado(falta, mes)))
  }
  return achadas
}

const estimado = (valor: Dinheiro, { aliquotaEstimativa }: MesComparado) => valor.percent(aliquotaEstimativa)

function uma(
  tipo: TipoDivergencia,
  lugar: { dependencia: string; conta: string; cosif: string },
  valorModulo1: Dinheiro,
  valorModulo2: Dinheiro,
  diferenca: Dinheiro,
  issEstimado: Dinheiro,
): Divergencia {
  return { tipo, ...lugar, valorModulo1, valorModulo2, diferenca, issEstimado }
}
