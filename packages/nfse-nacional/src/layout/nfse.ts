import { assinatura, comAtributos, grupo, opcional, um, type Valor } from './esquema.ts'
import { dps, enderecoEmitente } from './dps.ts'
import { descricao, tipos as t } from './tipos.ts'

const emitente = grupo(um({ CNPJ: t.cnpj, CPF: t.cpf }), {
  IM: opcional(t.inscricaoMunicipal),
  xNome: t.nome,
  xFant: opcional(t.nomeFantasia),
  enderNac: enderecoEmitente,
  fone: opcional(t.telefone),
  email: opcional(t.email),
})

const valoresNfse = grupo({
  vCalcDR: opcional(t.dinheiro),
  tpBM: opcional(t.tipoBeneficio),
  vCalcBM: opcional(t.dinheiro),
  vBC: opcional(t.dinheiro),
  pAliqAplic: opcional(t.aliquota1),
  vISSQN: opcional(t.dinheiro),
  vTotalRet: opcional(t.dinheiro),
  vLiq: t.dinheiro,
})

const creditoPresumidoIbs = grupo({ pCredPresIBS: t.percentual2, vCredPresIBS: t.dinheiro })
const creditoPresumidoCbs = grupo({ pCredPresCBS: t.percentual2, vCredPresCBS: t.dinheiro })

const ibsCbsNfse = grupo({
  cLocalidadeIncid: t.municipio,
  xLocalidadeIncid: descricao(600),
  pRedutor: opcional(t.percentual2),
  valores: grupo({
    vBC: t.dinheiro,
    vCalcReeRepRes: opcional(t.dinheiro),
    uf: grupo({ pIBSUF: t.percentual2, pRedAliqUF: opcional(t.percentual3), pAliqEfetUF: t.percentual2 }),
    mun: grupo({ pIBSMun: t.percentual2, pRedAliqMun: opcional(t.percentual3), pAliqEfetMun: t.percentual2 }),
    fed: grupo({ pCBS: t.percentual2, pRedAliqCBS: opcional(t.percentual3), pAliqEfetCBS: t.percentual2 }),
  }),
  totCIBS: grupo({
    vTotNF: t.dinheiro,
    gIBS: grupo({
      vIBSTot: t.dinheiro,
      gIBSCredPres: opcional(creditoPresumidoIbs),
      gIBSUFTot: grupo({ vDifUF: opcional(t.dinheiro), vIBSUF: t.dinheiro }),
      gIBSMunTot: grupo({ vDifMun: opcional(t.dinheiro), vIBSMun: t.dinheiro }),
    }),
    gCBS: grupo({ gCBSCredPres: opcional(creditoPresumidoCbs), vDifCBS: opcional(t.dinheiro), vCBS: t.dinheiro }),
    gTribRegular: opcional(
      grupo({
        pAliqEfeRegIBSUF: t.percentual2,
        vTribRegIBSUF: t.dinheiro,
        pAliqEfeRegIBSMun: t.percentual2,
        vTribRegIBSMun: t.dinheiro,
        pAliqEfeRegCBS: t.percentual2,
        vTribRegCBS: t.dinheiro,
      }),
    ),
    gTribCompraGov: opcional(
      grupo({
        pIBSUF: t.percentual2,
        vIBSUF: t.dinheiro,
        pIBSMun: t.percentual2,
        vIBSMun: t.dinheiro,
        pCBS: t.percentual2,
        vCBS: t.dinheiro,
      }),
    ),
  }),
})

const infNfse = comAtributos(
  { Id: t.idNfse },
  grupo({
    xLocEmi: descricao(150),
    xLocPrestacao: descricao(150),
    nNFSe: t.numero13,
    cLocIncid: opcional(t.municipio),
    xLocIncid: opcional(descricao(150)),
    xTribNac: descricao(600),
    xTribMun: opcional(descricao(600)),
    xNBS: opcional(descricao(600)),
    verAplic: t.aplicativo,
    ambGer: t.geradorNfse,
    tpEmis: t.tipoEmissao,
    procEmi: opcional(t.processoEmissao),
    cStat: t.situacao,
    dhProc: t.dataHora,
    nDFSe: t.numero13,
    emit: emitente,
    valores: valoresNfse,
    xOutInf: opcional(t.descricaoServico),
    IBSCBS: opcional(ibsCbsNfse),
    DPS: dps,
  }),
)

/** NFS-e: the note as issued, with the DPS that it answers, layout 1.01. */
export const nfse = comAtributos({ versao: t.versao }, grupo({ infNFSe: infNfse, Signature: assinatura(true) }))
export type Nfse = Valor<typeof nfse>
export type InfNfse = Nfse['infNFSe']
