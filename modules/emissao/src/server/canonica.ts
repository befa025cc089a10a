import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { exigibilidadeDeCodigo } from '@iss/tributacao/domain/exigibilidade'
import { ibsCbsVazio } from '../domain/ibs-cbs-da-nota.ts'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import type { NotaCanonica, OrigemNota, ServicoNota } from '@iss/nota/domain/nota'
import { type IbsCbsNota, type ParteNota, tiposDeducaoNacionais } from '@iss/nota/domain/partes-nota'

const vazio = (texto: string | null) => (texto === null || texto.trim() === '' ? null : texto.trim())

/** A part of a note about which nothing is told. */
export const parteVazia: ParteNota = {
  identificacao: 'NAO_IDENTIFICADO',
  documento: null,
  nif: null,
  motivoSemNif: null,
  caepf: null,
  inscricaoMunicipal: null,
  nome: null,
  endereco: null,
  enderecoExterior: null,
  telefone: null,
  email: null,
}

/** A service about which only the subitem is told. */
export const servicoVazio = (subitem: string): ServicoNota => ({
  atividadeId: null,
  subitem,
  codigoNacional: null,
  codigoMunicipal: null,
  ctiss: null,
  cnae: null,
  nbs: null,
  codigoInterno: null,
  discriminacao: null,
  municipioPrestacao: null,
  paisPrestacao: null,
  paisResultado: null,
  exigibilidade: 'EXIGIVEL',
  tipoImunidade: null,
  motivoNaoExigibilidade: null,
  numeroProcesso: null,
  beneficio: null,
})

/** A canonical note with every optional part absent; adapters fill in what their source says (decisions N3). */
export function notaBase(origem: OrigemNota, prestador: string, dataPrestacao: string, subitem: string): NotaCanonica {
  return {
    origem,
    prestador,
    prestadorInformado: {
      inscricaoMunicipal: null,
      regimeEspecial: null,
      optanteSimples: null,
      incentivoFiscal: null,
      apuracaoSimples: null,
    },
    rps: null,
    dps: null,
    serieId: null,
    dataPrestacao,
    competencia: Competencia.fromData(dataPrestacao),
    tomador: parteVazia,
    intermediario: null,
    servico: servicoVazio(subitem),
    tipoTributacaoId: null,
    itens: [],
    descontoIncondicional: Dinheiro.zero,
    descontoCondicional: Dinheiro.zero,
    deducoes: [],
    deducaoPercentual: null,
    valorRecebido: null,
    retencoes: {
      pis: Dinheiro.zero,
      cofins: Dinheiro.zero,
      irrf: Dinheiro.zero,
      csll: Dinheiro.zero,
      inss: Dinheiro.zero,
      outrasRetencoes: Dinheiro.zero,
      outrasDeducoes: Dinheiro.zero,
    },
    pisCofins: null,
    totaisTributos: { forma: 'NAO_INFORMADO' },
    informado: {
      valorTotal: null,
      base: null,
      aliquota: null,
      imposto: null,
      liquido: null,
      municipioIncidencia: null,
      retido: null,
      responsavelRetencao: null,
    },
    obra: null,
    evento: null,
    comercioExterior: null,
    ibsCbs: null,
    substituicao: null,
    documentoTecnico: null,
    documentoReferencia: null,
    pedido: null,
    itensPedido: [],
    condicaoPagamento: null,
    observacoes: null,
    enviarEmailTomador: true,
  }
}

/** Screen E01 -> canonical note; provider and codes of the chosen activity come from the facts. */
export function canonicaDoPedido(pedido: PedidoNota): NotaCanonica {
  const base = notaBase('TELA', '', pedido.dataPrestacao, '')
  const { tomador } = pedido
  const comDocumento = tomador.identificacao === 'CNPJ' || tomador.identificacao === 'CPF'
  const endereco = tomador.endereco && Object.values(tomador.endereco).some((value) => vazio(value)) ? tomador.endereco : null
  return {
    ...base,
    serieId: pedido.serieId,
    tomador: {
      ...parteVazia,
      identificacao: tomador.identificacao,
      documento: comDocumento && vazio(tomador.documento) ? normalizeDocumento(tomador.documento ?? '') : null,
      nome: vazio(tomador.nome),
      inscricaoMunicipal: vazio(tomador.inscricaoMunicipal),
      email: vazio(tomador.email),
      telefone: vazio(tomador.telefone),
      endereco,
      enderecoExterior:
        tomador.identificacao === 'EXTERIOR'
          ? { pais: tomador.pais ?? 'US', cidade: null, estado: null, codigoPostal: null, texto: null }
          : null,
    },
    servico: {
      ...base.servico,
      atividadeId: pedido.atividadeId,
      ctiss: vazio(pedido.ctiss),
      cnae: vazio(pedido.cnae),
      exigibilidade: exigibilidadeDeCodigo(pedido.exigibilidade) ?? 'EXIGIVEL',
      numeroProcesso: vazio(pedido.numeroProcesso),
      municipioPrestacao: vazio(pedido.municipioPrestacao),
      paisResultado: vazio(pedido.paisResultado),
      nbs: vazio(pedido.ibsCbs?.nbs ?? null),
    },
    tipoTributacaoId: pedido.tipoTributacaoId,
    itens: pedido.itens.map((item) => ({ ...item, unidade: vazio(item.unidade) })),
    descontoIncondicional: pedido.descontoIncondicional,
    descontoCondicional: pedido.descontoCondicional,
    deducoes: pedido.deducoes.map((deducao) => ({
      tipoDeducaoId: null,
      tipoNacional: tiposDeducaoNacionais.find((tipo) => tipo === deducao.tipo) ?? null,
      descricao: deducao.descricao,
      documento: vazio(deducao.numero) ? { tipo: 'PAPEL', numero: deducao.numero ?? '', modelo: null, serie: null } : null,
      dataEmissao: deducao.data,
      fornecedor: vazio(deducao.fornecedor) ? normalizeDocumento(deducao.fornecedor ?? '') : null,
      fornecedorNif: null,
      fornecedorNome: null,
      valorDedutivel: null,
      valor: deducao.valor,
    })),
    retencoes: pedido.retencoes,
    informado: { ...base.informado, aliquota: pedido.aliquota, retido: pedido.retido },
    obra:
      pedido.obra && (vazio(pedido.obra.codigo) || vazio(pedido.obra.art))
        ? {
            obraId: null,
            codigo: vazio(pedido.obra.codigo),
            art: vazio(pedido.obra.art),
            cib: null,
            inscricaoImobiliaria: null,
            endereco: null,
          }
        : null,
    ibsCbs: pedido.ibsCbs && ibsCbsDoPedido(pedido.ibsCbs),
    condicaoPagamento: vazio(pedido.condicaoPagamento),
    observacoes: vazio(pedido.observacoes),
    enviarEmailTomador: pedido.enviarEmailTomador,
  }
}

/** What the screen tells of IBS and CBS; empty codes are those of the activity. */
function ibsCbsDoPedido(pedido: NonNullable<PedidoNota['ibsCbs']>): IbsCbsNota {
  const { destinatario } = pedido
  const documento = vazio(destinatario?.documento ?? null)
  const classificacao = vazio(pedido.classificacao) ?? ''
  return {
    ...ibsCbsVazio,
    consumidorFinal: pedido.consumidorFinal,
    tipoEnteGoverno: pedido.enteGoverno,
    tipoOperacao: pedido.tipoOperacao,
    indicadorOperacao: vazio(pedido.indicadorOperacao) ?? '',
    destinatarioDistinto: destinatario !== null,
    destinatario: destinatario && {
      ...parteVazia,
      identificacao: documento === null ? 'NAO_IDENTIFICADO' : normalizeDocumento(documento).length === 11 ? 'CPF' : 'CNPJ',
      documento: documento && normalizeDocumento(documento),
      nome: vazio(destinatario.nome),
    },
    cst: classificacao.slice(0, 3),
    classificacao,
  }
}
