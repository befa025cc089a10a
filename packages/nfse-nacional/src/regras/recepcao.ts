import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { montarChaveNfse, montarIdDps, lerChaveNfse } from '../chave.ts'
import { lerDataHora } from '../data-hora.ts'
import type { InfDps, Nfse } from '../layout/index.ts'

/** One refusal: its code and the element of the layout that it is about. */
export type Rejeicao = { readonly codigo: string; readonly campo: string | null }

/** What the rules need besides the note. */
export type ContextoRecepcao = {
  /** IBGE code of the town that transmits. */
  readonly municipio: string
  readonly ambiente: '1' | '2'
  readonly agora: Date
  /** Municipality of the incidence by the rule of the service; undefined when it is not to be compared. */
  readonly incidencia?: string | null
}

type Regra = (nota: Nfse, contexto: ContextoRecepcao) => Rejeicao | null

const nega = (codigo: string, campo: string | null, quando: boolean): Rejeicao | null => (quando ? { codigo, campo } : null)
const valor = (texto: string | undefined) => (texto === undefined ? Dinheiro.zero : Dinheiro.from(texto))

/** Subitems whose note must tell the works (DPS group obra), as the first four digits of cTribNac. */
const comObra = new Set(['0702', '0704', '0705', '0706', '0707', '0708', '0717', '0719'])
/** Rates below 2 % are allowed for these. Source: LC 116/2003 art. 8-A §1. */
const semMinimo = new Set(['0702', '0705', '1601'])
const SEIS_ANOS = 6

/** Why the amounts of the ISS may not be told, only the net value: MEI, no taxable operation, special regime, suspended. */
export function isSoLiquido({ prest, valores }: Pick<InfDps, 'prest' | 'valores'>): boolean {
  const { tribISSQN, exigSusp } = valores.trib.tribMun
  return prest.regTrib.opSimpNac === '2' || tribISSQN !== '1' || prest.regTrib.regEspTrib !== '0' || exigSusp !== undefined
}

const identificacao: Regra[] = [
  ({ infNFSe }) => {
    const { emit, nNFSe, ambGer, DPS, Id } = infNFSe
    const chave = lerChaveNfse(Id)
    if (!chave) return { codigo: 'E1263', campo: 'infNFSe.Id' }
    const esperada = montarChaveNfse({
      municipio: DPS.infDPS.cLocEmi,
      gerador: ambGer === '1' ? 1 : 2,
      documento: emit.CNPJ ?? emit.CPF ?? '',
      numero: nNFSe,
      anoMes: chave.anoMes,
      aleatorio: chave.aleatorio,
    })
    return nega('E1263', 'infNFSe.Id', `NFS${esperada}` !== Id)
  },
  ({ infNFSe: { DPS } }) => {
    const { prest, cLocEmi, serie, nDPS, Id } = DPS.infDPS
    const documento = prest.CNPJ ?? prest.CPF
    if (!documento) return { codigo: 'E0004', campo: 'infDPS.Id' }
    return nega('E0004', 'infDPS.Id', montarIdDps({ municipio: cLocEmi, documento, serie, numero: nDPS }) !== Id)
  },
  ({ infNFSe }, { ambiente }) => nega('E0006', 'infDPS.tpAmb', infNFSe.DPS.infDPS.tpAmb !== ambiente),
  ({ infNFSe }) => nega('E1276', 'infNFSe.procEmi', infNFSe.tpEmis === '2' && infNFSe.procEmi !== undefined),
  ({ infNFSe }, { municipio }) => nega('E1286', 'infDPS.cLocEmi', infNFSe.DPS.infDPS.cLocEmi !== municipio),
  ({ infNFSe }, { municipio }) => nega('E1304', 'emit.enderNac.cMun', infNFSe.emit.enderNac.cMun !== municipio),
  ({ infNFSe }) => nega('E9996', 'infDPS.tpEmit', infNFSe.DPS.infDPS.tpEmit !== '1'),
]

const datas: Regra[] = [
  ({ infNFSe }, { agora }) =>
    nega('E1278', 'infNFSe.dhProc', (lerDataHora(infNFSe.dhProc)?.getTime() ?? Infinity) > agora.getTime()),
  ({ infNFSe }) => {
    const emissao = lerDataHora(infNFSe.DPS.infDPS.dhEmi)?.getTime() ?? Infinity
    return nega('E0008', 'infDPS.dhEmi', emissao > (lerDataHora(infNFSe.dhProc)?.getTime() ?? 0))
  },
  ({ infNFSe: { DPS } }) => nega('E0015', 'infDPS.dCompet', DPS.infDPS.dCompet > DPS.infDPS.dhEmi.slice(0, 10)),
  ({ infNFSe: { DPS, dhProc } }) => {
    const ano = Number(dhProc.slice(0, 4)) - SEIS_ANOS
    return nega('E1294', 'infDPS.dCompet', DPS.infDPS.dCompet < `${ano}${dhProc.slice(4, 10)}`)
  },
  ({ infNFSe: { DPS } }) =>
    nega('E0161', 'prest.regTrib.opSimpNac', DPS.infDPS.prest.regTrib.opSimpNac === '2' && DPS.infDPS.dCompet > '2023-08-31'),
]

const pessoas: Regra[] = [
  ({ infNFSe: { DPS } }) => nega('E0121', 'prest.xNome', DPS.infDPS.prest.xNome !== undefined),
  ({ infNFSe: { DPS } }) => nega('E0128', 'prest.end', DPS.infDPS.prest.end !== undefined),
  ({ infNFSe: { DPS } }) => nega('E0235', 'toma.end.endNac', DPS.infDPS.toma?.CNPJ !== undefined && !DPS.infDPS.toma.end?.endNac),
  ({ infNFSe: { DPS } }) =>
    nega('E0237', 'toma.end.endNac', DPS.infDPS.valores.trib.tribMun.tpRetISSQN === '2' && !DPS.infDPS.toma?.end?.endNac),
]

const servico: Regra[] = [
  ({ infNFSe: { DPS } }) => {
    const codigo = DPS.infDPS.serv.cServ.cTribMun
    return nega('E0315', 'cServ.cTribMun', codigo !== undefined && (!/^\d{3}$/.test(codigo) || codigo === '000'))
  },
  ({ infNFSe: { DPS } }) =>
    nega('E0370', 'serv.obra', comObra.has(DPS.infDPS.serv.cServ.cTribNac.slice(0, 4)) && DPS.infDPS.serv.obra === undefined),
  ({ infNFSe: { cLocIncid, DPS } }) => {
    const tributavel = DPS.infDPS.valores.trib.tribMun.tribISSQN === '1'
    return nega('E1301', 'infNFSe.cLocIncid', tributavel === (cLocIncid === undefined))
  },
  ({ infNFSe: { cLocIncid } }, { incidencia }) =>
    nega('E1317', 'infNFSe.cLocIncid', cLocIncid !== undefined && incidencia !== undefined && cLocIncid !== incidencia),
]

const retencao: Regra[] = [
  ({ infNFSe: { DPS } }) => {
    const { tribISSQN, tpRetISSQN } = DPS.infDPS.valores.trib.tribMun
    return nega('E0580', 'tribMun.tpRetISSQN', tribISSQN !== '1' && tpRetISSQN !== '1')
  },
  ({ infNFSe: { DPS } }) => {
    const { prest, valores } = DPS.infDPS
    return nega('E0588', 'tribMun.tpRetISSQN', prest.regTrib.regEspTrib !== '0' && valores.trib.tribMun.tpRetISSQN !== '1')
  },
  ({ infNFSe: { DPS, valores } }) =>
    nega('E0594', 'tribMun.tpRetISSQN', valores.tpBM === '1' && DPS.infDPS.valores.trib.tribMun.tpRetISSQN !== '1'),
  ({ infNFSe: { DPS } }) => {
    const { serv, valores } = DPS.infDPS
    return nega('E0596', 'tribMun.tpRetISSQN', serv.cServ.cTribNac === '220101' && valores.trib.tribMun.tpRetISSQN !== '1')
  },
]

const valores: Regra[] = [
  ({ infNFSe: { DPS, valores: v } }) => {
    const ditos = [v.vCalcDR, v.tpBM, v.vCalcBM, v.vBC, v.pAliqAplic, v.vISSQN].some((cada) => cada !== undefined)
    return nega('E1302', 'infNFSe.valores', isSoLiquido(DPS.infDPS) && ditos)
  },
  ({ infNFSe: { DPS, valores: v } }) => {
    const deducao = DPS.infDPS.valores.vDedRed
    if (deducao?.documentos === undefined && deducao?.vDR === undefined) return null
    const soma = deducao.documentos
      ? Dinheiro.sum(deducao.documentos.docDedRed.map(({ vDeducaoReducao }) => Dinheiro.from(vDeducaoReducao)))
      : valor(deducao.vDR)
    return nega('E1289', 'valores.vCalcDR', v.vCalcDR !== undefined && !valor(v.vCalcDR).eq(soma))
  },
  ({ infNFSe: { DPS, valores: v } }) => {
    if (v.vBC === undefined) return null
    const { vServPrest, vDescCondIncond } = DPS.infDPS.valores
    const base = valor(vServPrest.vServ)
      .minus(valor(vDescCondIncond?.vDescIncond))
      .minus(valor(v.vCalcDR))
      .minus(valor(v.vCalcBM))
      .max(Dinheiro.zero)
    return nega('E1295', 'valores.vBC', !base.eq(valor(v.vBC)))
  },
  ({ infNFSe: { valores: v } }) => {
    if (v.vBC === undefined || v.pAliqAplic === undefined || v.vISSQN === undefined) return null
    const diferenca = valor(v.vBC).percent(Aliquota.from(v.pAliqAplic)).minus(valor(v.vISSQN)).abs()
    return nega('E1300', 'valores.vISSQN', diferenca.gt(Dinheiro.from('0.01')))
  },
  ({ infNFSe: { DPS, valores: v } }) => {
    const { opSimpNac } = DPS.infDPS.prest.regTrib
    const baixa = v.pAliqAplic !== undefined && Aliquota.from(v.pAliqAplic).lt(Aliquota.from('2.00')) && opSimpNac === '1'
    return nega('E1297', 'valores.pAliqAplic', baixa && !semMinimo.has(DPS.infDPS.serv.cServ.cTribNac.slice(0, 4)))
  },
]

/** Since when PIS and COFINS no longer leave the base of IBS and CBS. Source: LC 214/2025 art. 12. */
const FIM_PIS_COFINS = '2027-01-01'

const ibsCbs: Regra[] = [
  ({ infNFSe: { IBSCBS, valores: v, DPS } }) => {
    if (!IBSCBS) return null
    const { dCompet, valores: d } = DPS.infDPS
    const social = d.trib.tribFed?.piscofins
    const contribuicoes = dCompet < FIM_PIS_COFINS ? valor(social?.vPis).plus(valor(social?.vCofins)) : Dinheiro.zero
    const base = valor(d.vServPrest.vServ)
      .minus(valor(d.vDescCondIncond?.vDescIncond))
      .minus(valor(IBSCBS.valores.vCalcReeRepRes))
      .minus(valor(v.vISSQN))
      .minus(contribuicoes)
      .max(Dinheiro.zero)
    return nega('E1508', 'IBSCBS.valores.vBC', v.vISSQN !== undefined && !base.eq(valor(IBSCBS.valores.vBC)))
  },
  ({ infNFSe: { IBSCBS } }) => {
    if (!IBSCBS) return null
    const { vBC, fed, uf, mun } = IBSCBS.valores
    const { gIBS, gCBS } = IBSCBS.totCIBS
    const de = (aliquota: string, diferido: string | undefined) =>
      valor(vBC).percent(Aliquota.from(aliquota)).minus(valor(diferido))
    const partes = [
      [de(uf.pAliqEfetUF, gIBS.gIBSUFTot.vDifUF), gIBS.gIBSUFTot.vIBSUF],
      [de(mun.pAliqEfetMun, gIBS.gIBSMunTot.vDifMun), gIBS.gIBSMunTot.vIBSMun],
      [de(fed.pAliqEfetCBS, gCBS.vDifCBS), gCBS.vCBS],
    ] as const
    const errado = partes.some(([certo, dito]) => certo.minus(valor(dito)).abs().gt(Dinheiro.from('0.01')))
    const soma = valor(gIBS.gIBSUFTot.vIBSUF).plus(valor(gIBS.gIBSMunTot.vIBSMun))
    return nega('E1515', 'IBSCBS.totCIBS', errado || !soma.eq(valor(gIBS.vIBSTot)))
  },
]

const regras: readonly Regra[] = [...identificacao, ...datas, ...pessoas, ...servico, ...retencao, ...valores, ...ibsCbs]

/**
 * Every rule of the reception that looks at the note alone, of a town with an issuer of its own. What depends on what was received before
 * (repeated keys, substitution, events) is judged by whoever knows it. Source: table of rules of the national repository.
 */
export function examinarRecepcao(nota: Nfse, contexto: ContextoRecepcao): Rejeicao[] {
  return regras.flatMap((regra) => regra(nota, contexto) ?? [])
}
