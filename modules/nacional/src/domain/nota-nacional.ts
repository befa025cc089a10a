import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { lerDataHora } from '@iss/nfse-nacional/data-hora'
import type { InfDps, InfNfse, Nfse } from '@iss/nfse-nacional/layout'

/** Someone in a received note. */
export type ParteNacional = {
  /** CPF or CNPJ; null abroad. */
  readonly documento: string | null
  readonly nome: string
  /** IBGE code; null abroad or when it is not told. */
  readonly municipio: string | null
  readonly inscricaoMunicipal: string | null
  readonly email: string | null
  readonly telefone: string | null
  readonly endereco: {
    readonly logradouro: string
    readonly numero: string
    readonly complemento: string | null
    readonly bairro: string
    readonly cep: string
    readonly uf: string | null
  } | null
}

/** IBS and CBS of a received note, as texts. */
export type IbsCbsLido = {
  readonly cst: string
  readonly classificacao: string
  readonly base: string
  readonly ibsUf: string
  readonly ibsMun: string
  readonly cbs: string
  readonly totalNota: string
}

/** What a received note says, in the words of this program. */
export type NotaNacionalLida = {
  readonly chave: string
  readonly numero: number
  /** 1 a town hall with an issuer of its own, 2 the national system. */
  readonly gerador: 1 | 2
  readonly municipioEmissor: string
  readonly emissao: Date
  readonly dataPrestacao: string
  /** First day of the competence. */
  readonly competencia: string
  readonly prestador: ParteNacional & { readonly documento: string; readonly municipio: string }
  readonly tomador: ParteNacional | null
  readonly intermediario: ParteNacional | null
  readonly codigoNacional: string
  readonly discriminacao: string
  readonly municipioPrestacao: string | null
  readonly municipioIncidencia: string | null
  readonly opcaoSimples: 1 | 2 | 3
  readonly apuracaoSimples: 1 | 2 | 3 | null
  readonly regimeEspecial: number
  readonly tributacao: 1 | 2 | 3 | 4
  /** tpSusp: 1 by a court, 2 by the town. */
  readonly suspensao: 1 | 2 | null
  readonly isenta: boolean
  readonly retencao: 1 | 2 | 3
  readonly valorServico: Dinheiro
  readonly base: Dinheiro
  /** Null when the note does not tell it: the rate of the DAS, or of another town. */
  readonly aliquota: Aliquota | null
  readonly imposto: Dinheiro
  readonly liquido: Dinheiro
  readonly substitui: string | null
  readonly ibsCbs: IbsCbsLido | null
}

type Pessoa = NonNullable<InfDps['toma']>

const dinheiro = (texto: string | undefined) => (texto === undefined ? null : Dinheiro.from(texto))
const numero = <T extends number>(texto: string | undefined) => (texto === undefined ? null : (Number(texto) as T))

/** Reads a note that satisfies the layout. Throws RangeError for a moment or amount that the schema lets pass and that is none. */
export function lerNotaNacional({ infNFSe }: Nfse): NotaNacionalLida {
  const { DPS, valores: v } = infNFSe
  const { infDPS } = DPS
  const { prest, serv, valores, toma, interm, subst } = infDPS
  const { tribMun } = valores.trib
  const emissao = lerDataHora(infDPS.dhEmi)
  if (!emissao) throw new RangeError(`Not a moment: ${infDPS.dhEmi}`)
  const servico = Dinheiro.from(valores.vServPrest.vServ)
  const base = dinheiro(v.vBC) ?? baseDeclarada(infDPS)
  const aliquota = v.pAliqAplic ?? tribMun.pAliq
  const taxa = aliquota === undefined || aliquota === '0' ? null : Aliquota.from(aliquota)
  return {
    chave: infNFSe.Id.slice(3),
    numero: Number(infNFSe.nNFSe),
    gerador: infNFSe.ambGer === '1' ? 1 : 2,
    municipioEmissor: infDPS.cLocEmi,
    emissao,
    dataPrestacao: infDPS.dCompet,
    competencia: Competencia.fromData(infDPS.dCompet).firstDay(),
    prestador: emitente(infNFSe, prest),
    tomador: parte(toma),
    intermediario: parte(interm),
    codigoNacional: serv.cServ.cTribNac,
    discriminacao: serv.cServ.xDescServ,
    municipioPrestacao: serv.locPrest.cLocPrestacao ?? null,
    municipioIncidencia: infNFSe.cLocIncid ?? null,
    opcaoSimples: numero<1 | 2 | 3>(prest.regTrib.opSimpNac) ?? 1,
    apuracaoSimples: numero<1 | 2 | 3>(prest.regTrib.regApTribSN),
    regimeEspecial: Number(prest.regTrib.regEspTrib),
    tributacao: numero<1 | 2 | 3 | 4>(tribMun.tribISSQN) ?? 1,
    suspensao: numero<1 | 2>(tribMun.exigSusp?.tpSusp),
    isenta: v.tpBM === '1',
    retencao: numero<1 | 2 | 3>(tribMun.tpRetISSQN) ?? 1,
    valorServico: servico,
    base,
    aliquota: taxa,
    imposto: dinheiro(v.vISSQN) ?? (tribMun.tpRetISSQN === '1' || !taxa ? Dinheiro.zero : base.percent(taxa)),
    liquido: Dinheiro.from(v.vLiq),
    substitui: subst?.chSubstda ?? null,
    ibsCbs: ibsCbs(infNFSe),
  }
}

/** Base of a note that holds the net value alone. */
function baseDeclarada({ valores: { vServPrest, vDescCondIncond, vDedRed } }: InfDps): Dinheiro {
  const servico = Dinheiro.from(vServPrest.vServ)
  const deducao = vDedRed?.pDR
    ? servico.percent(Aliquota.from(vDedRed.pDR))
    : vDedRed?.documentos
      ? Dinheiro.sum(vDedRed.documentos.docDedRed.map(({ vDeducaoReducao }) => Dinheiro.from(vDeducaoReducao)))
      : (dinheiro(vDedRed?.vDR) ?? Dinheiro.zero)
  return servico
    .minus(dinheiro(vDescCondIncond?.vDescIncond) ?? Dinheiro.zero)
    .minus(deducao)
    .max(Dinheiro.zero)
}

function emitente({ emit }: InfNfse, prest: InfDps['prest']): NotaNacionalLida['prestador'] {
  const { enderNac: e } = emit
  return {
    documento: emit.CNPJ ?? emit.CPF ?? prest.CNPJ ?? prest.CPF ?? '',
    nome: emit.xNome,
    municipio: e.cMun,
    inscricaoMunicipal: emit.IM ?? prest.IM ?? null,
    email: emit.email ?? prest.email ?? null,
    telefone: emit.fone ?? prest.fone ?? null,
    endereco: { logradouro: e.xLgr, numero: e.nro, complemento: e.xCpl ?? null, bairro: e.xBairro, cep: e.CEP, uf: e.UF },
  }
}

function parte(pessoa: Pessoa | undefined): ParteNacional | null {
  if (!pessoa) return null
  const { end } = pessoa
  return {
    documento: pessoa.CNPJ ?? pessoa.CPF ?? null,
    nome: pessoa.xNome,
    municipio: end?.endNac?.cMun ?? null,
    inscricaoMunicipal: pessoa.IM ?? null,
    email: pessoa.email ?? null,
    telefone: pessoa.fone ?? null,
    endereco: end?.endNac
      ? {
          logradouro: end.xLgr,
          numero: end.nro,
          complemento: end.xCpl ?? null,
          bairro: end.xBairro,
          cep: end.endNac.CEP,
          uf: null,
        }
      : null,
  }
}

function ibsCbs({ IBSCBS: grupo, DPS }: InfNfse): IbsCbsLido | null {
  const declarado = DPS.infDPS.IBSCBS
  if (!grupo || !declarado) return null
  const { gIBSCBS } = declarado.valores.trib
  const { totCIBS, valores } = grupo
  return {
    cst: gIBSCBS.CST,
    classificacao: gIBSCBS.cClassTrib,
    base: valores.vBC,
    ibsUf: totCIBS.gIBS.gIBSUFTot.vIBSUF,
    ibsMun: totCIBS.gIBS.gIBSMunTot.vIBSMun,
    cbs: totCIBS.gCBS.vCBS,
    totalNota: totCIBS.vTotNF,
  }
}
