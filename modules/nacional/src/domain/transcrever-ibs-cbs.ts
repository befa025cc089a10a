import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { InfDps, InfNfse } from '@iss/nfse-nacional/layout'
import type { IbsCbsGravado } from '@iss/nota/domain/ibs-cbs-gravado'
import type { IbsCbsNota, Reembolso } from '@iss/nota/domain/partes-nota'
import type { Guardado, NotaATranscrever, ParteLida } from './nota-a-transcrever.ts'
import { enderecoSimples, latino, livre, pessoa, soDigitos } from './transcrever-partes.ts'

type Declarado = NonNullable<InfDps['IBSCBS']>
type Apurado = NonNullable<InfNfse['IBSCBS']>
type Documento = NonNullable<Declarado['valores']['gReeRepRes']>['documentos'][number]

/**
 * The two groups of IBS and CBS of a note: what its declaration says and what was computed. Null where the note bears none or where no amounts
 * were computed. `lugar`: code and name of the municipality where the operation is held to happen (LC 214/2025 art. 11: the taker's, unless the
 * note knows none).
 */
export function transcreverIbsCbs(
  declarado: Guardado<IbsCbsNota> | null | undefined,
  apurado: IbsCbsGravado | null,
  lugar: { readonly codigo: string; readonly nome: string },
): NotaATranscrever['ibsCbs'] {
  return declarado && apurado ? { declarado: grupoDaDps(declarado), apurado: grupoDaNfse(apurado, lugar) } : null
}

/** The group with the total that the layout asks for: the net value of the note, from 2027 on with the two taxes on top. */
export function comTotal(apurado: Apurado, vLiq: string, competencia: string): Apurado {
  const { totCIBS } = apurado
  const porFora = competencia < PRIMEIRO_ANO_POR_FORA ? [] : [totCIBS.gIBS.vIBSTot, totCIBS.gCBS.vCBS]
  const vTotNF = Dinheiro.sum([vLiq, ...porFora].map((valor) => Dinheiro.from(valor))).toString()
  return { ...apurado, totCIBS: { ...totCIBS, vTotNF } }
}

const PRIMEIRO_ANO_POR_FORA = '2027-01-01'

function grupoDaDps(grupo: Guardado<IbsCbsNota>): Declarado {
  const { imovel, diferimento, tributacaoRegular, notasReferenciadas, reembolsos } = grupo
  const dest = grupo.destinatarioDistinto ? pessoa(grupo.destinatario as ParteLida | null) : undefined
  return {
    finNFSe: grupo.finalidade,
    indFinal: grupo.consumidorFinal === null ? undefined : grupo.consumidorFinal ? '1' : '0',
    cIndOp: grupo.indicadorOperacao,
    tpOper: (grupo.tipoOperacao as Declarado['tpOper'] | null) ?? undefined,
    gRefNFSe: notasReferenciadas.length > 0 ? { refNFSe: [...notasReferenciadas] } : undefined,
    tpEnteGov: (grupo.tipoEnteGoverno as Declarado['tpEnteGov'] | null) ?? undefined,
    indDest: dest ? '1' : '0',
    dest: dest as Declarado['dest'],
    imovel: imovel ? imovelDe(imovel) : undefined,
    valores: {
      gReeRepRes: reembolsos.length > 0 ? { documentos: reembolsos.map(documentoReembolsado) } : undefined,
      trib: {
        gIBSCBS: {
          CST: grupo.cst,
          cClassTrib: grupo.classificacao,
          cCredPres: (grupo.creditoPresumido as Declarado['valores']['trib']['gIBSCBS']['cCredPres'] | null) ?? undefined,
          gTribRegular: tributacaoRegular
            ? { CSTReg: tributacaoRegular.cst, cClassTribReg: tributacaoRegular.classificacao }
            : undefined,
          gDif: diferimento
            ? { pDifUF: duas(diferimento.uf), pDifMun: duas(diferimento.municipio), pDifCBS: duas(diferimento.cbs) }
            : undefined,
        },
      },
    },
  }
}

function imovelDe(imovel: NonNullable<Guardado<IbsCbsNota>['imovel']>): Declarado['imovel'] {
  const inscImobFisc = livre(imovel.inscricaoImobiliaria, 30)
  if (imovel.cib) return { inscImobFisc, cCIB: imovel.cib }
  const end = enderecoSimples(imovel.endereco)
  return end ? { inscImobFisc, end } : undefined
}

function documentoReembolsado(lido: Guardado<Reembolso>): Documento {
  const { fornecedor } = lido
  return {
    ...documento(lido.documento),
    fornec: fornecedor ? { ...quem(fornecedor.identificacao), xNome: livre(fornecedor.nome, 150) ?? 'Não informado' } : undefined,
    dtEmiDoc: lido.dataEmissao,
    dtCompDoc: lido.competencia,
    tpReeRepRes: lido.tipo as Documento['tpReeRepRes'],
    xTpReeRepRes: livre(lido.descricao, 150),
    vlrReeRepRes: lido.valor,
  } as Documento
}

const quem = (identificacao: string) =>
  identificacao.length === 14
    ? { CNPJ: identificacao }
    : identificacao.length === 11
      ? { CPF: identificacao }
      : { NIF: identificacao }

function documento({ tipo, codigo, identificacao, descricao }: Guardado<Reembolso>['documento']) {
  const texto = livre(descricao, 255)
  if (tipo === 'DFE')
    return {
      dFeNacional: {
        tipoChaveDFe: codigo ?? '9',
        xTipoChaveDFe: texto ?? (codigo ? undefined : 'Outro'),
        chaveDFe: identificacao,
      },
    }
  if (tipo === 'FISCAL')
    return {
      docFiscalOutro: {
        cMunDocFiscal: soDigitos(codigo, 7) ?? '',
        nDocFiscal: identificacao,
        xDocFiscal: texto ?? identificacao,
      },
    }
  return { docOutro: { nDoc: identificacao, xDoc: texto ?? identificacao } }
}

/** Two decimals, as the layout takes rates. */
const duas = (taxa: string) => Aliquota.from(taxa).round2().toString()
const reducao = (taxa: string) => (Aliquota.from(taxa).isZero() ? undefined : duas(taxa))
const seHouver = (valor: string) => (/^0(\.0+)?$/.test(valor) ? undefined : valor)

function grupoDaNfse(apurado: IbsCbsGravado, lugar: { codigo: string; nome: string }): Apurado {
  const { ibsUf, ibsMun, cbs, reducaoIbs, reducaoCbs, compraGovernamental: compra, regular } = apurado
  return {
    cLocalidadeIncid: lugar.codigo,
    xLocalidadeIncid: latino(lugar.nome, 600) ?? lugar.codigo,
    pRedutor: compra ? reducao(compra.redutor) : undefined,
    valores: {
      vBC: apurado.base,
      vCalcReeRepRes: seHouver(apurado.reembolsos),
      uf: { pIBSUF: duas(ibsUf.aliquota), pRedAliqUF: reducao(reducaoIbs), pAliqEfetUF: duas(ibsUf.efetiva) },
      mun: { pIBSMun: duas(ibsMun.aliquota), pRedAliqMun: reducao(reducaoIbs), pAliqEfetMun: duas(ibsMun.efetiva) },
      fed: { pCBS: duas(cbs.aliquota), pRedAliqCBS: reducao(reducaoCbs), pAliqEfetCBS: duas(cbs.efetiva) },
    },
    totCIBS: {
      vTotNF: apurado.totalNota,
      gIBS: {
        vIBSTot: apurado.ibs,
        gIBSUFTot: { vDifUF: seHouver(ibsUf.diferido), vIBSUF: ibsUf.valor },
        gIBSMunTot: { vDifMun: seHouver(ibsMun.diferido), vIBSMun: ibsMun.valor },
      },
      gCBS: { vDifCBS: seHouver(cbs.diferido), vCBS: cbs.valor },
      gTribRegular: regular
        ? {
            pAliqEfeRegIBSUF: duas(regular.ibsUf.efetiva),
            vTribRegIBSUF: regular.ibsUf.valor,
            pAliqEfeRegIBSMun: duas(regular.ibsMun.efetiva),
            vTribRegIBSMun: regular.ibsMun.valor,
            pAliqEfeRegCBS: duas(regular.cbs.efetiva),
            vTribRegCBS: regular.cbs.valor,
          }
        : undefined,
      // What belongs to each taxing entity before the whole goes to the one that buys (LC 214/2025 art. 473).
      gTribCompraGov: compra
        ? {
            pIBSUF: duas(ibsUf.efetiva),
            vIBSUF: ibsUf.valor,
            pIBSMun: duas(ibsMun.efetiva),
            vIBSMun: ibsMun.valor,
            pCBS: duas(cbs.efetiva),
            vCBS: cbs.valor,
          }
        : undefined,
    },
  }
}
