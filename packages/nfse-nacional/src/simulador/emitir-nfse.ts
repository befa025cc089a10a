import { createHash } from 'node:crypto'
import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type SigningIdentity, writeXml } from '@iss/platform/xml'
import { assinarMensagem } from '../assinatura.ts'
import { montarChaveNfse } from '../chave.ts'
import { escreverDataHora } from '../data-hora.ts'
import type { Dps, Nfse } from '../layout/index.ts'
import { tagDaMensagem } from '../layout/xml.ts'
import { isSoLiquido } from '../regras/recepcao.ts'

export type Emissao = {
  readonly dps: Dps
  /** The DPS as it came, with its signature: it goes into the note letter by letter. */
  readonly xmlDps: string
  readonly numero: number
  readonly agora: Date
  /** Names of towns by IBGE code. */
  readonly nomeDoMunicipio: (codigo: string) => string
  /** Name of a company as the federal register has it; the DPS of a provider does not tell it. */
  readonly nomeDaEmpresa: (documento: string) => string | null
  readonly servico: SigningIdentity
}

/** The note that the national issuer makes of a DPS: numbered, with its key, its amounts and the signature of the service. */
export function emitirNfse({ dps, xmlDps, numero, agora, nomeDoMunicipio, nomeDaEmpresa, servico }: Emissao): {
  nota: Nfse
  xml: string
} {
  const { infDPS } = dps
  const { prest, cLocEmi, serv, valores } = infDPS
  const documento = prest.CNPJ ?? prest.CPF ?? ''
  const anoMes = infDPS.dhEmi.slice(2, 4) + infDPS.dhEmi.slice(5, 7)
  const aleatorio = sorteado(infDPS.Id)
  const chave = montarChaveNfse({ municipio: cLocEmi, gerador: 2, documento, numero: String(numero), anoMes, aleatorio })
  const prestacao = serv.locPrest.cLocPrestacao ?? cLocEmi
  const tributavel = valores.trib.tribMun.tribISSQN === '1'
  const incidencia = incidenciaDe(dps, prestacao)
  const end = prest.end?.endNac ? prest.end : undefined
  const nota: Nfse = {
    versao: '1.01',
    infNFSe: {
      Id: `NFS${chave}`,
      xLocEmi: nomeDoMunicipio(cLocEmi),
      xLocPrestacao: nomeDoMunicipio(prestacao),
      nNFSe: String(numero),
      cLocIncid: tributavel ? incidencia : undefined,
      xLocIncid: tributavel ? nomeDoMunicipio(incidencia) : undefined,
      xTribNac: `Servico ${serv.cServ.cTribNac}`,
      verAplic: 'Simulador_1.0',
      ambGer: '2',
      tpEmis: '1',
      procEmi: '1',
      cStat: prest.regTrib.opSimpNac === '2' ? '107' : '100',
      dhProc: escreverDataHora(agora),
      nDFSe: String(numero),
      emit: {
        CNPJ: prest.CNPJ,
        CPF: prest.CPF,
        IM: prest.IM,
        xNome: prest.xNome ?? nomeDaEmpresa(documento) ?? `Prestador ${documento}`,
        enderNac: {
          xLgr: end?.xLgr ?? 'Não informado',
          nro: end?.nro ?? 'S/N',
          xBairro: end?.xBairro ?? 'Não informado',
          cMun: cLocEmi,
          UF: UFS[cLocEmi.slice(0, 2)] ?? 'SP',
          CEP: end?.endNac?.CEP ?? '00000000',
        },
        fone: prest.fone,
        email: prest.email,
      },
      valores: valoresDe(dps),
      DPS: dps,
    },
  }
  const vazia = writeXml(tagDaMensagem('NFSe', nota), { declaration: true })
  const propria = xmlDps.slice(xmlDps.indexOf('<DPS'))
  const inteira = vazia.slice(0, vazia.indexOf('<DPS')) + propria + vazia.slice(vazia.indexOf('</DPS>') + '</DPS>'.length)
  return { nota, xml: assinarMensagem(inteira, nota.infNFSe.Id, servico, 'RSA_SHA256', { comoSefin: true }) }
}

/** Nine digits that look drawn and are always the same for one DPS. */
function sorteado(idDps: string): string {
  return String(createHash('sha256').update(idDps).digest().readUInt32BE(0) % 1_000_000_000).padStart(9, '0')
}

/** Items whose ISS belongs to the place of the service, as far as the simulator knows them. */
const noLocal = /^(0304|0305|070[2459]|071[0-26-9]|110[124]|12(0[1-9]|1[0124-7])|1602|1710|200[123]|2201)/

function incidenciaDe({ infDPS }: Dps, prestacao: string): string {
  const { cTribNac } = infDPS.serv.cServ
  if (noLocal.test(cTribNac)) return prestacao
  if (cTribNac.startsWith('1705')) return infDPS.toma?.end?.endNac?.cMun ?? infDPS.cLocEmi
  return infDPS.cLocEmi
}

function valoresDe({ infDPS }: Dps): Nfse['infNFSe']['valores'] {
  const { vServPrest, vDescCondIncond, vDedRed, trib } = infDPS.valores
  const zero = Dinheiro.zero
  const de = (texto: string | undefined) => (texto === undefined ? zero : Dinheiro.from(texto))
  const servico = de(vServPrest.vServ)
  const incondicional = de(vDescCondIncond?.vDescIncond)
  const deducao = vDedRed?.pDR
    ? servico.percent(Aliquota.from(vDedRed.pDR))
    : vDedRed?.documentos
      ? Dinheiro.sum(vDedRed.documentos.docDedRed.map(({ vDeducaoReducao }) => de(vDeducaoReducao)))
      : de(vDedRed?.vDR)
  const base = servico.minus(incondicional).minus(deducao).max(zero)
  const { pAliq, tpRetISSQN } = trib.tribMun
  const iss = pAliq === undefined ? null : base.percent(Aliquota.from(pAliq))
  const { vRetCP, vRetIRRF, vRetCSLL } = trib.tribFed ?? {}
  const retido = Dinheiro.sum([de(vRetCP), de(vRetIRRF), de(vRetCSLL), tpRetISSQN === '1' ? zero : (iss ?? zero)])
  const liquido = servico.minus(incondicional).minus(de(vDescCondIncond?.vDescCond)).minus(retido)
  const vLiq = liquido.toString()
  if (isSoLiquido(infDPS)) return { vLiq }
  return {
    vCalcDR: deducao.isZero() ? undefined : deducao.toString(),
    vBC: base.toString(),
    pAliqAplic: pAliq,
    vISSQN: iss?.toString(),
    vTotalRet: retido.isZero() ? undefined : retido.toString(),
    vLiq,
  }
}

/** State by the first two digits of the IBGE code of a town. */
const UFS: Readonly<Record<string, string>> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
}
