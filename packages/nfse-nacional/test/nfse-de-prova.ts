import { montarChaveNfse, montarIdDps } from '../src/chave.ts'
import type { Dps, Nfse } from '../src/layout/index.ts'

/** A plain note of R$ 1.000,00 at 5 % of a town with an issuer of its own. */
export function nfseDeProva({ numero = 1, aleatorio = '123456789' }: { numero?: number; aleatorio?: string } = {}): Nfse {
  const prestador = '11222333000181'
  const municipio = '2111300'
  const chave = montarChaveNfse({
    municipio,
    gerador: 1,
    documento: prestador,
    numero: String(numero),
    anoMes: '2611',
    aleatorio,
  })
  return {
    versao: '1.01',
    infNFSe: {
      Id: `NFS${chave}`,
      xLocEmi: 'Nova Serra',
      xLocPrestacao: 'Nova Serra',
      nNFSe: String(numero),
      cLocIncid: municipio,
      xLocIncid: 'Nova Serra',
      xTribNac: 'Suporte técnico em informática',
      verAplic: 'iss-aberto',
      ambGer: '1',
      tpEmis: '2',
      cStat: '100',
      dhProc: '2026-11-22T14:05:00-03:00',
      nDFSe: String(numero),
      emit: {
        CNPJ: prestador,
        xNome: 'Alfa Serviços Ltda',
        enderNac: { xLgr: 'Rua A', nro: '1', xBairro: 'Centro', cMun: municipio, UF: 'MA', CEP: '65000000' },
      },
      valores: { vBC: '1000.00', pAliqAplic: '5.00', vISSQN: '50.00', vLiq: '1000.00' },
      DPS: dpsDeProva({ numero }),
    },
  }
}

/** The declaration of that note. */
export function dpsDeProva({ numero = 1 }: { numero?: number } = {}): Dps {
  const documento = '11222333000181'
  const municipio = '2111300'
  return {
    versao: '1.01',
    infDPS: {
      Id: montarIdDps({ municipio, documento, serie: '1', numero: String(numero) }),
      tpAmb: '2',
      dhEmi: '2026-11-22T14:05:00-03:00',
      verAplic: 'iss-aberto',
      serie: '1',
      nDPS: String(numero),
      dCompet: '2026-11-22',
      tpEmit: '1',
      cLocEmi: municipio,
      prest: { CNPJ: documento, regTrib: { opSimpNac: '1', regEspTrib: '0' } },
      toma: {
        CNPJ: '11444777000161',
        xNome: 'Beta Comércio Ltda',
        end: { endNac: { cMun: municipio, CEP: '65000001' }, xLgr: 'Rua B', nro: '2', xBairro: 'Centro' },
      },
      serv: {
        locPrest: { cLocPrestacao: municipio },
        cServ: { cTribNac: '010701', xDescServ: 'Suporte mensal' },
      },
      valores: {
        vServPrest: { vServ: '1000.00' },
        trib: { tribMun: { tribISSQN: '1', tpRetISSQN: '1' }, totTrib: { indTotTrib: '0' } },
      },
    },
  }
}
