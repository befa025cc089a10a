import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { InfNfse } from '@iss/nfse-nacional/layout'
import { type IbsCbsImpresso, tributacaoRegular } from '@iss/nota/domain/bloco-ibs-cbs'
import { labelEnteGoverno, labelTipoOperacao } from '@iss/tributacao/domain/compra-governamental'

const reais = (texto: string) => Dinheiro.from(texto).formatReais()
const taxa = (texto: string) => `${Aliquota.from(texto).format()}%`
const seHouver = (texto: string | undefined, palavra: (texto: string) => string) =>
  texto === undefined || !/[1-9]/.test(texto) ? null : palavra(texto)

/** IBS and CBS of a received note as they are printed; null where it bears none. `nome`: of a municipality by its code. */
export function ibsCbsImpresso({ IBSCBS: grupo, DPS }: InfNfse, nome: (codigo: string) => string): IbsCbsImpresso | null {
  const declarado = DPS.infDPS.IBSCBS
  if (!grupo || !declarado) return null
  const { gIBSCBS } = declarado.valores.trib
  const { valores: v, totCIBS } = grupo
  const { gIBS, gCBS, gTribRegular: regular } = totCIBS
  const reducoes = [v.uf.pRedAliqUF, v.mun.pRedAliqMun, v.fed.pRedAliqCBS]
  const tributo = (efetiva: string, valor: string, diferido?: string) => ({
    aliquota: taxa(efetiva),
    valor: reais(valor),
    diferido: seHouver(diferido, reais),
  })
  const creditos = [
    gIBS.gIBSCredPres && `IBS ${taxa(gIBS.gIBSCredPres.pCredPresIBS)} · ${reais(gIBS.gIBSCredPres.vCredPresIBS)}`,
    gCBS.gCBSCredPres && `CBS ${taxa(gCBS.gCBSCredPres.pCredPresCBS)} · ${reais(gCBS.gCBSCredPres.vCredPresCBS)}`,
  ].filter(Boolean)
  return {
    cst: gIBSCBS.CST,
    classificacao: gIBSCBS.cClassTrib,
    indicadorOperacao: declarado.cIndOp,
    base: reais(v.vBC),
    localidade: nome(grupo.cLocalidadeIncid),
    reembolsos: seHouver(v.vCalcReeRepRes, reais),
    reducao: reducoes.some((cada) => cada !== undefined)
      ? reducoes.map((cada, indice) => `${['UF', 'município', 'CBS'][indice]} ${taxa(cada ?? '0')}`).join(', ')
      : null,
    tipoOperacao: declarado.tpOper ? labelTipoOperacao(declarado.tpOper) : null,
    compraGovernamental: declarado.tpEnteGov
      ? { ente: labelEnteGoverno(declarado.tpEnteGov), redutor: grupo.pRedutor === undefined ? null : taxa(grupo.pRedutor) }
      : null,
    tributacaoRegular: regular
      ? tributacaoRegular(
          tributo(regular.pAliqEfeRegIBSUF, regular.vTribRegIBSUF),
          tributo(regular.pAliqEfeRegIBSMun, regular.vTribRegIBSMun),
          tributo(regular.pAliqEfeRegCBS, regular.vTribRegCBS),
        )
      : null,
    creditoPresumido: creditos.length > 0 ? creditos.join(', ') : null,
    ibsUf: tributo(v.uf.pAliqEfetUF, gIBS.gIBSUFTot.vIBSUF, gIBS.gIBSUFTot.vDifUF),
    ibsMun: tributo(v.mun.pAliqEfetMun, gIBS.gIBSMunTot.vIBSMun, gIBS.gIBSMunTot.vDifMun),
    cbs: tributo(v.fed.pAliqEfetCBS, gCBS.vCBS, gCBS.vDifCBS),
    totalNota: reais(totCIBS.vTotNF),
  }
}
