import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { InfDps } from '@iss/nfse-nacional/layout'
import type { IbsCbsNota, ParteNota, Reembolso } from '@iss/nota/domain/partes-nota'

type Grupo = NonNullable<InfDps['IBSCBS']>
type Documento = NonNullable<Grupo['valores']['gReeRepRes']>['documentos'][number]
type Pessoa = NonNullable<InfDps['toma']>

/** The group IBSCBS of a DPS as the canonical note keeps it. `parte` reads a person of the layout. */
export function ibsCbsDaDps(grupo: Grupo, parte: (pessoa: Partial<Pessoa> | undefined) => ParteNota | null): IbsCbsNota {
  const { gIBSCBS } = grupo.valores.trib
  const { gDif, gTribRegular } = gIBSCBS
  return {
    finalidade: '0',
    consumidorFinal: grupo.indFinal === undefined ? null : grupo.indFinal === '1',
    indicadorOperacao: grupo.cIndOp,
    tipoOperacao: grupo.tpOper ?? null,
    notasReferenciadas: grupo.gRefNFSe?.refNFSe ?? [],
    tipoEnteGoverno: grupo.tpEnteGov ?? null,
    destinatarioDistinto: grupo.indDest === '1',
    destinatario: parte(grupo.dest),
    imovel: grupo.imovel
      ? {
          inscricaoImobiliaria: grupo.imovel.inscImobFisc ?? null,
          cib: grupo.imovel.cCIB ?? null,
          endereco: enderecoDoImovel(grupo.imovel.end),
        }
      : null,
    reembolsos: grupo.valores.gReeRepRes?.documentos.map(reembolso) ?? [],
    cst: gIBSCBS.CST,
    classificacao: gIBSCBS.cClassTrib,
    creditoPresumido: gIBSCBS.cCredPres ?? null,
    tributacaoRegular: gTribRegular ? { cst: gTribRegular.CSTReg, classificacao: gTribRegular.cClassTribReg } : null,
    diferimento: gDif
      ? { uf: Aliquota.from(gDif.pDifUF), municipio: Aliquota.from(gDif.pDifMun), cbs: Aliquota.from(gDif.pDifCBS) }
      : null,
  }
}

function enderecoDoImovel(end: NonNullable<Grupo['imovel']>['end']) {
  if (!end?.CEP) return null
  const { xLgr, nro, xCpl, xBairro, CEP } = end
  return {
    logradouro: xLgr,
    numero: nro,
    complemento: xCpl ?? null,
    bairro: xBairro,
    municipio: null,
    uf: null,
    cep: CEP,
  }
}

function reembolso(lido: Documento): Reembolso {
  const { fornec } = lido
  return {
    tipo: lido.tpReeRepRes,
    descricao: lido.xTpReeRepRes ?? null,
    valor: Dinheiro.from(lido.vlrReeRepRes),
    dataEmissao: lido.dtEmiDoc,
    competencia: lido.dtCompDoc,
    documento: documento(lido),
    fornecedor: fornec ? { identificacao: fornec.CNPJ ?? fornec.CPF ?? fornec.NIF ?? '', nome: fornec.xNome } : null,
  }
}

function documento({ dFeNacional, docFiscalOutro, docOutro }: Documento): Reembolso['documento'] {
  if (dFeNacional) {
    const { tipoChaveDFe, chaveDFe, xTipoChaveDFe = null } = dFeNacional
    return { tipo: 'DFE', codigo: tipoChaveDFe, identificacao: chaveDFe, descricao: xTipoChaveDFe }
  }
  if (docFiscalOutro) {
    const { cMunDocFiscal, nDocFiscal, xDocFiscal } = docFiscalOutro
    return { tipo: 'FISCAL', codigo: cMunDocFiscal, identificacao: nDocFiscal, descricao: xDocFiscal }
  }
  return { tipo: 'OUTRO', codigo: null, identificacao: docOutro?.nDoc ?? '', descricao: docOutro?.xDoc ?? null }
}
