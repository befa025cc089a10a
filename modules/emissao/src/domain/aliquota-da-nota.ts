import { Aliquota } from '@iss/kernel/aliquota'
import type { Violation } from '@iss/kernel/errors'
import { aliquotaRetencao } from '@iss/tributacao/domain/aliquota-retencao'
import { isencaoProibida } from '@iss/tributacao/domain/direito-exigibilidade'
import { tributacaoErrors } from '@iss/tributacao/domain/errors'
import { exigeProcesso, isExigivel, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { aliquotaNaTransicao, findReducaoTransicao, validarAliquota } from '@iss/tributacao/domain/limites'
import { labelRegime, motivoSemImposto } from '@iss/tributacao/domain/regime'
import { FONTE_ISS_FIXO } from '@iss/tributacao/domain/simples-fixo'
import type { EntradaCalculo } from './entrada-calculo.ts'

export type AliquotaDaNota = {
  readonly aliquota: Aliquota
  readonly aliquotaExata: Aliquota
  readonly editavel: boolean
  /** Rate of municipal law, bound to the floor of 2 % when benefits lower the tax; false for the Simples and for zero. */
  readonly municipal: boolean
  readonly motivo: string
  readonly fonte: string
  readonly violations: readonly Violation[]
}

type Entrada = Pick<
  EntradaCalculo,
  'data' | 'subitem' | 'exigibilidade' | 'prestador' | 'atividade' | 'aliquotaProgressiva' | 'aliquotaInformada'
> & { readonly retido: boolean; readonly devidoAqui: boolean; readonly prestadorDaqui?: boolean }

/**
 * The rate of a note; the first rule that matches wins (E00 step 6): exigibility other than Exigível or suspended, regimes without tax on
 * the note, Simples, progressive table, exempt activity, rate of the activity. The issuer may type it only when the activity
 * accepts it, and must when the tax belongs to another municipality, whose rate is not known here. No rate is below 2 % but by the law.
 */
export function aliquotaDaNota(entrada: Entrada): AliquotaDaNota {
  return semImposto(entrada) ?? doSimples(entrada) ?? acimaDoSublimite(entrada, doMunicipio(entrada))
}

/** Tells a provider of the Simples why the municipal rate holds. */
function acimaDoSublimite({ prestador: { regime, simples } }: Entrada, aliquota: AliquotaDaNota): AliquotaDaNota {
  if (regime !== 'SIMPLES' || !simples?.foraDoDas) return aliquota
  const motivo = `Receita do ano-calendário acima do sublimite do Simples Nacional: o ISS é recolhido ao município. ${aliquota.motivo}`
  return { ...aliquota, motivo, fonte: `LC 123/2006 arts. 13-A e 20; ${aliquota.fonte}` }
}

function semImposto(entrada: Entrada): AliquotaDaNota | null {
  const { exigibilidade, prestador } = entrada
  const { regime } = prestador
  const zero = (motivo: string, fonte: string): AliquotaDaNota => ({
    aliquota: Aliquota.zero,
    aliquotaExata: Aliquota.zero,
    editavel: false,
    municipal: false,
    motivo,
    fonte,
    violations: [],
  })
  if (!isExigivel(exigibilidade) && !exigeProcesso(exigibilidade)) {
    const motivo = `Sem imposto na nota: a exigibilidade é ${labelExigibilidade(exigibilidade)}.`
    return zero(motivo, 'LC 116/2003 art. 2; CTN art. 151')
  }
  const porque = motivoSemImposto(regime)
  if (porque === null) return null
  const semTaxa = zero(`Sem imposto na nota: regime ${labelRegime(regime)}, ${porque}.`, 'Regime do prestador na competência')
  return regime === 'ISENTO' ? { ...semTaxa, violations: isencaoProibida(entrada) } : semTaxa
}

function doSimples({ prestador: { regime, simples }, retido }: Entrada): AliquotaDaNota | null {
  if (regime !== 'SIMPLES' || simples?.foraDoDas) return null
  const fixa = { editavel: false, municipal: false, violations: [] }
  if (simples?.issFixo) {
    const motivo =
      'Sem imposto na nota: o escritório de serviços contábeis do Simples Nacional recolhe o ISS em valor fixo ao município.'
    return { ...fixa, aliquota: Aliquota.zero, aliquotaExata: Aliquota.zero, motivo, fonte: FONTE_ISS_FIXO }
  }
  if (!simples) {
    const { aliquota, fonte } = aliquotaRetencao({ primeiroMes: false, mesAnterior: null })
    const motivo = `Prestador do Simples Nacional sem alíquota informada: ${aliquota.format()}%.`
    return { ...fixa, aliquota, aliquotaExata: aliquota, motivo, fonte }
  }
  if (retido) {
    const aliquota = simples.aliquotaRetencao
    return { ...fixa, aliquota, aliquotaExata: aliquota, motivo: simples.motivoRetencao, fonte: simples.fonteRetencao }
  }
  const motivo = `Alíquota efetiva do ISS no Simples Nacional: ${simples.aliquota.format()}%.`
  return { ...fixa, aliquota: simples.aliquota, aliquotaExata: simples.aliquotaExata, motivo, fonte: 'LC 123/2006 art. 18, §4' }
}

function doMunicipio(entrada: Entrada): AliquotaDaNota {
  const { data, subitem, atividade, aliquotaProgressiva, aliquotaInformada, devidoAqui } = entrada
  const editavel = atividade.aceitaEdicaoAliquota === true || !devidoAqui
  const informada = (): AliquotaDaNota | null => {
    if (!aliquotaInformada) return null
    const motivo = devidoAqui ? 'Alíquota informada pelo emissor' : 'Alíquota do município de incidência, informada pelo emissor'
    const resultado = municipal({ data, aliquota: aliquotaInformada, motivo, fonte: 'LC 116/2003 arts. 8, II, e 8-A' })
    return { ...resultado, editavel, violations: validarAliquota({ subitem, aliquota: aliquotaInformada }) }
  }
  if (!devidoAqui) return informada() ?? semTaxaDeFora(entrada)
  if (aliquotaProgressiva) {
    const motivo = 'Alíquota da faixa da tabela progressiva do município'
    const violations = validarAliquota({ subitem, aliquota: aliquotaProgressiva })
    return { ...municipal({ data, aliquota: aliquotaProgressiva, motivo, fonte: 'Tabela progressiva do município' }), violations }
  }
  if (atividade.isenta) {
    const aliquota = Aliquota.zero
    const motivo = 'Sem imposto na nota: a atividade é isenta.'
    const base = { aliquota, aliquotaExata: aliquota, editavel: false, municipal: false, violations: isencaoProibida(entrada) }
    return { ...base, motivo, fonte: 'Cadastro de atividades do município' }
  }
  const digitada = editavel ? informada() : null
  if (digitada) return digitada
  const fonte = 'Cadastro de atividades do município, na data da prestação'
  const violations = validarAliquota({ subitem, aliquota: atividade.aliquota })
  return { ...municipal({ data, aliquota: atividade.aliquota, motivo: 'Alíquota da atividade', fonte }), editavel, violations }
}

/** The rate of another municipality is asked of the provider; of a note of another town's provider it is not known. */
function semTaxaDeFora({ prestadorDaqui }: Entrada): AliquotaDaNota {
  const aliquota = Aliquota.zero
  const motivo = 'A alíquota do município de incidência não foi informada.'
  const violations = prestadorDaqui ? [tributacaoErrors.aliquotaDeFora] : []
  const fonte = 'LC 116/2003 art. 3'
  return { aliquota, aliquotaExata: aliquota, editavel: true, municipal: false, motivo, fonte, violations }
}

function municipal({
  data,
  aliquota,
  motivo,
  fonte,
}: {
  data: string
  aliquota: Aliquota
  motivo: string
  fonte: string
}): AliquotaDaNota {
  const reducao = findReducaoTransicao(data)
  const cobrada = aliquotaNaTransicao(aliquota, data)
  const comum = { aliquota: cobrada, aliquotaExata: cobrada, editavel: false, municipal: true, violations: [] }
  if (!reducao) return { ...comum, motivo: `${motivo}: ${aliquota.format()}%.`, fonte }
  const texto = `${motivo}: ${aliquota.format()}% × ${reducao.decimos}/10 = ${cobrada.format()}%.`
  return { ...comum, motivo: texto, fonte: `${fonte}; ${reducao.fonte}` }
}
