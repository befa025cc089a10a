import { describe, expect, it } from 'vitest'
import { nfseDeProva } from '../../test/nfse-de-prova.ts'
import type { Nfse } from '../layout/index.ts'
import { isJaRecebido, isPassageiro, orientacaoDe } from './codigos.ts'
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

/** IBS and CBS of the note of proof: R$ 1.000,00 less the ISS of R$ 50,00, rates of 2026. */
const ibsCbs = (mudanca: object = {}) =>
  ({
    IBSCBS: mudar(
      {
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
      },
      mudanca,
    ),
  }) as Parcial<Nfse['infNFSe']>

// Codes and what they look at: table of rules of the national repository for towns that share (national layout 1.01).
describe('rules of the reception', () => {
  it('a good note passes', () => expect(codigos({})).toEqual([]))

  it.each<[string, Parcial<Nfse['infNFSe']>, string[]]>([
    ['IBS and CBS as the calculator has them', ibsCbs(), []],
    ['IBS and CBS on the whole value', ibsCbs({ valores: { vBC: '1000.00' } }), ['E1508', 'E1515']],
    ['CBS of another rate', ibsCbs({ totCIBS: { gCBS: { vCBS: '9.55' } } }), ['E1515']],
    ['parts of the IBS that are not its sum', ibsCbs({ totCIBS: { gIBS: { vIBSTot: '0.96' } } }), ['E1515']],
    ['another number than that of the key', { nNFSe: '2' }, ['E1263']],
    ['another series than that of the id', naDps({ serie: '2' }), ['E0004']],
    ['production sent to the test', naDps({ tpAmb: '1' }), ['E0006']],
    ['told process of emission', { procEmi: '1' }, ['E1276']],
    ['issued in another town', { emit: { enderNac: { cMun: '2111400' } } }, ['E1304']],
    ['issued by the taker', naDps({ tpEmit: '2' }), ['E9996']],
    ['processed in the future', { dhProc: '2026-11-22T14:11:00-03:00' }, ['E1278']],
    ['issued after it was processed', naDps({ dhEmi: '2026-11-22T14:06:00-03:00' }), ['E0008']],
    ['competence after the issue', naDps({ dCompet: '2026-11-23' }), ['E0015']],
    ['older than six years', naDps({ dCompet: '2020-11-21' }), ['E1294']],
    ['exactly six years', naDps({ dCompet: '2020-11-22' }), []],
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
    ['no place of incidence', { cLocIncid: undefined }, ['E1301']],
    ['exported with a place of incidence', { ...tribMun({ tribISSQN: '3' }), valores: soLiquido }, ['E1301']],
    [
      'exported and withheld',
      { ...tribMun({ tribISSQN: '3', tpRetISSQN: '2' }), cLocIncid: undefined, valores: soLiquido },
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
    ['exempt and withheld', { ...tribMun({ tpRetISSQN: '2' }), valores: { tpBM: '1' } }, ['E0594']],
    [
      'toll withheld',
      naDps({ serv: { cServ: { cTribNac: '220101' } }, valores: { trib: { tribMun: { tpRetISSQN: '2' } } } }),
      ['E0596'],
    ],
    ['amounts of a special regime', naDps({ prest: { regTrib: { regEspTrib: '6' } } }), ['E1302']],
    ['amounts of a suspended tax', tribMun({ exigSusp: { tpSusp: '1', nProcesso: '0' } }), ['E1302']],
    ['base that does not follow', { valores: { vBC: '999.99', vISSQN: '50.00' } }, ['E1295']],
    ['tax that does not follow', { valores: { vISSQN: '50.02' } }, ['E1300']],
    ['tax a centavo away', { valores: { vISSQN: '50.01' } }, []],
    ['rate below two', { valores: { pAliqAplic: '1.99', vISSQN: '19.90' } }, ['E1297']],
    [
      'rate below two for works',
      {
        valores: { pAliqAplic: '1.99', vISSQN: '19.90' },
        ...naDps({ serv: { cServ: { cTribNac: '070201' }, obra: { cObra: '1' } } }),
      },
      [],
    ],
    [
      'deduction told twice differently',
      { valores: { vCalcDR: '90.00', vBC: '910.00', vISSQN: '45.50' }, ...naDps({ valores: { vDedRed: { vDR: '100.00' } } }) },
      ['E1289'],
    ],
  ])('%s', (_caso, mudanca, esperado) => expect(codigos(mudanca)).toEqual(esperado))

  it('compares the town and the incidence', () => {
    expect(codigos({}, { municipio: '2111400' })).toEqual(['E1286', 'E1304'])
    expect(codigos({}, { incidencia: '2111400' })).toEqual(['E1317'])
    expect(codigos({}, { incidencia: '2111300' })).toEqual([])
  })
})

it('a refusal, one that nobody knows too, tells what it means and what to do', () => {
  for (const codigo of ['E0161', 'E1262', 'E1268', 'E1634', 'E1831', 'E7777', '']) {
    const { motivo, fazer } = orientacaoDe(codigo)
    expect(Math.min(motivo.length, fazer.length), codigo).toBeGreaterThan(10)
  }
  expect([isJaRecebido('E1268'), isJaRecebido('E1235'), isPassageiro('E1262'), isPassageiro('E1268')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
