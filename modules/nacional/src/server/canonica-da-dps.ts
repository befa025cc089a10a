import { notaBase, parteVazia } from '@iss/emissao/server'
import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { InfDps } from '@iss/nfse-nacional/layout'
import type { NotaCanonica, RetencoesNota } from '@iss/nota/domain/nota'
import type { Endereco, EventoNota, ObraNota, ParteNota, TotaisTributos } from '@iss/nota/domain/partes-nota'
import type { Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { subitemDeCodigoNacional } from '@iss/tributacao/domain/item-lista-servico'
import { ibsCbsDaDps } from './ibs-cbs-da-dps.ts'
import { deducoesDaDps } from './deducoes-da-dps.ts'

type Pessoa = NonNullable<InfDps['toma']>
type Logradouro = { xLgr: string; nro: string; xCpl?: string | undefined; xBairro: string }

const dinheiro = (texto: string | undefined) => (texto === undefined ? null : Dinheiro.from(texto))
const ouZero = (texto: string | undefined) => dinheiro(texto) ?? Dinheiro.zero
const taxa = (texto: string | undefined) => (texto === undefined ? null : Aliquota.from(texto))

/** A DPS that satisfies the layout 1.01 -> canonical note (decisions N3). The whole service is one item of quantity 1. */
export function canonicaDaDps(inf: InfDps): NotaCanonica {
  const { prest, serv, valores, subst } = inf
  const { cServ, locPrest, infoCompl } = serv
  const { tribMun, tribFed, totTrib } = valores.trib
  const base = notaBase('DPS', prest.CNPJ ?? prest.CPF ?? '', inf.dCompet, subitemDeCodigoNacional(cServ.cTribNac) ?? '')
  const retido = tribMun.tpRetISSQN !== '1'
  const federais = tribFed?.piscofins
  return {
    ...base,
    prestadorInformado: {
      ...base.prestadorInformado,
      inscricaoMunicipal: prest.IM ?? null,
      optanteSimples: prest.regTrib.opSimpNac !== '1',
      apuracaoSimples: (Number(prest.regTrib.regApTribSN ?? 0) || null) as 1 | 2 | 3 | null,
    },
    dps: {
      id: inf.Id,
      serie: inf.serie,
      numero: inf.nDPS,
      ambiente: inf.tpAmb === '1' ? 1 : 2,
      emitidaEm: inf.dhEmi,
      aplicativo: inf.verAplic,
      emitente: Number(inf.tpEmit) as 1 | 2 | 3,
    },
    tomador: parte(inf.toma) ?? parteVazia,
    intermediario: parte(inf.interm),
    servico: {
      ...base.servico,
      codigoNacional: cServ.cTribNac,
      codigoMunicipal: cServ.cTribMun ?? null,
      nbs: cServ.cNBS ?? null,
      codigoInterno: cServ.cIntContrib ?? null,
      discriminacao: cServ.xDescServ,
      municipioPrestacao: locPrest.cLocPrestacao ?? null,
      paisPrestacao: locPrest.cPaisPrestacao ?? null,
      paisResultado: tribMun.cPaisResult ?? null,
      exigibilidade: exigibilidade(tribMun),
      tipoImunidade: tribMun.tpImunidade === undefined ? null : Number(tribMun.tpImunidade),
      numeroProcesso: tribMun.exigSusp?.nProcesso ?? null,
      beneficio: tribMun.BM
        ? {
            numero: tribMun.BM.nBM,
            reducaoValor: dinheiro(tribMun.BM.vRedBCBM),
            reducaoPercentual: taxa(tribMun.BM.pRedBCBM),
          }
        : null,
    },
    itens: [
      {
        descricao: cServ.xDescServ,
        unidade: null,
        quantidade: Decimal4.one,
        valorUnitario: Decimal4.from(valores.vServPrest.vServ),
        desconto: Dinheiro.zero,
        descontoIncondicional: Dinheiro.zero,
      },
    ],
    descontoIncondicional: ouZero(valores.vDescCondIncond?.vDescIncond),
    descontoCondicional: ouZero(valores.vDescCondIncond?.vDescCond),
    deducoes: deducoesDaDps(valores.vDedRed),
    deducaoPercentual: taxa(valores.vDedRed?.pDR),
    valorRecebido: dinheiro(valores.vServPrest.vReceb),
    retencoes: retencoes(tribFed),
    pisCofins: federais
      ? {
          cst: federais.CST,
          base: dinheiro(federais.vBCPisCofins),
          aliquotaPis: taxa(federais.pAliqPis),
          aliquotaCofins: taxa(federais.pAliqCofins),
          valorPis: dinheiro(federais.vPis),
          valorCofins: dinheiro(federais.vCofins),
          tipoRetencao: federais.tpRetPisCofins ?? null,
        }
      : null,
    totaisTributos: totais(totTrib),
    informado: {
      ...base.informado,
      valorTotal: Dinheiro.from(valores.vServPrest.vServ),
      aliquota: taxa(tribMun.pAliq),
      retido,
      responsavelRetencao: retido ? (tribMun.tpRetISSQN === '3' ? 'INTERMEDIARIO' : 'TOMADOR') : null,
    },
    obra: obra(serv.obra),
    evento: evento(serv.atvEvento),
    comercioExterior: serv.comExt
      ? {
          modoPrestacao: serv.comExt.mdPrestacao,
          vinculoPrestacao: serv.comExt.vincPrest,
          moeda: serv.comExt.tpMoeda,
          valorMoeda: serv.comExt.vServMoeda,
          mecanismoPrestador: serv.comExt.mecAFComexP,
          mecanismoTomador: serv.comExt.mecAFComexT,
          movimentacaoTemporariaBens: serv.comExt.movTempBens,
          numeroDi: serv.comExt.nDI ?? null,
          numeroRe: serv.comExt.nRE ?? null,
          compartilharMdic: serv.comExt.mdic === '1',
        }
      : null,
    ibsCbs: inf.IBSCBS ? ibsCbsDaDps(inf.IBSCBS, parte) : null,
    substituicao: subst
      ? { numero: null, chave: subst.chSubstda, motivo: subst.cMotivo, descricao: subst.xMotivo ?? null }
      : null,
    documentoTecnico: infoCompl?.idDocTec ?? null,
    documentoReferencia: infoCompl?.docRef ?? null,
    pedido: infoCompl?.xPed ?? null,
    itensPedido: infoCompl?.gItemPed?.xItemPed ?? [],
    observacoes: infoCompl?.xInfComp ?? null,
  }
}

const naoTributada: Readonly<Record<string, Exigibilidade>> = { 2: 'IMUNIDADE', 3: 'EXPORTACAO', 4: 'NAO_INCIDENCIA' }

function exigibilidade({ tribISSQN, exigSusp }: InfDps['valores']['trib']['tribMun']): Exigibilidade {
  if (exigSusp) return exigSusp.tpSusp === '1' ? 'SUSPENSA_JUDICIAL' : 'SUSPENSA_ADMINISTRATIVA'
  return naoTributada[tribISSQN] ?? 'EXIGIVEL'
}

function parte(pessoa: Partial<Pessoa> | undefined): ParteNota | null {
  if (!pessoa) return null
  const { CNPJ, CPF, end } = pessoa
  const endExt = end?.endExt
  return {
    ...parteVazia,
    identificacao: CNPJ ? 'CNPJ' : CPF ? 'CPF' : 'EXTERIOR',
    documento: CNPJ ?? CPF ?? null,
    nif: pessoa.NIF ?? null,
    motivoSemNif: pessoa.cNaoNIF === undefined ? null : (Number(pessoa.cNaoNIF) as 0 | 1 | 2),
    caepf: pessoa.CAEPF ?? null,
    inscricaoMunicipal: pessoa.IM ?? null,
    nome: pessoa.xNome ?? null,
    telefone: pessoa.fone ?? null,
    email: pessoa.email ?? null,
    endereco: end?.endNac ? endereco(end, end.endNac.CEP, end.endNac.cMun) : null,
    enderecoExterior:
      end && endExt
        ? {
            pais: endExt.cPais,
            cidade: endExt.xCidade,
            estado: endExt.xEstProvReg,
            codigoPostal: endExt.cEndPost,
            texto: [end.xLgr, end.nro, end.xCpl, end.xBairro].filter(Boolean).join(', '),
          }
        : null,
  }
}

function endereco({ xLgr, nro, xCpl, xBairro }: Logradouro, cep: string | null, municipio: string | null): Endereco {
  return { logradouro: xLgr, numero: nro, complemento: xCpl ?? null, bairro: xBairro, municipio, uf: null, cep }
}

const comCep = (end: (Logradouro & { CEP?: string | undefined }) | undefined) => (end?.CEP ? endereco(end, end.CEP, null) : null)

function obra(lida: InfDps['serv']['obra']): ObraNota | null {
  if (!lida) return null
  return {
    obraId: null,
    codigo: lida.cObra ?? null,
    art: null,
    cib: lida.cCIB ?? null,
    inscricaoImobiliaria: lida.inscImobFisc ?? null,
    endereco: comCep(lida.end),
  }
}

function evento(lido: InfDps['serv']['atvEvento']): EventoNota | null {
  if (!lido) return null
  return {
    identificacao: lido.idAtvEvt ?? null,
    nome: lido.xNome,
    inicio: lido.dtIni,
    fim: lido.dtFim,
    endereco: comCep(lido.end),
  }
}

/** Which of PIS, COFINS and CSLL the code of the layout says to be withheld. */
const retidos: Readonly<Record<string, string>> = { 1: 'PC', 3: 'PCS', 4: 'PC', 5: 'P', 6: 'C', 7: 'CS', 8: 'S', 9: 'PS' }

/** The layout sums what is withheld of PIS, COFINS and CSLL; the code tells them apart, and without one the sum stands under CSLL. */
function retencoes(federais: InfDps['valores']['trib']['tribFed']): RetencoesNota {
  const social = federais?.piscofins
  const quais = retidos[social?.tpRetPisCofins ?? ''] ?? ''
  const pis = quais.includes('P') ? ouZero(social?.vPis) : Dinheiro.zero
  const cofins = quais.includes('C') ? ouZero(social?.vCofins) : Dinheiro.zero
  return {
    pis,
    cofins,
    csll: ouZero(federais?.vRetCSLL).minus(pis).minus(cofins).max(Dinheiro.zero),
    irrf: ouZero(federais?.vRetIRRF),
    inss: ouZero(federais?.vRetCP),
    outrasRetencoes: Dinheiro.zero,
    outrasDeducoes: Dinheiro.zero,
  }
}

function totais({ vTotTrib, pTotTrib, pTotTribSN }: InfDps['valores']['trib']['totTrib']): TotaisTributos {
  if (vTotTrib)
    return {
      forma: 'VALOR',
      federal: Dinheiro.from(vTotTrib.vTotTribFed),
      estadual: Dinheiro.from(vTotTrib.vTotTribEst),
      municipal: Dinheiro.from(vTotTrib.vTotTribMun),
    }
  if (pTotTrib)
    return {
      forma: 'PERCENTUAL',
      federal: Aliquota.from(pTotTrib.pTotTribFed),
      estadual: Aliquota.from(pTotTrib.pTotTribEst),
      municipal: Aliquota.from(pTotTrib.pTotTribMun),
    }
  return pTotTribSN ? { forma: 'SIMPLES', percentual: Aliquota.from(pTotTribSN) } : { forma: 'NAO_INFORMADO' }
}
