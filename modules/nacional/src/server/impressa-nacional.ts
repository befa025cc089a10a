import { formatSubitem } from '@iss/tributacao/domain/forma-do-subitem'
import { subitemDeCodigoNacional } from '@iss/tributacao/domain/item-lista-servico'
import { labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { textOf } from '@iss/kinds'
import type { InfNfse, Nfse } from '@iss/nfse-nacional/layout'
import { nomeDoPaisOuNada } from '@iss/nota/domain/dizeres-da-nota'
import type { DeducaoImpressa, NotaImpressa, ParteImpressa } from '@iss/nota/domain/nota-impressa'
import type { Deducao, ParteNota, TotaisTributos } from '@iss/nota/domain/partes-nota'
import { consultaNacional } from '../domain/ambiente.ts'
import { ibsCbsImpresso } from '../domain/ibs-cbs-impresso.ts'
import { lerNotaNacional } from '../domain/nota-nacional.ts'
import { labelTributacao, regimeEmPalavras } from '../domain/situacao-nacional.ts'
import { canonicaDaDps } from './canonica-da-dps.ts'

export type OpcoesDaNacional = {
  /** State that the events gave the note; the document itself does not know it. */
  readonly estado: {
    readonly situacao: 'CANCELADA' | 'SUBSTITUÍDA' | null
    readonly quando: Date | null
    readonly substituta: string | null
  }
  /** Code that this city gave the note. */
  readonly senha: string
  readonly producao: boolean
  readonly baseUrl: string
  /** 'Nova Serra/MG' of an IBGE code. */
  readonly nome: (codigo: string) => string
}

/** A received note as it is shown on paper and on its page: what its document says, and what its events made of it. Pure. */
export function impressaNacional(nfse: Nfse, { estado, senha, producao, baseUrl, nome }: OpcoesDaNacional): NotaImpressa {
  const { infNFSe } = nfse
  const { infDPS } = infNFSe.DPS
  const lida = lerNotaNacional(nfse)
  const canonica = canonicaDaDps(infDPS)
  const { servico, tomador, intermediario, pisCofins, obra, evento } = canonica
  const subitem = subitemDeCodigoNacional(lida.codigoNacional)
  return {
    municipio: comUf(infNFSe.xLocEmi, nome(infDPS.cLocEmi)),
    numero: infNFSe.nNFSe,
    serie: null,
    rps: null,
    dps: `${infDPS.nDPS}/${infDPS.serie}`,
    gerador: infNFSe.ambGer === '2' ? 'Emissor Nacional' : `Município de ${nome(infDPS.cLocEmi)}`,
    emissao: lida.emissao,
    dataPrestacao: lida.dataPrestacao,
    competencia: Competencia.fromData(lida.dataPrestacao).firstDay(),
    chave: lida.chave,
    senha,
    codigoVerificacao: null,
    substitui: lida.substitui,
    substituidaPor: estado.substituta,
    fim: estado.situacao && { situacao: estado.situacao, quando: estado.quando },
    producao: producao && infDPS.tpAmb === '1',
    enderecoDaConsulta: `${baseUrl}/public/documentos`,
    consultaNacional: consultaNacional(infDPS.tpAmb, lida.chave),
    prestador: {
      ...parte({ ...semDados, ...doEmitente(infNFSe) }, nome),
      nomeFantasia: infNFSe.emit.xFant ?? null,
      municipio: nome(infNFSe.emit.enderNac.cMun),
      regime: regimeEmPalavras(lida.opcaoSimples, lida.apuracaoSimples, lida.regimeEspecial),
    },
    tomador: infDPS.toma ? parte(tomador, nome) : null,
    intermediario: intermediario && parte(intermediario, nome),
    servico: {
      codigoNacional: lida.codigoNacional,
      item: subitem && formatSubitem(subitem),
      atividade: infNFSe.xTribNac,
      nbs: servico.nbs,
      cnae: null,
      ctiss: null,
      localPrestacao: lida.municipioPrestacao === null ? 'Exterior' : nome(lida.municipioPrestacao),
      paisPrestacao: nomeDoPaisOuNada(servico.paisPrestacao),
      discriminacao: lida.discriminacao,
    },
    obra: obra && { codigo: obra.codigo ?? obra.cib ?? obra.inscricaoImobiliaria, art: obra.art },
    evento: evento && { identificacao: evento.identificacao, nome: evento.nome },
    itens: [],
    deducoes: canonica.deducoes.filter(({ documento }) => documento !== null).map(deducao),
    iss: {
      exigibilidade: lida.isenta
        ? labelExigibilidade('ISENCAO')
        : lida.suspensao
          ? labelExigibilidade(servico.exigibilidade)
          : labelTributacao(lida.tributacao),
      incidencia: lida.municipioIncidencia === null ? 'Não se aplica' : nome(lida.municipioIncidencia),
      paisResultado: nomeDoPaisOuNada(servico.paisResultado),
      numeroProcesso: servico.numeroProcesso,
      valorServicos: lida.valorServico,
      descontoIncondicional: canonica.descontoIncondicional,
      deducoes: reducao(infNFSe, lida.valorServico.minus(canonica.descontoIncondicional).minus(lida.base)),
      base: lida.base,
      aliquota: lida.aliquota,
      imposto: lida.suspensao ? Dinheiro.zero : lida.imposto,
      suspenso: lida.suspensao ? lida.imposto : Dinheiro.zero,
      retido: lida.retencao !== 1,
      quemRetem: lida.retencao === 1 ? null : lida.retencao === 2 ? 'tomador' : 'intermediário',
      beneficio: servico.beneficio && {
        numero: servico.beneficio.numero,
        reducao: infNFSe.valores.vCalcBM ? Dinheiro.from(infNFSe.valores.vCalcBM).formatReais() : null,
      },
    },
    contribuicoes: pisCofins && {
      cst: pisCofins.cst,
      base: pisCofins.base?.formatReais() ?? '',
      pis: tributo(pisCofins.aliquotaPis, pisCofins.valorPis),
      cofins: tributo(pisCofins.aliquotaCofins, pisCofins.valorCofins),
    },
    federais: {
      irrf: canonica.retencoes.irrf,
      inss: canonica.retencoes.inss,
      csll: canonica.retencoes.csll,
      pis: canonica.retencoes.pis,
      cofins: canonica.retencoes.cofins,
      outras: Dinheiro.zero,
    },
    ibsCbs: ibsCbsImpresso(infNFSe, nome),
    descontoCondicional: canonica.descontoCondicional,
    liquido: lida.liquido,
    aReceber: null,
    complementos: [
      totaisAproximados(canonica.totaisTributos),
      canonica.observacoes,
      infNFSe.xOutInf,
      canonica.documentoTecnico && `Documento técnico: ${canonica.documentoTecnico}`,
      canonica.documentoReferencia && `Documento de referência: ${canonica.documentoReferencia}`,
      canonica.pedido && `Pedido: ${[canonica.pedido, ...canonica.itensPedido].join(', ')}`,
    ].flatMap((dito) => (dito ? dito.split(/\r?\n/) : [])),
    memoria: [],
  }
}

/** The town as the note writes it, with the state of the directory. */
const comUf = (nome: string, conhecido: string) => (conhecido.includes('/') ? `${nome}/${conhecido.split('/')[1]}` : nome)

const semDados = { nif: null, enderecoExterior: null } as const

type QuemAparece = Omit<ParteNota, 'identificacao' | 'motivoSemNif' | 'caepf'>

/** Who issued it, as the repository completed it; the DPS of a provider tells neither name nor address. */
function doEmitente({ emit, DPS }: InfNfse): Omit<QuemAparece, 'nif' | 'enderecoExterior'> {
  const { prest } = DPS.infDPS
  const { enderNac: e } = emit
  return {
    documento: emit.CNPJ ?? emit.CPF ?? prest.CNPJ ?? prest.CPF ?? null,
    nome: emit.xNome,
    inscricaoMunicipal: emit.IM ?? prest.IM ?? null,
    telefone: emit.fone ?? prest.fone ?? null,
    email: emit.email ?? prest.email ?? null,
    endereco: {
      logradouro: e.xLgr,
      numero: e.nro,
      complemento: e.xCpl ?? null,
      bairro: e.xBairro,
      municipio: e.cMun,
      uf: e.UF,
      cep: e.CEP,
    },
  }
}

function parte({ endereco: e, enderecoExterior, ...quem }: QuemAparece, nome: OpcoesDaNacional['nome']): ParteImpressa {
  return {
    nome: quem.nome,
    documento: quem.documento,
    nif: quem.nif,
    inscricaoMunicipal: quem.inscricaoMunicipal,
    telefone: quem.telefone && textOf('telefone', quem.telefone),
    email: quem.email,
    endereco: enderecoExterior?.texto ?? (e ? [e.logradouro, e.numero, e.complemento, e.bairro].filter(Boolean).join(', ') : ''),
    municipio: e?.municipio ? nome(e.municipio) : [enderecoExterior?.cidade, enderecoExterior?.estado].filter(Boolean).join(', '),
    cep: e?.cep ? textOf('cep', e.cep) : (enderecoExterior?.codigoPostal ?? ''),
    pais: nomeDoPaisOuNada(enderecoExterior?.pais),
  }
}

/** What lowered the base besides discount and benefit: as computed by the issuer, else what is missing from the value. */
function reducao({ valores: v }: InfNfse, falta: Dinheiro): Dinheiro {
  if (v.vCalcDR !== undefined) return Dinheiro.from(v.vCalcDR)
  return v.vCalcBM === undefined ? falta.max(Dinheiro.zero) : Dinheiro.zero
}

function deducao({ descricao, documento, dataEmissao, fornecedor, valor }: Deducao): DeducaoImpressa {
  const numeroDocumento =
    documento === null
      ? null
      : 'chave' in documento && documento.chave
        ? documento.chave
        : 'numero' in documento
          ? documento.numero
          : null
  return { tipo: descricao, numeroDocumento, dataDocumento: dataEmissao, documentoFornecedor: fornecedor, valor }
}

const tributo = (aliquota: { format(): string } | null, valor: Dinheiro | null) =>
  [aliquota && `${aliquota.format()}%`, valor?.formatReais()].filter(Boolean).join(' · ')

/** Approximate taxes of Lei 12.741/2012 as the note tells them. */
function totaisAproximados(totais: TotaisTributos): string | null {
  switch (totais.forma) {
    case 'VALOR':
      return `Tributos aproximados (Lei 12.741/2012): federais ${totais.federal.formatReais()}, estaduais ${totais.estadual.formatReais()}, municipais ${totais.municipal.formatReais()}.`
    case 'PERCENTUAL':
      return `Tributos aproximados (Lei 12.741/2012): federais ${totais.federal.format()}%, estaduais ${totais.estadual.format()}%, municipais ${totais.municipal.format()}%.`
    case 'SIMPLES':
      return `Tributos aproximados (Lei 12.741/2012): ${totais.percentual.format()}% no Simples Nacional.`
    default:
      return null
  }
}
