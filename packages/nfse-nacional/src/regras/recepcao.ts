import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { divideHalfEven } from '@iss/kernel/rounding'
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
/** Subitems whose tax may come below 2 % of the service, after deductions or by the law. Source: rule E1297. */
const semMinimo = /^(0422|0423|0509|0702|0705|0902|10(0[1-9]|10)|1501|1510|1601|1602|1705|1706|1710|1711|1712|2101|2503)/
/** Subitems whose tax is due where the service is done. Source: rule E1317. */
const noLocal = /^(0304|0305|0702|0704|0705|0709|071[0-2]|071[6-9]|110[1-4]|12(0[1-9]|1[0-24-7])|1601|1602|1710|2201)/
const noTomador = /^170501/
/** From here on the minimum falls with the rates of the towns (LC 116/2003 art. 8-B). */
const INICIO_TRANSICAO = '2029-01-01'
const SEIS_ANOS = 6
const MINIMA = Aliquota.from('2.00')
const MAXIMA = Aliquota.from('5.00')
const CENTAVO = Dinheiro.from('0.01')
const isDiferente = (um: Dinheiro, outro: Dinheiro) => um.minus(outro).abs().gt(CENTAVO)

type Tributado = Pick<InfDps, 'prest' | 'valores'>

/** What forbids to tell the amounts of the ISS, each with its code: MEI, no taxable operation, a special regime, a suspended tax. */
const soLiquido: readonly [string, (dps: Tributado) => boolean][] = [
  ['E1302', ({ prest }) => prest.regTrib.opSimpNac === '2'],
  ['E1303', ({ valores }) => valores.trib.tribMun.tribISSQN !== '1'],
  ['E1307', ({ prest }) => prest.regTrib.regEspTrib !== '0'],
  ['E1311', ({ valores }) => valores.trib.tribMun.exigSusp !== undefined],
]

/** Why the amounts of the ISS may not be told, only the net value: MEI, no taxable operation, special regime, suspended. */
export function isSoLiquido(dps: Tributado): boolean {
  return soLiquido.some(([, vale]) => vale(dps))
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
  ({ infNFSe }) => nega('E1274', 'infNFSe.ambGer', infNFSe.ambGer !== '1'),
  ({ infNFSe }) => nega('E1276', 'infNFSe.procEmi', infNFSe.procEmi !== undefined),
  ({ infNFSe }) => nega('E1286', 'emit.enderNac.cMun', infNFSe.emit.enderNac.cMun !== infNFSe.DPS.infDPS.cLocEmi),
  ({ infNFSe }, { municipio }) => nega('E1304', 'infDPS.cLocEmi', infNFSe.DPS.infDPS.cLocEmi !== municipio),
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
  ({ infNFSe: { DPS } }, { agora }) => {
    const limite = new Date(agora)
    limite.setUTCFullYear(limite.getUTCFullYear() - SEIS_ANOS)
    return nega('E1294', 'infDPS.dhEmi', (lerDataHora(DPS.infDPS.dhEmi) ?? agora) < limite)
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
    return (
      nega('E1301', 'infNFSe.cLocIncid', !tributavel && cLocIncid !== undefined) ??
      nega('E1305', 'infNFSe.cLocIncid', tributavel && cLocIncid === undefined)
    )
  },
  ({ infNFSe: { cLocIncid, xLocIncid } }) =>
    nega('E1327', 'infNFSe.xLocIncid', cLocIncid !== undefined && xLocIncid === undefined) ??
    nega('E1329', 'infNFSe.xLocIncid', cLocIncid === undefined && xLocIncid !== undefined),
  ({ infNFSe: { cLocIncid, DPS } }, { incidencia }) => {
    const { cTribNac } = DPS.infDPS.serv.cServ
    const codigo = noTomador.test(cTribNac) ? 'E1321' : noLocal.test(cTribNac) ? 'E1317' : 'E1325'
    return nega(codigo, 'infNFSe.cLocIncid', cLocIncid !== undefined && incidencia !== undefined && cLocIncid !== incidencia)
  },
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
  ...soLiquido.map(
    ([codigo, vale]): Regra =>
      ({ infNFSe: { DPS, valores: v } }) => {
        const ditos = [v.vCalcDR, v.tpBM, v.vCalcBM, v.vBC, v.pAliqAplic, v.vISSQN].some((cada) => cada !== undefined)
        return nega(codigo, 'infNFSe.valores', ditos && vale(DPS.infDPS))
      },
  ),
  ({ infNFSe: { DPS, valores: v } }) => {
    const { vDedRed, vServPrest } = DPS.infDPS.valores
    const esperada = vDedRed?.documentos
      ? Dinheiro.sum(vDedRed.documentos.docDedRed.map(({ vDeducaoReducao }) => Dinheiro.from(vDeducaoReducao)))
      : vDedRed?.pDR
        ? valor(vServPrest.vServ).percent(Aliquota.from(vDedRed.pDR))
        : valor(vDedRed?.vDR)
    return nega('E1287', 'valores.vCalcDR', v.vCalcDR !== undefined && isDiferente(esperada, valor(v.vCalcDR)))
  },
  ({ infNFSe: { DPS, valores: v } }) => {
    if (v.vBC === undefined) return null
    const base = servicoLiquido(DPS.infDPS).minus(valor(v.vCalcDR)).minus(valor(v.vCalcBM)).max(Dinheiro.zero)
    return nega('E1295', 'valores.vBC', !base.eq(valor(v.vBC)))
  },
  ({ infNFSe: { valores: v } }) =>
    nega('E1300', 'valores.pAliqAplic', v.pAliqAplic !== undefined && Aliquota.from(v.pAliqAplic).gt(MAXIMA)),
  ({ infNFSe: { valores: v } }) => {
    if (v.vBC === undefined || v.pAliqAplic === undefined || v.vISSQN === undefined) return null
    return nega('E1289', 'valores.vISSQN', isDiferente(valor(v.vBC).percent(Aliquota.from(v.pAliqAplic)), valor(v.vISSQN)))
  },
  ({ infNFSe: { DPS, valores: v } }) => {
    const { prest, serv, dCompet } = DPS.infDPS
    const semRegra = prest.regTrib.opSimpNac !== '1' || dCompet >= INICIO_TRANSICAO || semMinimo.test(serv.cServ.cTribNac)
    if (v.vISSQN === undefined || semRegra) return null
    const minimo = servicoLiquido(DPS.infDPS).percent(MINIMA)
    return nega('E1297', 'valores.vBC', valor(v.vISSQN).lt(minimo.minus(CENTAVO)))
  },
  ({ infNFSe: { valores: v } }) => nega('E1508', 'valores.vLiq', valor(v.vLiq).isNegative()),
]

const servicoLiquido = ({ valores: { vServPrest, vDescCondIncond } }: InfDps) =>
  valor(vServPrest.vServ).minus(valor(vDescCondIncond?.vDescIncond))

/** Since when PIS and COFINS no longer leave the base of IBS and CBS, and the two are added to the total. Source: LC 214/2025 art. 12. */
const FIM_PIS_COFINS = '2027-01-01'

type Grupo = NonNullable<Nfse['infNFSe']['IBSCBS']>
const doGrupo =
  (regra: (grupo: Grupo, nota: Nfse['infNFSe']) => Rejeicao | null): Regra =>
  ({ infNFSe }) =>
    infNFSe.IBSCBS ? regra(infNFSe.IBSCBS, infNFSe) : null

/** One of the three taxes: rate less reductions, amount less what is deferred. */
const doTributo = (
  nome: string,
  [codigoAliquota, codigoValor]: readonly [string, string],
  ler: (grupo: Grupo) => {
    cheia: string
    reducao: string | undefined
    efetiva: string
    diferido: string | undefined
    valor: string
  },
): Regra[] => [
  doGrupo((grupo) => {
    const { cheia, reducao, efetiva } = ler(grupo)
    const esperada = reduzir(cheia, [reducao, grupo.pRedutor])
    return nega(codigoAliquota, `IBSCBS.valores.${nome}`, !esperada.eq(Aliquota.from(efetiva)))
  }),
  doGrupo((grupo) => {
    const { efetiva, diferido, valor: dito } = ler(grupo)
    const esperado = valor(grupo.valores.vBC).percent(Aliquota.from(efetiva)).minus(valor(diferido))
    return nega(codigoValor, `IBSCBS.totCIBS.${nome}`, isDiferente(esperado, valor(dito)))
  }),
]

/** rate x (1 - reduction) x (1 - reducer), in two decimals, half to even. */
function reduzir(cheia: string, reducoes: readonly (string | undefined)[]): Aliquota {
  const cem = Aliquota.cem.toScaled()
  const [numerador, denominador] = reducoes.reduce<[bigint, bigint]>(
    ([n, d], reducao) => [n * (cem - Aliquota.from(reducao ?? '0').toScaled()), d * cem],
    [Aliquota.from(cheia).toScaled(), 1n],
  )
  return Aliquota.scaled(divideHalfEven(numerador, denominador * 100n) * 100n)
}

const ibsCbs: Regra[] = [
  ({ infNFSe: { IBSCBS, DPS } }) =>
    nega('E1515', 'infNFSe.IBSCBS', DPS.infDPS.IBSCBS !== undefined && IBSCBS === undefined) ??
    nega('E1517', 'infNFSe.IBSCBS', DPS.infDPS.IBSCBS === undefined && IBSCBS !== undefined),
  doGrupo(({ pRedutor }, { DPS }) => {
    const governo = DPS.infDPS.IBSCBS?.tpEnteGov !== undefined
    return (
      nega('E1522', 'IBSCBS.pRedutor', !governo && pRedutor !== undefined) ??
      nega('E1523', 'IBSCBS.pRedutor', governo && pRedutor === undefined && DPS.infDPS.dCompet >= FIM_PIS_COFINS)
    )
  }),
  doGrupo(({ valores: { vBC, vCalcReeRepRes } }, { valores: v, DPS }) => {
    const { dCompet, valores: d } = DPS.infDPS
    const social = d.trib.tribFed?.piscofins
    const contribuicoes = dCompet < FIM_PIS_COFINS ? valor(social?.vPis).plus(valor(social?.vCofins)) : Dinheiro.zero
    const base = servicoLiquido(DPS.infDPS)
      .minus(valor(vCalcReeRepRes))
      .minus(valor(v.vISSQN))
      .minus(contribuicoes)
      .max(Dinheiro.zero)
    return nega('E1530', 'IBSCBS.valores.vBC', v.vISSQN !== undefined && !base.eq(valor(vBC)))
  }),
  doGrupo(({ valores: { vCalcReeRepRes } }, { DPS }) => {
    const documentos = DPS.infDPS.IBSCBS?.valores.gReeRepRes?.documentos ?? []
    const soma = Dinheiro.sum(documentos.map(({ vlrReeRepRes }) => valor(vlrReeRepRes)))
    const dito = vCalcReeRepRes !== undefined && !valor(vCalcReeRepRes).isZero()
    return (
      nega('E1531', 'IBSCBS.valores.vCalcReeRepRes', documentos.length === 0 && dito) ??
      nega('E1533', 'IBSCBS.valores.vCalcReeRepRes', documentos.length > 0 && vCalcReeRepRes === undefined) ??
      nega(
        'E1534',
        'IBSCBS.valores.vCalcReeRepRes',
        dito && valor(vCalcReeRepRes).gte(valor(DPS.infDPS.valores.vServPrest.vServ)),
      ) ??
      nega('E1535', 'IBSCBS.valores.vCalcReeRepRes', dito && !soma.eq(valor(vCalcReeRepRes)))
    )
  }),
  ...doTributo('uf', ['E1577', 'E1568'], ({ valores: { uf }, totCIBS: { gIBS } }) => ({
    cheia: uf.pIBSUF,
    reducao: uf.pRedAliqUF,
    efetiva: uf.pAliqEfetUF,
    diferido: gIBS.gIBSUFTot.vDifUF,
    valor: gIBS.gIBSUFTot.vIBSUF,
  })),
  ...doTributo('mun', ['E1549', 'E1572'], ({ valores: { mun }, totCIBS: { gIBS } }) => ({
    cheia: mun.pIBSMun,
    reducao: mun.pRedAliqMun,
    efetiva: mun.pAliqEfetMun,
    diferido: gIBS.gIBSMunTot.vDifMun,
    valor: gIBS.gIBSMunTot.vIBSMun,
  })),
  ...doTributo('fed', ['E1554', 'E1582'], ({ valores: { fed }, totCIBS: { gCBS } }) => ({
    cheia: fed.pCBS,
    reducao: fed.pRedAliqCBS,
    efetiva: fed.pAliqEfetCBS,
    diferido: gCBS.vDifCBS,
    valor: gCBS.vCBS,
  })),
  doGrupo(({ totCIBS: { gIBS } }) => {
    const soma = valor(gIBS.gIBSUFTot.vIBSUF).plus(valor(gIBS.gIBSMunTot.vIBSMun))
    return nega('E1556', 'IBSCBS.totCIBS.gIBS.vIBSTot', !soma.eq(valor(gIBS.vIBSTot)))
  }),
  doGrupo(({ totCIBS: { vTotNF, gIBS, gCBS } }, { valores: v, DPS }) => {
    const porFora = DPS.infDPS.dCompet < FIM_PIS_COFINS ? Dinheiro.zero : valor(gIBS.vIBSTot).plus(valor(gCBS.vCBS))
    return nega('E1555', 'IBSCBS.totCIBS.vTotNF', isDiferente(valor(v.vLiq).plus(porFora), valor(vTotNF)))
  }),
  doGrupo(({ totCIBS: { gTribCompraGov } }, { DPS }) => {
    const governo = DPS.infDPS.IBSCBS?.tpEnteGov !== undefined
    return (
      nega('E1600', 'IBSCBS.totCIBS.gTribCompraGov', !governo && gTribCompraGov !== undefined) ??
      nega('E1601', 'IBSCBS.totCIBS.gTribCompraGov', governo && gTribCompraGov === undefined)
    )
  }),
]

const regras: readonly Regra[] = [...identificacao, ...datas, ...pessoas, ...servico, ...retencao, ...valores, ...ibsCbs]

/**
 * Every rule of the reception that looks at the note alone, of a town with an issuer of its own. What depends on what was received before
 * (repeated keys, substitution, events) is judged by whoever knows it. Source: table of rules of the national repository.
 */
export function examinarRecepcao(nota: Nfse, contexto: ContextoRecepcao): Rejeicao[] {
  return regras.flatMap((regra) => regra(nota, contexto) ?? [])
}
