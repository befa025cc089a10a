import { describe, expect, it } from 'vitest'
import { nfseDeProva } from '../../test/nfse-de-prova.ts'
import type { Nfse } from '../layout/index.ts'
import { hasOrientacaoPropria, isJaRecebido, isPassageiro, orientacaoDe } from './codigos.ts'
import { examinarRecepcao } from './recepcao.ts'

type Parcial<T> = { [K in keyof T]?: NonNullable<T[K]> extends object ? Parcial<NonNullable<T[K]>> | undefined : T[K] }

/** The note with some of its values changed; an explicit undefined takes one away. */
function mudar<T>(base: T, mudanca: Parcial<T>): T {
  const misturar = (antes: unknown, depois: unknown): unknown => {
    if (typeof depois !== 'object' || depois === null || Array.isArray(depois)) return depois
    const objeto = (antes ?? {}) as Record<string, unknown>
    return {
      ...objeto,
      ...Object.fromEntries(Object.entries(depois).map(([nome, valor]) => [nome, misturar(objeto[nome], valor)])),
    }
  }
  return misturar(base, mudanca) as T
}

const contexto = { municipio: '2111300', ambiente: '2', agora: new Date('2026-11-22T17:10:00Z') } as const
const codigos = (mudanca: Parcial<Nfse['infNFSe']>, mais: object = {}) =>
  examinarRecepcao(mudar(nfseDeProva(), { infNFSe: mudanca }), { ...contexto, ...mais }).map(({ codigo }) => codigo)
const naDps = (infDPS: Parcial<Nfse['infNFSe']['DPS']['infDPS']>) => ({ DPS: { infDPS } })
const tribMun = (mudanca: object) => naDps({ valores: { trib: { tribMun: mudanca } } })
const soLiquido = { vBC: undefined, pAliqAplic: undefined, vISSQN: undefined } as const

/** IBS and CBS of the note of proof: R$ 1.000,00 less the ISS of R$ 50,00, rates of 2026, with what its declaration says of them. */
const grupoDaNfse = {
  cLocalidadeIncid: '2111300',
  xLocalidadeIncid: 'Nova Serra',
  valores: {
    vBC: '950.00',
    uf: { pIBSUF: '0.10', pAliqEfetUF: '0.10' },
    mun: { pIBSMun: '0.00', pAliqEfetMun: '0.00' },
    fed: { pCBS: '0.90', pAliqEfetCBS: '0.90' },
  },
  totCIBS: {
    vTotNF: '1000.00',
    gIBS: { vIBSTot: '0.95', gIBSUFTot: { vIBSUF: '0.95' }, gIBSMunTot: { vIBSMun: '0.00' } },
    gCBS: { vCBS: '8.55' },
  },
}
const grupoDaDps = {
  finNFSe: '0',
  cIndOp: '100301',
  indDest: '0',
  valores: { trib: { gIBSCBS: { CST: '000', cClassTrib: '000001' } } },
}
const ibsCbs = (mudanca: object = {}, naDeclaracao: object = {}) =>
  ({ IBSCBS: mudar(grupoDaNfse, mudanca), ...naDps({ IBSCBS: mudar(grupoDaDps, naDeclaracao) } as never) }) as Parcial<
    Nfse['infNFSe']
  >
const compraDoGoverno = { tpOper: '1', tpEnteGov: '4' }
const tributadaNoGoverno = { pIBSUF: '0.10', vIBSUF: '0.95', pIBSMun: '0.00', vIBSMun: '0.00', pCBS: '0.90', vCBS: '8.55' }
const reembolso = (vlrReeRepRes: string) => ({ valores: { gReeRepRes: { documentos: [{ vlrReeRepRes }] } } })

// Codes and what they look at: table of rules of the national repository for towns that share (national layout 1.01, Anexo I of 2026-02-09).
describe('rules of the reception', () => {
  it('a good note passes', () => expect(codigos({})).toEqual([]))

  it.each<[string, Parcial<Nfse['infNFSe']>, string[]]>([
    ['another number than that of the key', { nNFSe: '2' }, ['E1263']],
    ['another series than that of the id', naDps({ serie: '2' }), ['E0004']],
    ['production sent to the test', naDps({ tpAmb: '1' }), ['E0006']],
    ['made by the national system', { ambGer: '2', Id: nfseDeProva().infNFSe.Id }, ['E1263', 'E1274']],
    ['told process of emission', { procEmi: '1' }, ['E1276']],
    ['issued in another town', { emit: { enderNac: { cMun: '2111400' } } }, ['E1286']],
    ['issued by the taker', naDps({ tpEmit: '2' }), ['E9996']],
    ['processed in the future', { dhProc: '2026-11-22T14:11:00-03:00' }, ['E1278']],
    ['issued after it was processed', naDps({ dhEmi: '2026-11-22T14:06:00-03:00' }), ['E0008']],
    ['competence after the issue', naDps({ dCompet: '2026-11-23' }), ['E0015']],
    ['issued more than six years ago', naDps({ dhEmi: '2020-11-22T14:09:59-03:00', dCompet: '2020-11-22' }), ['E1294']],
    ['exactly six years ago', naDps({ dhEmi: '2020-11-22T14:10:00-03:00', dCompet: '2020-11-22' }), []],
    ['MEI after August 2023', { ...naDps({ prest: { regTrib: { opSimpNac: '2' } } }), valores: soLiquido }, ['E0161']],
    ['name of the provider', naDps({ prest: { xNome: 'Alfa' } }), ['E0121']],
    [
      'address of the provider',
      naDps({ prest: { end: { endNac: { cMun: '2111300', CEP: '65000000' }, xLgr: 'A', nro: '1', xBairro: 'B' } } }),
      ['E0128'],
    ],
    ['company without address', naDps({ toma: { end: undefined } }), ['E0235']],
    [
      'withheld without address',
      naDps({ toma: { end: undefined }, valores: { trib: { tribMun: { tpRetISSQN: '2' } } } }),
      ['E0235', 'E0237'],
    ],
    ['municipal code 000', naDps({ serv: { cServ: { cTribMun: '000' } } }), ['E0315']],
    ['works not told', naDps({ serv: { cServ: { cTribNac: '070201' } } }), ['E0370']],
    ['works told', naDps({ serv: { cServ: { cTribNac: '070201' }, obra: { cObra: '1' } } }), []],
    ['no place of incidence', { cLocIncid: undefined, xLocIncid: undefined }, ['E1305']],
    ['a place of incidence without its name', { xLocIncid: undefined }, ['E1327']],
    ['a name of no place', { ...tribMun({ tribISSQN: '3' }), cLocIncid: undefined, valores: soLiquido }, ['E1329']],
    ['exported with a place of incidence', { ...tribMun({ tribISSQN: '3' }), valores: soLiquido }, ['E1301']],
    [
      'exported and withheld',
      { ...tribMun({ tribISSQN: '3', tpRetISSQN: '2' }), cLocIncid: undefined, xLocIncid: undefined, valores: soLiquido },
      ['E0580'],
    ],
    [
      'special regime, withheld',
      {
        ...naDps({ prest: { regTrib: { regEspTrib: '6' } }, valores: { trib: { tribMun: { tpRetISSQN: '2' } } } }),
        valores: soLiquido,
      },
      ['E0588'],
    ],
    [
      'exempt and withheld',
      { ...tribMun({ tpRetISSQN: '2' }), valores: { tpBM: '1', pAliqAplic: undefined, vISSQN: undefined } },
      ['E0594'],
    ],
    [
      'toll withheld',
      naDps({ serv: { cServ: { cTribNac: '220101' } }, valores: { trib: { tribMun: { tpRetISSQN: '2' } } } }),
      ['E0596'],
    ],
    ['amounts of a MEI', naDps({ dCompet: '2023-08-31', prest: { regTrib: { opSimpNac: '2' } } }), ['E1302']],
    ['amounts of an export', { ...tribMun({ tribISSQN: '3' }), cLocIncid: undefined, xLocIncid: undefined }, ['E1303']],
    ['amounts of a special regime', naDps({ prest: { regTrib: { regEspTrib: '6' } } }), ['E1307']],
    ['amounts of a suspended tax', tribMun({ exigSusp: { tpSusp: '1', nProcesso: '0' } }), ['E1311']],
    ['base that does not follow', { valores: { vBC: '999.99', vISSQN: '50.00' } }, ['E1295']],
    ['tax that does not follow', { valores: { vISSQN: '50.02' } }, ['E1289']],
    ['tax a centavo away', { valores: { vISSQN: '50.01' } }, []],
    ['rate above five', { valores: { pAliqAplic: '5.01', vISSQN: '50.10' } }, ['E1300']],
    ['tax below two per cent', { valores: { pAliqAplic: '1.99', vISSQN: '19.90' } }, ['E1297']],
    [
      'tax below two per cent by a deduction',
      { valores: { vCalcDR: '700.00', vBC: '300.00', vISSQN: '15.00' }, ...naDps({ valores: { vDedRed: { vDR: '700.00' } } }) },
      ['E1297'],
    ],
    [
      'tax below two per cent for works',
      {
        valores: { pAliqAplic: '1.99', vISSQN: '19.90' },
        ...naDps({ serv: { cServ: { cTribNac: '070201' }, obra: { cObra: '1' } } }),
      },
      [],
    ],
    [
      'deduction told twice differently',
      { valores: { vCalcDR: '90.00', vBC: '910.00', vISSQN: '45.50' }, ...naDps({ valores: { vDedRed: { vDR: '100.00' } } }) },
      ['E1287'],
    ],
    ['a net value below zero', { valores: { vLiq: '-0.01' } }, ['E1508']],
    ['IBS and CBS as the calculator has them', ibsCbs(), []],
    ['IBS and CBS declared and not computed', naDps({ IBSCBS: grupoDaDps } as never), ['E1515']],
    ['IBS and CBS computed and not declared', { IBSCBS: grupoDaNfse as never }, ['E1517']],
    ['IBS and CBS on the whole value', ibsCbs({ valores: { vBC: '1000.00' } }), ['E1530', 'E1568', 'E1582']],
    ['CBS of another rate', ibsCbs({ totCIBS: { gCBS: { vCBS: '9.55' } } }), ['E1582']],
    ['an effective rate that does not follow', ibsCbs({ valores: { fed: { pRedAliqCBS: '60.000' } } }), ['E1554']],
    [
      'a reduced rate',
      ibsCbs({ valores: { fed: { pRedAliqCBS: '60.000', pAliqEfetCBS: '0.36' } }, totCIBS: { gCBS: { vCBS: '3.42' } } }),
      [],
    ],
    [
      'IBS of the state of another amount',
      ibsCbs({ totCIBS: { gIBS: { vIBSTot: '1.05', gIBSUFTot: { vIBSUF: '1.05' } } } }),
      ['E1568'],
    ],
    ['an effective rate of the state', ibsCbs({ valores: { uf: { pIBSUF: '0.20' } } }), ['E1577']],
    ['an effective rate of the town', ibsCbs({ valores: { mun: { pIBSMun: '0.05' } } }), ['E1549']],
    [
      'IBS of the town of another amount',
      ibsCbs({ totCIBS: { gIBS: { vIBSTot: '1.45', gIBSMunTot: { vIBSMun: '0.50' } } } }),
      ['E1572'],
    ],
    ['parts of the IBS that are not its sum', ibsCbs({ totCIBS: { gIBS: { vIBSTot: '0.96' } } }), ['E1556']],
    ['a total with the taxes in 2026', ibsCbs({ totCIBS: { vTotNF: '1009.50' } }), ['E1555']],
    ['a reducer without a government', ibsCbs({ pRedutor: '0.00' }), ['E1522']],
    ['a government told in the declaration alone', ibsCbs({}, compraDoGoverno), ['E1601']],
    ['a purchase of a government', ibsCbs({ totCIBS: { gTribCompraGov: tributadaNoGoverno } }, compraDoGoverno), []],
    ['its group without a government', ibsCbs({ totCIBS: { gTribCompraGov: tributadaNoGoverno } }), ['E1600']],
    [
      'reimbursed without a document',
      ibsCbs({ valores: { vBC: '940.00', vCalcReeRepRes: '10.00' }, totCIBS: { gCBS: { vCBS: '8.46' } } }),
      ['E1531'],
    ],
    ['documents without the amount', ibsCbs({}, reembolso('10.00')), ['E1533']],
    [
      'another amount than that of the documents',
      ibsCbs({ valores: { vBC: '940.00', vCalcReeRepRes: '10.00' }, totCIBS: { gCBS: { vCBS: '8.46' } } }, reembolso('11.00')),
      ['E1535'],
    ],
    [
      'reimbursed as much as the service',
      ibsCbs(
        {
          valores: { vBC: '0.00', vCalcReeRepRes: '1000.00' },
          totCIBS: { gIBS: { vIBSTot: '0.00', gIBSUFTot: { vIBSUF: '0.00' } }, gCBS: { vCBS: '0.00' } },
        },
        reembolso('1000.00'),
      ),
      ['E1534'],
    ],
  ])('%s', (_caso, mudanca, esperado) => expect(codigos(mudanca)).toEqual(esperado))

  it('from 2027 on: PIS and COFINS stay in the base, the taxes come on top, a government brings its reducer, the minimum of the ISS goes in 2029', () => {
    const em = (ano: number, mudanca: object, naDeclaracao: object = {}) =>
      codigos(
        mudar(ibsCbs(mudanca, naDeclaracao), {
          dhProc: `${ano}-06-01T14:05:00-03:00`,
          ...naDps({ dhEmi: `${ano}-06-01T14:05:00-03:00`, dCompet: `${ano}-06-01` }),
        } as never),
        { agora: new Date(`${ano}-06-02T12:00:00Z`) },
      )
    expect(em(2027, {})).toEqual(['E1555'])
    const comTotal = { totCIBS: { vTotNF: '1009.50' } }
    expect(em(2027, comTotal)).toEqual([])
    expect(em(2027, { totCIBS: { vTotNF: '1009.50', gTribCompraGov: tributadaNoGoverno } }, compraDoGoverno)).toEqual(['E1523'])
    const semGrupo = (ano: number) =>
      codigos(
        {
          dhProc: `${ano}-06-01T14:05:00-03:00`,
          valores: { pAliqAplic: '1.80', vISSQN: '18.00' },
          ...naDps({ dhEmi: `${ano}-06-01T14:05:00-03:00`, dCompet: `${ano}-06-01` }),
        },
        { agora: new Date(`${ano}-06-02T12:00:00Z`) },
      )
    expect([semGrupo(2028), semGrupo(2029)]).toEqual([['E1297'], []])
  })

  it('compares the town and the incidence, by the rule of the service', () => {
    expect(codigos({}, { municipio: '2111400' })).toEqual(['E1304'])
    const devidaFora = (cTribNac: string, obra?: object) =>
      codigos(naDps({ serv: { cServ: { cTribNac }, ...(obra ? { obra } : {}) } }), { incidencia: '2111400' })
    expect([devidaFora('010701'), devidaFora('170501'), devidaFora('070201', { cObra: '1' }), devidaFora('071101')]).toEqual([
      ['E1325'],
      ['E1321'],
      ['E1317'],
      ['E1317'],
    ])
    expect(codigos({}, { incidencia: '2111300' })).toEqual([])
  })
})

/** Every code that the published tables give for a town that shares: of a batch, of a note, of an event, of the distribution, of the register. */
const publicados = [
  'E1217 E1219 E1225 E1226 E1228 E1235 E1242 E1250 E1262 E1263 E1268 E1270 E1272 E1274 E1276 E1278 E1286 E1294 E1304',
  'E0004 E0006 E0008 E0014 E0015 E0121 E0128 E0161 E0235 E0237 E0315 E0370 E0580 E0588 E0594 E0596 E9996',
  'E1287 E1289 E1295 E1297 E1300 E1301 E1302 E1303 E1305 E1307 E1308 E1310 E1311 E1317 E1321 E1325 E1327 E1508',
  'E1515 E1530 E1555 E0070 E0076 E0840 E0845 E0848 E0852 E0853 E0855 E0856 E1805 E1818 E1831',
  'E2001 E2003 E2020 E2040 E2060 E2061 E3351 E3353',
].flatMap((linha) => linha.split(' '))
/** Codes that are told by what all of a range are about. */
const porFaixa: readonly [RegExp, string][] = [
  [/IBS e a CBS/, 'E1517 E1521 E1522 E1523 E1531 E1533 E1534 E1535 E1549 E1554 E1556 E1568 E1572 E1577 E1582 E1600 E1601 E1607'],
  [/assinatura do município/, 'E1630 E1632 E1634 E1636 E1638'],
  [/assinatura do evento/, 'E2023 E2026 E2029 E2032'],
  [/certificado da conexão/, 'E1200 E1203 E1205 E1206 E1207 E1208 E1209'],
  [/manifestação/, 'E0860 E0861 E0862 E0863 E0864 E0866 E0868 E0870'],
  [/ofício/, 'E1960 E1965 E1967 E1970 E1976 E1978'],
  [/local de incidência/, 'E1309 E1313 E1329'],
  [/parâmetros/, 'E4000 E4015 E4030'],
]

describe('a refusal tells what it means and what to do', () => {
  it.each(publicados)('%s by words of its own', (codigo) => {
    const { motivo, fazer } = orientacaoDe(codigo)
    expect(hasOrientacaoPropria(codigo), codigo).toBe(true)
    for (const frase of [motivo, fazer]) expect(frase).toMatch(/^\p{Lu}.{10,}\.$/u)
  })

  it.each(porFaixa.flatMap(([motivo, codigos]) => codigos.split(' ').map((codigo) => [codigo, motivo] as const)))(
    '%s by its range: %s',
    (codigo, motivo) => expect(orientacaoDe(codigo).motivo).toMatch(motivo),
  )

  it('one that nobody knows too; what is there already, and what passes by itself', () => {
    for (const codigo of ['E7777', '']) expect(orientacaoDe(codigo).fazer).toContain('mensagem do serviço')
    expect(publicados.filter(isJaRecebido)).toEqual(['E1268', 'E0014', 'E1805'])
    expect(publicados.filter(isPassageiro)).toEqual(['E1217', 'E1262', 'E1270', 'E1272', 'E1308', 'E1310', 'E1831'])
  })
})
