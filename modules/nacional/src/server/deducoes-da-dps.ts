import { Dinheiro } from '@iss/kernel/dinheiro'
import type { InfDps } from '@iss/nfse-nacional/layout'
import type { Deducao, DocumentoDeducao, TipoDeducaoNacional } from '@iss/nota/domain/partes-nota'

type Deducoes = InfDps['valores']['vDedRed']
type Documento = NonNullable<NonNullable<Deducoes>['documentos']>['docDedRed'][number]

/** Deductions of a DPS by document; an amount without documents is one deduction. A percentage is no deduction of these. */
export function deducoesDaDps(grupo: Deducoes): Deducao[] {
  if (grupo?.documentos) return grupo.documentos.docDedRed.map(porDocumento)
  return grupo?.vDR ? [{ ...vazia, descricao: 'Dedução ou redução informada na DPS', valor: Dinheiro.from(grupo.vDR) }] : []
}

const vazia = {
  tipoDeducaoId: null,
  tipoNacional: null,
  documento: null,
  dataEmissao: null,
  fornecedor: null,
  fornecedorNif: null,
  fornecedorNome: null,
  valorDedutivel: null,
} as const

function porDocumento(lido: Documento): Deducao {
  const tipoNacional = Number(lido.tpDedRed) as TipoDeducaoNacional
  return {
    ...vazia,
    tipoNacional,
    descricao: lido.xDescOutDed ?? `Dedução do tipo ${tipoNacional}`,
    documento: documento(lido),
    dataEmissao: lido.dtEmiDoc,
    fornecedor: lido.fornec?.CNPJ ?? lido.fornec?.CPF ?? null,
    fornecedorNif: lido.fornec?.NIF ?? null,
    fornecedorNome: lido.fornec?.xNome ?? null,
    valorDedutivel: Dinheiro.from(lido.vDedutivelRedutivel),
    valor: Dinheiro.from(lido.vDeducaoReducao),
  }
}

function documento({ chNFSe, chNFe, NFSeMun, NFNFS, nDocFisc, nDoc }: Documento): DocumentoDeducao {
  if (chNFSe) return { tipo: 'NFSE_NACIONAL', chave: chNFSe }
  if (chNFe) return { tipo: 'NFE', chave: chNFe }
  if (NFSeMun)
    return {
      tipo: 'NFSE_MUNICIPAL',
      municipio: NFSeMun.cMunNFSeMun,
      numero: String(BigInt(NFSeMun.nNFSeMun)),
      codigoVerificacao: NFSeMun.cVerifNFSeMun,
    }
  if (NFNFS) return { tipo: 'PAPEL', numero: NFNFS.nNFS, modelo: NFNFS.modNFS, serie: NFNFS.serieNFS }
  return { tipo: 'OUTRO', numero: nDocFisc ?? nDoc ?? '' }
}
