import { counted } from '@iss/kernel/texto'
import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, at, fill, type Violation } from '@iss/kernel/errors'
import { labelLocalIncidencia, municipioIncidencia } from '@iss/tributacao/domain/incidencia'
import { tributacaoErrors } from '@iss/tributacao/domain/errors'
import { direitoDaExigibilidade } from '@iss/tributacao/domain/direito-exigibilidade'
import { exigeProcesso, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { validarAliquotaEfetiva } from '@iss/tributacao/domain/limites'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import { type ParteDoRateio, parcelaDoRateio } from '@iss/tributacao/domain/rateio-extensao'
import { decidirRetencao } from '@iss/tributacao/domain/retencao'
import { aliquotaDaNota } from './aliquota-da-nota.ts'
import { deducoesDaNota } from './deducoes-da-nota.ts'
import type { EntradaCalculo, ResultadoNota } from './entrada-calculo.ts'
import { notaErrors } from '@iss/nota/domain/errors'
import { linhaIbpt } from './ibpt.ts'
import { apurarRateio, passoDoRateio } from './rateio-da-nota.ts'
import type { RetencoesNota } from '@iss/nota/domain/nota'

/**
 * Computes one note (E00 steps 1 to 11), pure and total: it never refuses, it tells what is wrong in `violations` and computes
 * with bounded values. Amounts are rounded half to even at each product. The tax is computed here only; screens ask for it.
 * Example (E00.10): 10.000,00, unconditional discount 500,00, materials 3.000,00 at 5 % withheld, federal 615,00, INSS 770,00:
 * base 6.500,00, imposto 325,00, liquido 8.115,00, aReceber 7.790,00.
 */
export function calcularNota(entrada: EntradaCalculo): ResultadoNota {
  const rateio = apurarRateio(entrada)
  const valores = apurarValores(entrada, rateio.parte)
  const incidencia = apurarIncidencia(entrada, rateio.municipioPrestacao)
  const retencao = decidirRetencao({
    data: entrada.data,
    subitem: entrada.subitem,
    exigibilidade: entrada.exigibilidade,
    regimePrestador: entrada.prestador.regime,
    issFixo: entrada.prestador.regime === 'SIMPLES' && entrada.prestador.simples?.issFixo === true,
    municipio: entrada.municipio,
    municipioIncidencia: incidencia.municipio,
    municipioPrestador: entrada.prestador.municipio,
    municipioPrestacao: rateio.municipioPrestacao,
    tomador: entrada.tomador,
    atividade: entrada.atividade,
    tipoTributacao: entrada.tipoTributacao,
    permiteRetencaoProprioMunicipio: entrada.prestador.permiteRetencaoProprioMunicipio,
    municipal: entrada.prestador.retencaoMunicipal,
    informado: entrada.retidoInformado,
    responsavelInformado: entrada.responsavelInformado ?? null,
    subitensRetidos: entrada.subitensRetidos,
  })
  const aliquota = aliquotaDaNota({
    ...entrada,
    retido: retencao.retido,
    devidoAqui: incidencia.devidoAqui,
    prestadorDaqui: entrada.prestador.municipio === entrada.municipio,
  })
  const tributo = apurarImposto(entrada, valores, aliquota)
  const direito = apurarDireito(entrada, incidencia.devidoAqui)
  const totais = apurarLiquido(entrada, valores, tributo.imposto, retencao.retido)
  const ibpt = entrada.ibpt ? linhaIbpt([{ base: valores.base, ...entrada.ibpt }], entrada.ibpt.versao) : null

  const passoRetencao = passo(
    'retencao',
    retencao.motivo,
    { regra: retencao.regra, retido: retencao.retido, responsavel: retencao.responsavel ?? '' },
    retencao.fonte,
  )
  const passoAliquota = passo(
    'aliquota',
    aliquota.motivo,
    { aliquota: aliquota.aliquota, aliquotaExata: aliquota.aliquotaExata },
    aliquota.fonte,
  )
  const memoria: PassoMemoria[] = [
    ...valores.memoria,
    incidencia.memoria,
    ...direito.memoria,
    passoRetencao,
    passoAliquota,
    ...tributo.memoria,
    ...totais.memoria,
  ]
  if (ibpt) memoria.push(passo('ibpt', ibpt.texto, { valor: ibpt.valor, percentual: ibpt.percentual }, 'Lei 12.741/2012'))

  return {
    itens: valores.itens,
    valorTotal: valores.valorTotal,
    descontoIncondicional: valores.descontoIncondicional,
    descontoCondicional: valores.descontoCondicional,
    deducoes: valores.deducoes,
    tiposDasDeducoes: valores.tiposDasDeducoes,
    beneficioBase: valores.beneficioBase,
    parcelaDeFora: valores.parcelaDeFora,
    base: valores.base,
    aliquota: aliquota.aliquota,
    aliquotaExata: aliquota.aliquotaExata,
    aliquotaEditavel: aliquota.editavel,
    imposto: tributo.imposto,
    impostoSuspenso: tributo.impostoSuspenso,
    descontoImposto: tributo.descontoImposto,
    retido: retencao.retido,
    regra: retencao.regra,
    motivoRetencao: retencao.motivo,
    responsavel: retencao.responsavel,
    retencaoEditavel: retencao.editavel,
    municipioIncidencia: incidencia.municipio,
    localIncidencia: incidencia.local,
    devidoAqui: incidencia.devidoAqui,
    retencoes: totais.retencoes,
    liquido: totais.liquido,
    aReceber: totais.aReceber,
    ibpt,
    memoria,
    violations: all(
      valores.violations,
      rateio.violations,
      incidencia.violations,
      direito.violations,
      retencao.violations,
      aliquota.violations,
      tributo.violations,
      totais.violations,
    ),
  }
}

type Valores = ReturnType<typeof apurarValores>

/** Steps 1 to 5: items, discounts, deductions, part of the network, benefit, base. */
function apurarValores(entrada: EntradaCalculo, parte: ParteDoRateio | null) {
  const itens = entrada.itens.map(({ quantidade, valorUnitario }) => Decimal4.timesToDinheiro(valorUnitario, quantidade))
  const valorTotal = Dinheiro.sum(itens)
  const descontoIncondicional = somarDescontos(entrada, 'descontoIncondicional', entrada.descontoIncondicional)
  const descontoCondicional = somarDescontos(entrada, 'desconto', entrada.descontoCondicional)
  const teto = valorTotal.minus(descontoIncondicional).max(Dinheiro.zero)
  const deduzidas = deducoesDaNota(entrada, valorTotal, teto)
  const deducoes = deduzidas.valor
  const baseInteira = teto.minus(deducoes)
  const baseSemBeneficio = parte ? parcelaDoRateio(baseInteira, parte) : baseInteira
  const parcelaDeFora = baseInteira.minus(baseSemBeneficio)
  const percentualBeneficio = (entrada.beneficiosBase ?? []).reduce((soma, { percentual: p }) => soma.plus(p), Aliquota.zero)
  const beneficioBase = baseSemBeneficio.percent(percentualBeneficio).min(baseSemBeneficio)
  const pedeSomenteMateriais = entrada.tipoTributacao?.somenteMateriais === true
  const somenteMateriais = pedeSomenteMateriais && deduzidas.permitidas
  const base = somenteMateriais ? Dinheiro.zero : baseSemBeneficio.minus(beneficioBase)

  const memoria: PassoMemoria[] = [
    passo(
      'valor-total',
      `Valor dos serviços: soma de ${counted(itens.length, 'item', 'itens')} = ${valorTotal.format()}.`,
      { valorTotal },
      'Quantidade × valor unitário, arredondada a centavos',
    ),
  ]
  if (!descontoIncondicional.isZero() || !descontoCondicional.isZero()) {
    const texto = `Desconto incondicional ${descontoIncondicional.format()}; desconto condicional ${descontoCondicional.format()}, que não reduz a base.`
    memoria.push(passo('descontos', texto, { descontoIncondicional, descontoCondicional }, 'LC 116/2003 art. 7'))
  }
  memoria.push(...deduzidas.memoria)
  if (parte) memoria.push(passoDoRateio(parte, { baseInteira, baseSemBeneficio, parcelaDeFora }))
  if (!beneficioBase.isZero()) {
    const nomes = (entrada.beneficiosBase ?? []).map(({ nome, percentual: p }) => `${nome} (${p.format()}%)`).join(', ')
    const texto = `Redução da base por ${nomes}: ${baseSemBeneficio.format()} × ${percentualBeneficio.format()}% = ${beneficioBase.format()}.`
    memoria.push(
      passo(
        'beneficio-base',
        texto,
        { baseSemBeneficio, percentual: percentualBeneficio, beneficioBase },
        'Perfil de desconto do município',
      ),
    )
  }
  memoria.push(
    passo(
      'base',
      somenteMateriais
        ? 'Base de cálculo 0,00: a nota tem somente materiais.'
        : `Base de cálculo: ${valorTotal.format()} − ${descontoIncondicional.format()} − ${deducoes.format()}${parcelaDeFora.isZero() ? '' : ` − ${parcelaDeFora.format()}`}${beneficioBase.isZero() ? '' : ` − ${beneficioBase.format()}`} = ${base.format()}.`,
      { valorTotal, descontoIncondicional, deducoes, parcelaDeFora, beneficioBase, base },
      'LC 116/2003 art. 7',
    ),
  )
  const descontosDemais = descontoIncondicional.plus(descontoCondicional).gt(valorTotal)
  const violations = all(
    !valorTotal.isPositive() && itens.length > 0 && notaErrors.valorTotalZero,
    ...violacoesDosDescontos(entrada, itens, descontosDemais),
    deduzidas.violations,
    pedeSomenteMateriais && !somenteMateriais && at(notaErrors.deducaoTipo, 'tipoTributacao'),
  )
  return {
    itens,
    valorTotal,
    descontoIncondicional,
    descontoCondicional,
    deducoes,
    tiposDasDeducoes: deduzidas.tipos,
    baseSemBeneficio,
    beneficioBase,
    parcelaDeFora,
    base,
    somenteMateriais,
    descontosDemais,
    memoria,
    violations,
  }
}

function somarDescontos(
  entrada: EntradaCalculo,
  campo: 'desconto' | 'descontoIncondicional',
  cabecalho = Dinheiro.zero,
): Dinheiro {
  return Dinheiro.sum(entrada.itens.map((item) => item[campo] ?? Dinheiro.zero)).plus(cabecalho)
}

type Descontos = { incondicional: Dinheiro; condicional: Dinheiro }

/** Of two discounts that together are too high, the name of the larger one, where it is said. */
const culpado = ({ incondicional, condicional }: Descontos, nomeDoCondicional: string) =>
  condicional.gt(incondicional) ? nomeDoCondicional : 'descontoIncondicional'

/** What is wrong with discounts, once and where it was typed: at the item that bears too much, at the header for what is left. */
function violacoesDosDescontos(entrada: EntradaCalculo, valores: readonly Dinheiro[], descontosDemais: boolean): Violation[] {
  const dosItens = entrada.itens.flatMap(({ desconto = Dinheiro.zero, descontoIncondicional = Dinheiro.zero }, indice) => {
    const excede = desconto.plus(descontoIncondicional).gt(valores[indice] ?? Dinheiro.zero)
    const nome = culpado({ incondicional: descontoIncondicional, condicional: desconto }, 'desconto')
    return all(excede && at(notaErrors.itemDesconto, `itens.${indice}.${nome}`))
  })
  const incondicional = entrada.descontoIncondicional ?? Dinheiro.zero
  const condicional = entrada.descontoCondicional ?? Dinheiro.zero
  const cabecalho = incondicional.plus(condicional)
  const doCabecalho = cabecalho.isPositive() && (dosItens.length === 0 || cabecalho.gt(Dinheiro.sum(valores)))
  const nome = culpado({ incondicional, condicional }, 'descontoCondicional')
  return all(
    ...dosItens,
    descontosDemais && doCabecalho && at(notaErrors.descontoMaiorQueValor, nome),
    incondicional.isNegative() && notaErrors.descontoNegativo,
    condicional.isNegative() && at(notaErrors.descontoNegativo, 'descontoCondicional'),
  )
}

/** Step 8, first half: where the tax is due. */
function apurarIncidencia(entrada: EntradaCalculo, municipioPrestacao: string | null) {
  const {
    municipio: codigo,
    local,
    fonte,
  } = municipioIncidencia({
    subitem: entrada.subitem,
    codigoNacional: entrada.codigoNacional,
    municipioPrestador: entrada.prestador.municipio,
    municipioPrestacao,
    municipioTomador: entrada.tomador.municipio,
    municipioIntermediario: entrada.municipioIntermediario,
    data: entrada.data,
    regras: entrada.regrasIncidencia,
  })
  const devidoAqui = codigo === entrada.municipio
  const memoria = passo(
    'incidencia',
    `Imposto devido no ${labelLocalIncidencia(local)}${devidoAqui ? ', neste município' : `, município ${codigo ?? 'não identificado'}`}.`,
    { municipioIncidencia: codigo ?? '', local, devidoAqui },
    fonte,
  )
  const { municipioExiste } = entrada
  const inexistente = (lugar: string | null) => municipioExiste !== undefined && lugar !== null && !municipioExiste(lugar)
  const { tomador } = entrada
  const recusa = (lugar: string | null) => fill(tributacaoErrors.municipioInexistente, { codigo: lugar ?? '' })
  const violations = all(
    !devidoAqui && !entrada.atividade.permiteIncidenciaForaMunicipio && tributacaoErrors.incidenciaFora,
    inexistente(entrada.municipioPrestacao) && recusa(entrada.municipioPrestacao),
    inexistente(tomador.municipio) && at(recusa(tomador.municipio), 'tomador.municipio'),
  )
  return { municipio: codigo, local, devidoAqui, memoria, violations }
}

/** By what right the note is not 'Exigível', when it is not. */
function apurarDireito(entrada: EntradaCalculo, devidoAqui: boolean) {
  const { exigibilidade, tomador, prestador, municipio } = entrada
  // Of another city's provider whose tax is due elsewhere nothing is known here.
  if (!devidoAqui && prestador.municipio !== municipio) return { memoria: [], violations: [] }
  const direito = direitoDaExigibilidade({
    data: entrada.data,
    subitem: entrada.subitem,
    exigibilidade,
    regime: prestador.regime,
    atividadeIsenta: entrada.atividade.isenta === true,
    daPessoa: prestador.exigibilidades ?? [],
    tomadorNoExterior: tomador.tipo === 'EXTERIOR',
    prestadoNoExterior: entrada.municipioPrestacao === null,
    paisResultado: entrada.paisResultado ?? null,
  })
  if (!direito) return { memoria: [], violations: [] }
  const texto = `Exigibilidade da nota: ${labelExigibilidade(exigibilidade)}.`
  return {
    memoria: [passo('exigibilidade', texto, { exigibilidade, paisResultado: entrada.paisResultado ?? '' }, direito.fonte)],
    violations: direito.violations,
  }
}

/** Step 7: tax, discount of tax, floor of 2 %. A suspended tax is told apart. */
function apurarImposto(
  entrada: EntradaCalculo,
  { base, baseSemBeneficio, somenteMateriais }: Valores,
  taxa: ReturnType<typeof aliquotaDaNota>,
) {
  const cheio = base.percent(taxa.aliquota)
  const beneficio = entrada.beneficioImposto ?? null
  const descontoImposto = beneficio ? cheio.percent(beneficio.percentual) : Dinheiro.zero
  const imposto = cheio.minus(descontoImposto)
  const memoria = [
    passo(
      'imposto',
      `Imposto: ${base.format()} × ${taxa.aliquota.format()}% = ${cheio.format()}.`,
      { base, aliquota: taxa.aliquota, imposto: cheio },
      'LC 116/2003 art. 7; arredondamento bancário',
    ),
  ]
  if (beneficio && !descontoImposto.isZero()) {
    const texto = `${beneficio.nome}: desconto de ${beneficio.percentual.format()}% do imposto = ${descontoImposto.format()}; imposto ${imposto.format()}.`
    memoria.push(
      passo(
        'desconto-imposto',
        texto,
        { percentual: beneficio.percentual, descontoImposto, imposto },
        'Perfil de desconto do imposto do município',
      ),
    )
  }
  const temBeneficio = !descontoImposto.isZero() || (entrada.beneficiosBase?.length ?? 0) > 0
  const violations =
    taxa.municipal && temBeneficio && !somenteMateriais
      ? validarAliquotaEfetiva({ subitem: entrada.subitem, imposto, baseSemBeneficio, data: entrada.data })
      : []
  if (!exigeProcesso(entrada.exigibilidade) || imposto.isZero())
    return { imposto, impostoSuspenso: Dinheiro.zero, descontoImposto, memoria, violations }
  const processo = entrada.numeroProcesso ? ` (processo ${entrada.numeroProcesso})` : ''
  const texto = `ISS com exigibilidade suspensa${processo}: ${imposto.format()}, fora do imposto da nota e do encerramento.`
  memoria.push(
    passo(
      'imposto-suspenso',
      texto,
      { impostoSuspenso: imposto, processo: entrada.numeroProcesso ?? '' },
      'CTN art. 151, II a V',
    ),
  )
  return { imposto: Dinheiro.zero, impostoSuspenso: imposto, descontoImposto, memoria, violations }
}

/** Steps 9 and 10: withholdings, net value, value to receive. */
function apurarLiquido(entrada: EntradaCalculo, valores: Valores, imposto: Dinheiro, retido: boolean) {
  const { valorTotal, descontoIncondicional, descontoCondicional } = valores
  const retencoes: RetencoesNota = { ...semRetencoes, ...entrada.retencoes }
  const lista = Object.values(retencoes)
  const retencaoTotal = Dinheiro.sum(lista)
  const liquido = valorTotal.minus(retencaoTotal).minus(descontoCondicional).minus(descontoIncondicional)
  const aReceber = retido ? liquido.minus(imposto) : liquido
  const memoria = [
    passo(
      'liquido',
      `Valor líquido: ${valorTotal.format()} − retenções ${retencaoTotal.format()} − descontos ${descontoCondicional.plus(descontoIncondicional).format()} = ${liquido.format()}.`,
      { valorTotal, ...retencoes, descontoCondicional, descontoIncondicional, liquido },
      'Fórmula do valor líquido da nota (o ISS retido não entra)',
    ),
  ]
  if (retido) {
    const texto = `Valor a receber do tomador: ${liquido.format()} − ISS retido ${imposto.format()} = ${aReceber.format()}.`
    memoria.push(passo('a-receber', texto, { liquido, imposto, aReceber }, 'LC 116/2003 art. 6'))
  }
  const violations = all(
    lista.some((valor) => valor.isNegative()) && notaErrors.retencaoNegativa,
    // Discounts above the value are said as such; only withholdings can take away what they leave.
    aReceber.isNegative() && !valores.descontosDemais && notaErrors.liquidoNegativo,
  )
  return { retencoes, liquido, aReceber, memoria, violations }
}

const semRetencoes: RetencoesNota = {
  pis: Dinheiro.zero,
  cofins: Dinheiro.zero,
  irrf: Dinheiro.zero,
  csll: Dinheiro.zero,
  inss: Dinheiro.zero,
  outrasRetencoes: Dinheiro.zero,
  outrasDeducoes: Dinheiro.zero,
}
