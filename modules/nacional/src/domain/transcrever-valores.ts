import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { InfDps, InfNfse } from '@iss/nfse-nacional/layout'
import { isSoLiquido } from '@iss/nfse-nacional/regras/recepcao'
import { type Exigibilidade, exigibilidadeNacional } from '@iss/tributacao/domain/exigibilidade'
import { regimeNacional } from '@iss/tributacao/domain/regime'
import type { NotaATranscrever } from './nota-a-transcrever.ts'
import { latino, livre, pessoa, soDigitos } from './transcrever-partes.ts'

type Valores = InfDps['valores']
type Documentos = NonNullable<NonNullable<Valores['vDedRed']>['documentos']>
type DocDedRed = Documentos['docDedRed'][number]

const texto = (valor: Dinheiro) => valor.toString()
const seHouver = (valor: Dinheiro) => (valor.isZero() ? undefined : valor.toString())

/**
 * How the ISS of a note stands in the national words. What a regime or an activity frees of the tax is told as what it is: the layout
 * knows no note that is taxed at nothing.
 */
export function exigibilidadeEfetiva({ servico, regime, valores: v, devidoAqui }: NotaATranscrever): Exigibilidade {
  if (servico.exigibilidade !== 'EXIGIVEL') return servico.exigibilidade
  if (regime === 'IMUNE') return 'IMUNIDADE'
  if (regime === 'NAO_INCIDENCIA') return 'NAO_INCIDENCIA'
  if (regime === 'ISENTO') return 'ISENCAO'
  const { opSimpNac, regEspTrib } = regimeNacional(regime)
  const semImposto = devidoAqui && v.imposto.isZero() && !v.base.isZero() && regEspTrib === 0 && opSimpNac !== 2
  return semImposto ? 'ISENCAO' : 'EXIGIVEL'
}

/**
 * The base that gives the tax of the note at its rate: that of the note, or, where a discount lowered the tax itself, the base that remains
 * of it. The layout has no place for a discount of the tax.
 */
export function baseTributada({ valores: v }: NotaATranscrever): Dinheiro {
  const cheio = v.base.percent(v.aliquota)
  if (v.imposto.isZero() || cheio.minus(v.imposto).abs().lte(CENTAVO)) return v.base
  return v.imposto.ratio(Aliquota.cem.toScaled(), v.aliquota.toScaled())
}

const CENTAVO = Dinheiro.from('0.01')

/** What lowers the base besides the unconditional discount: deductions and reductions, whatever their reason. */
export function reducaoDaBase(nota: NotaATranscrever): Dinheiro {
  const { total, descontoIncondicional } = nota.valores
  return total.minus(descontoIncondicional).minus(baseTributada(nota)).max(Dinheiro.zero)
}

/** Regime of the provider in the words of the layout. */
export function regimeTributario({ regime, foraDoDas }: NotaATranscrever): InfDps['prest']['regTrib'] {
  const { opSimpNac, regEspTrib } = regimeNacional(regime)
  return {
    opSimpNac: String(opSimpNac) as '1',
    regApTribSN: opSimpNac === 3 ? (foraDoDas ? '2' : '1') : undefined,
    regEspTrib: String(regEspTrib) as '0',
  }
}

/** The group `valores` of the DPS. */
export function valoresDps(nota: NotaATranscrever): Valores {
  const { valores: v } = nota
  return {
    vServPrest: { vServ: texto(v.total) },
    vDescCondIncond:
      v.descontoIncondicional.isZero() && v.descontoCondicional.isZero()
        ? undefined
        : { vDescIncond: seHouver(v.descontoIncondicional), vDescCond: seHouver(v.descontoCondicional) },
    vDedRed: deducoes(nota),
    trib: { tribMun: tributoMunicipal(nota), tribFed: tributosFederais(nota), totTrib: totalTributos(nota) },
  }
}

function deducoes(nota: NotaATranscrever): Valores['vDedRed'] {
  const reducao = reducaoDaBase(nota)
  if (reducao.isZero()) return undefined
  const docDedRed = nota.deducoes.flatMap((deducao) => documentoDeducao(deducao) ?? [])
  const soma = Dinheiro.sum(docDedRed.map(({ vDeducaoReducao }) => Dinheiro.from(vDeducaoReducao)))
  const documentada = docDedRed.length > 0 && docDedRed.length === nota.deducoes.length && soma.eq(reducao)
  return documentada ? { documentos: { docDedRed } } : { vDR: texto(reducao) }
}

/** One document of a deduction; null when the layout demands what the note does not say. */
function documentoDeducao(deducao: NotaATranscrever['deducoes'][number]): DocDedRed | null {
  const { documento, dataEmissao, fornecedor, fornecedorNif, fornecedorNome } = deducao
  const qual = documento && identificarDocumento(documento)
  if (!qual || !dataEmissao) return null
  const tpDedRed = String(deducao.tipoNacional ?? 99) as DocDedRed['tpDedRed']
  const parte = { caepf: null, inscricaoMunicipal: null, telefone: null, email: null, endereco: null, enderecoExterior: null }
  return {
    ...qual,
    tpDedRed,
    xDescOutDed: tpDedRed === '99' ? latino(deducao.descricao, 150) : undefined,
    dtEmiDoc: dataEmissao,
    vDedutivelRedutivel: deducao.valorDedutivel ?? deducao.valor,
    vDeducaoReducao: deducao.valor,
    fornec: fornecedorNome
      ? pessoa({ ...parte, documento: fornecedor, nif: fornecedorNif, motivoSemNif: null, nome: fornecedorNome })
      : undefined,
  }
}

function identificarDocumento(documento: NonNullable<NotaATranscrever['deducoes'][number]['documento']>) {
  switch (documento.tipo) {
    case 'NFSE_NACIONAL':
      return documento.chave.length === 50 ? { chNFSe: documento.chave } : null
    case 'NFE':
      return documento.chave.length === 44 ? { chNFe: documento.chave } : null
    case 'NFSE_MUNICIPAL': {
      const { municipio, numero, codigoVerificacao } = documento
      if (!/^[a-zA-Z0-9]{1,9}$/.test(codigoVerificacao ?? '')) return outroDocumento(numero)
      return { NFSeMun: { cMunNFSeMun: municipio, nNFSeMun: numero.padStart(15, '0'), cVerifNFSeMun: codigoVerificacao ?? '' } }
    }
    default:
      return outroDocumento(documento.numero)
  }
}

function outroDocumento(numero: string) {
  const nDocFisc = latino(numero, 255)
  return nDocFisc ? { nDocFisc } : null
}

function tributoMunicipal(nota: NotaATranscrever): Valores['trib']['tribMun'] {
  const { tipoImunidade, numeroProcesso, paisResultado, paisPrestacao } = nota.servico
  const exigibilidade = exigibilidadeEfetiva(nota)
  const { tribIssqn, tpSusp } = exigibilidadeNacional(exigibilidade)
  const noSimples = regimeTributario(nota).regApTribSN === '1'
  const isento = exigibilidade === 'ISENCAO' && nota.beneficioIsencao !== null
  return {
    tribISSQN: String(tribIssqn) as '1',
    cPaisResult:
      tribIssqn === 3 ? (paisResultado ?? paisPrestacao ?? nota.tomador?.enderecoExterior?.pais ?? undefined) : undefined,
    tpImunidade: tribIssqn === 2 ? (String(tipoImunidade ?? 0) as '0') : undefined,
    exigSusp: tpSusp === null ? undefined : { tpSusp: String(tpSusp) as '1', nProcesso: processo(numeroProcesso) },
    BM: isento ? { nBM: nota.beneficioIsencao ?? '' } : undefined,
    tpRetISSQN: nota.retido ? (nota.retidoPorIntermediario ? '3' : '2') : '1',
    // A taker of a company of the Simples withholds by the rate of the company, which the note must tell.
    pAliq: nota.retido && noSimples ? doisCasas(nota.valores.aliquota.round2().toString()) : undefined,
  }
}

/** Digits of a process, as the thirty that the layout takes. */
const processo = (numero: string | null) => (numero ?? '').replace(/\D/g, '').slice(0, 30).padStart(30, '0')

/**
 * What the taker withholds of federal taxes: PIS, COFINS and CSLL together in one amount, told apart by a code. Source: national layout
 * 1.01 with technical note 007.
 */
function tributosFederais({ valores: v, pisCofins }: NotaATranscrever): Valores['trib']['tribFed'] {
  const social = v.pis.plus(v.cofins).plus(v.csll)
  const tpRetPisCofins = codigoRetencao(!v.pis.isZero(), !v.cofins.isZero(), !v.csll.isZero())
  const grupo = pisCofins
    ? {
        CST: pisCofins.cst as '01',
        vBCPisCofins: pisCofins.base ?? undefined,
        pAliqPis: doisCasas(pisCofins.aliquotaPis),
        pAliqCofins: doisCasas(pisCofins.aliquotaCofins),
        vPis: pisCofins.valorPis ?? undefined,
        vCofins: pisCofins.valorCofins ?? undefined,
        tpRetPisCofins: (pisCofins.tipoRetencao as '1' | null) ?? tpRetPisCofins,
      }
    : social.isZero()
      ? undefined
      : { CST: '01' as const, vPis: seHouver(v.pis), vCofins: seHouver(v.cofins), tpRetPisCofins }
  if (!grupo && v.inss.isZero() && v.irrf.isZero()) return undefined
  return { piscofins: grupo, vRetCP: seHouver(v.inss), vRetIRRF: seHouver(v.irrf), vRetCSLL: seHouver(social) }
}

/** PIS, COFINS, CSLL: withheld or not. */
const codigos = { TTT: '3', TTF: '4', TFF: '5', FTF: '6', FTT: '7', FFT: '8', TFT: '9', FFF: '0' } as const
function codigoRetencao(pis: boolean, cofins: boolean, csll: boolean) {
  const letra = (sim: boolean) => (sim ? 'T' : 'F')
  return codigos[`${letra(pis)}${letra(cofins)}${letra(csll)}` as keyof typeof codigos]
}

/** A rate kept with four decimals, with two. */
const doisCasas = (taxa: string | null) => (taxa === null ? undefined : taxa.replace(/(\.\d\d)\d*$/, '$1'))

function totalTributos({ totaisTributos: t }: NotaATranscrever): Valores['trib']['totTrib'] {
  switch (t.forma) {
    case 'VALOR':
      return { vTotTrib: { vTotTribFed: t.federal, vTotTribEst: t.estadual, vTotTribMun: t.municipal } }
    case 'PERCENTUAL':
      return {
        pTotTrib: {
          pTotTribFed: doisCasas(t.federal) ?? '0',
          pTotTribEst: doisCasas(t.estadual) ?? '0',
          pTotTribMun: doisCasas(t.municipal) ?? '0',
        },
      }
    case 'SIMPLES':
      return { pTotTribSN: doisCasas(t.percentual) ?? '0' }
    default:
      return { indTotTrib: '0' }
  }
}

/**
 * The group `valores` of the NFS-e. Net value: service less both discounts and what is withheld, the ISS too. For a provider of a special
 * regime, MEI, an operation that is not taxed or a suspended tax it holds the net value alone, and the repository refuses the rest.
 */
export function valoresNfse(nota: NotaATranscrever, dps: Pick<InfDps, 'prest' | 'valores'>): InfNfse['valores'] {
  const { valores: v } = nota
  const federais = dps.valores.trib.tribFed
  const de = (valor: string | undefined) => (valor === undefined ? Dinheiro.zero : Dinheiro.from(valor))
  const retido = Dinheiro.sum([
    de(federais?.vRetCP),
    de(federais?.vRetIRRF),
    de(federais?.vRetCSLL),
    nota.retido ? v.imposto : Dinheiro.zero,
  ])
  const vLiq = texto(v.total.minus(v.descontoIncondicional).minus(v.descontoCondicional).minus(retido))
  if (isSoLiquido(dps)) return { vLiq }
  const isento = dps.valores.trib.tribMun.BM !== undefined
  // Due elsewhere without a rate: the other town's rate is not ours to tell.
  const semValor = isento || v.imposto.isZero()
  return {
    vCalcDR: seHouver(reducaoDaBase(nota)),
    tpBM: isento ? '1' : undefined,
    vBC: texto(baseTributada(nota)),
    pAliqAplic: semValor ? undefined : doisCasas(v.aliquota.toString()),
    vISSQN: semValor ? undefined : texto(v.imposto),
    vTotalRet: seHouver(retido),
    vLiq,
  }
}

/** Foreign trade of an export; what the note does not know is told as not known. */
export function comercioExterior(nota: NotaATranscrever): InfDps['serv']['comExt'] {
  if (exigibilidadeNacional(exigibilidadeEfetiva(nota)).tribIssqn !== 3) return undefined
  return {
    mdPrestacao: '0',
    vincPrest: '0',
    tpMoeda: REAL,
    vServMoeda: texto(nota.valores.total),
    mecAFComexP: '00',
    mecAFComexT: '00',
    movTempBens: '0',
    mdic: '0',
  }
}

/** Code of the real in the table of currencies of the Banco Central. */
const REAL = '790'

/** The three digits of the municipal code; other codes of the town have no place in the layout. */
export const codigoMunicipal = (codigo: string | null) => {
  const tres = soDigitos(codigo, 3)
  return tres === '000' ? undefined : tres
}
export const codigoInterno = (codigo: string | null) => livre(codigo?.replace(/[^a-zA-Z0-9]/g, ''), 20)
