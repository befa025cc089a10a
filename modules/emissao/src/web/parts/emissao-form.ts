import type { EnteGoverno, TipoOperacao } from '@iss/tributacao/domain/compra-governamental'
import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { carregarEmissao } from '../../contract/emissao.ts'
import { codigosEscolhidos } from '../../domain/ctiss-da-tela.ts'
import type { carregarPadroes } from '../../contract/padroes.ts'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import type { Identificacao } from '@iss/nota/domain/partes-nota'

/** What the screen begins with: facts of the provider, and the standards of the city when they were read. */
export type DadosEmissao = AnswerOutputOf<typeof carregarEmissao> & Partial<AnswerOutputOf<typeof carregarPadroes>>
export type AtividadeEmissao = DadosEmissao['atividades'][number]

export type ItemForm = {
  descricao: string
  /** Null: chosen from the units of the city and cleared again. */
  unidade: string | null
  quantidade: Decimal4 | null
  valorUnitario: Decimal4 | null
  desconto: Dinheiro | null
  descontoIncondicional: Dinheiro | null
}
export type DeducaoForm = {
  tipo: number | null
  descricao: string
  fornecedor: string
  numero: string
  data: string
  valor: Dinheiro | null
}

/** Names of the federal withholdings in the order of the screen. */
export const retencoesFederais = ['pis', 'cofins', 'csll', 'irrf', 'inss', 'outrasRetencoes', 'outrasDeducoes'] as const
export type RetencaoFederal = (typeof retencoesFederais)[number]

/** 'apurado': as the withholding table says. */
export type RetidoForm = 'apurado' | 'sim' | 'nao'

/** What the screen E01 holds, typed or not yet. */
export type EmissaoForm = {
  serieId: number | null
  dataPrestacao: string
  tomador: {
    identificacao: Identificacao
    documento: string
    nome: string
    inscricaoMunicipal: string
    email: string
    telefone: string
    pais: string | null
    endereco: {
      cep: string
      logradouro: string
      numero: string
      complemento: string
      bairro: string
      municipio: string | null
      uf: string
    }
  }
  atividadeId: number | null
  /** CTISS and CNAE chosen among those of the activity; null: as the activity says. */
  ctiss: string | null
  cnae: string | null
  tipoTributacaoId: number | null
  exigibilidade: number | null
  numeroProcesso: string
  municipioPrestacao: string | null
  paisResultado: string | null
  retido: RetidoForm
  aliquota: Aliquota | null
  obra: { codigo: string; art: string }
  /** Empty codes are those of the activity. */
  ibsCbs: {
    classificacao: string | null
    indicadorOperacao: string
    nbs: string
    consumidorFinal: boolean
    enteGoverno: EnteGoverno | null
    tipoOperacao: TipoOperacao | null
    outroDestinatario: boolean
    destinatario: { documento: string; nome: string }
  }
  itens: ItemForm[]
  descontoIncondicional: Dinheiro | null
  descontoCondicional: Dinheiro | null
  deducoes: DeducaoForm[]
  retencoes: Record<RetencaoFederal, Dinheiro | null>
  condicaoPagamento: string
  observacoes: string
  enviarEmailTomador: boolean
}

/** A row of the grid before anything is typed: quantity 1. */
export const itemVazio = (): ItemForm => ({
  descricao: '',
  unidade: null,
  quantidade: Decimal4.from('1'),
  valorUnitario: null,
  desconto: null,
  descontoIncondicional: null,
})

export const deducaoVazia = (tipo: number | null = null): DeducaoForm => ({
  tipo,
  descricao: '',
  fornecedor: '',
  numero: '',
  data: '',
  valor: null,
})

const ibsCbsVazio: EmissaoForm['ibsCbs'] = {
  classificacao: null,
  indicadorOperacao: '',
  nbs: '',
  consumidorFinal: false,
  enteGoverno: null,
  tipoOperacao: null,
  outroDestinatario: false,
  destinatario: { documento: '', nome: '' },
}

const enderecoVazio = { cep: '', logradouro: '', numero: '', complemento: '', bairro: '', municipio: null, uf: '' }

/**
 * The form as it begins: what the provider prefers as far as it is on offer today; else the first series, the activity when there is one only.
 * The service date is today's.
 */
export function formVazio(dados: DadosEmissao): EmissaoForm {
  const { preferencia } = dados
  const preferido = (lista: readonly { id: number }[], id: number | null | undefined) => lista.find((item) => item.id === id)?.id
  const unica = dados.atividades.length === 1 ? dados.atividades[0]?.id : undefined
  return {
    serieId: preferido(dados.series, preferencia?.serieId) ?? dados.series[0]?.id ?? null,
    dataPrestacao: dados.hoje,
    tomador: {
      identificacao: 'CNPJ',
      documento: '',
      nome: '',
      inscricaoMunicipal: '',
      email: '',
      telefone: '',
      pais: null,
      endereco: { ...enderecoVazio },
    },
    atividadeId: preferido(dados.atividades, preferencia?.atividadeId) ?? unica ?? null,
    ctiss: null,
    cnae: null,
    tipoTributacaoId: preferencia?.tipoTributacaoId ?? null,
    exigibilidade: dados.exigibilidadePadrao ?? 1,
    numeroProcesso: '',
    municipioPrestacao: dados.municipio.codigo,
    paisResultado: null,
    retido: 'apurado',
    aliquota: null,
    obra: { codigo: '', art: '' },
    ibsCbs: { ...ibsCbsVazio },
    itens: [{ ...itemVazio(), descricao: preferencia?.discriminacao ?? '' }],
    descontoIncondicional: null,
    descontoCondicional: null,
    deducoes: [],
    retencoes: { pis: null, cofins: null, csll: null, irrf: null, inss: null, outrasRetencoes: null, outrasDeducoes: null },
    condicaoPagamento: '',
    observacoes: '',
    enviarEmailTomador: true,
  }
}

/** The exigibilities that want the number of the suit or procedure (E01). */
export const pedeProcesso = (exigibilidade: number | null) => exigibilidade === 6 || exigibilidade === 7

/** The exigibility that wants the country of the result: an export (E01; LC 116/2003 art. 2, sole paragraph). */
export const pedePais = (exigibilidade: number | null) => exigibilidade === 4

/** Whether the activity takes deductions: it has a kind of them. */
export const permiteDeducoes = (atividade: AtividadeEmissao | undefined) =>
  Boolean(atividade && atividade.tiposDeducao.length > 0)

export function atividadeDe(dados: DadosEmissao, id: number | null): AtividadeEmissao | undefined {
  return dados.atividades.find((atividade) => atividade.id === id)
}

/** A deduction without words of its own is called by its kind. */
const nomeDoTipo = (atividade: AtividadeEmissao | undefined, tipo: number | null) =>
  atividade?.tiposDeducao.find(({ codigo }) => codigo === tipo)?.nome ?? ''

const texto = (value: string | null) => (value === null || value.trim() === '' ? null : value)
const valor = (value: Dinheiro | null) => value ?? Dinheiro.zero

/**
 * What is sent to be computed or issued. Parts that the screen does not show for the chosen kind of taker or activity are left out; what was
 * typed into them stays in the form.
 */
export function toPedido(form: EmissaoForm, dados: DadosEmissao): PedidoNota {
  const atividade = atividadeDe(dados, form.atividadeId)
  const { tomador } = form
  const comDocumento = tomador.identificacao === 'CNPJ' || tomador.identificacao === 'CPF'
  const identificado = tomador.identificacao !== 'NAO_IDENTIFICADO'
  return {
    serieId: form.serieId,
    dataPrestacao: form.dataPrestacao,
    tomador: {
      identificacao: tomador.identificacao,
      documento: comDocumento ? texto(tomador.documento) : null,
      nome: identificado ? texto(tomador.nome) : null,
      inscricaoMunicipal: comDocumento ? texto(tomador.inscricaoMunicipal) : null,
      email: identificado ? texto(tomador.email) : null,
      telefone: identificado ? texto(tomador.telefone) : null,
      pais: tomador.identificacao === 'EXTERIOR' ? tomador.pais : null,
      endereco: comDocumento ? enderecoDoPedido(tomador.endereco) : null,
    },
    atividadeId: form.atividadeId,
    ...codigosEscolhidos(form, atividade),
    tipoTributacaoId: form.tipoTributacaoId,
    exigibilidade: form.exigibilidade ?? 1,
    numeroProcesso: pedeProcesso(form.exigibilidade) ? texto(form.numeroProcesso) : null,
    municipioPrestacao: form.municipioPrestacao,
    paisResultado: pedePais(form.exigibilidade) ? form.paisResultado : null,
    retido: form.retido === 'apurado' ? null : form.retido === 'sim',
    // Whether it counts is the computation's to say: of a tax that is due elsewhere it is asked whatever the activity.
    aliquota: form.aliquota,
    itens: form.itens.map((item) => ({
      descricao: item.descricao,
      unidade: texto(item.unidade),
      quantidade: item.quantidade ?? Decimal4.zero,
      valorUnitario: item.valorUnitario ?? Decimal4.zero,
      desconto: valor(item.desconto),
      descontoIncondicional: valor(item.descontoIncondicional),
    })),
    descontoIncondicional: valor(form.descontoIncondicional),
    descontoCondicional: valor(form.descontoCondicional),
    deducoes: permiteDeducoes(atividade)
      ? form.deducoes.map((deducao) => ({
          tipo: deducao.tipo,
          descricao: texto(deducao.descricao) ?? nomeDoTipo(atividade, deducao.tipo),
          fornecedor: texto(deducao.fornecedor),
          numero: texto(deducao.numero),
          data: texto(deducao.data),
          valor: valor(deducao.valor),
        }))
      : [],
    retencoes: Object.fromEntries(
      retencoesFederais.map((nome) => [nome, valor(form.retencoes[nome])]),
    ) as PedidoNota['retencoes'],
    obra:
      atividade?.abateObra && (texto(form.obra.codigo) || texto(form.obra.art))
        ? { codigo: texto(form.obra.codigo), art: texto(form.obra.art) }
        : null,
    ibsCbs: ibsCbsDoForm({ ...form.ibsCbs, enteGoverno: tomador.identificacao === 'CNPJ' ? form.ibsCbs.enteGoverno : null }),
    condicaoPagamento: texto(form.condicaoPagamento),
    observacoes: texto(form.observacoes),
    enviarEmailTomador: form.enviarEmailTomador,
  }
}

/** What the issuer told of IBS and CBS; null while everything is left to the activity. */
function ibsCbsDoForm(form: EmissaoForm['ibsCbs']): PedidoNota['ibsCbs'] {
  const { classificacao, indicadorOperacao, nbs, consumidorFinal, enteGoverno, outroDestinatario, destinatario } = form
  const nada = !classificacao && texto(indicadorOperacao) === null && texto(nbs) === null && !consumidorFinal
  if (nada && !outroDestinatario && !enteGoverno) return null
  return {
    classificacao,
    indicadorOperacao: texto(indicadorOperacao),
    nbs: texto(nbs),
    consumidorFinal,
    enteGoverno,
    tipoOperacao: enteGoverno && form.tipoOperacao,
    destinatario: outroDestinatario ? { documento: texto(destinatario.documento), nome: texto(destinatario.nome) } : null,
  }
}

function enderecoDoPedido(endereco: EmissaoForm['tomador']['endereco']): PedidoNota['tomador']['endereco'] {
  return {
    logradouro: texto(endereco.logradouro),
    numero: texto(endereco.numero),
    complemento: texto(endereco.complemento),
    bairro: texto(endereco.bairro),
    municipio: endereco.municipio,
    uf: texto(endereco.uf),
    cep: texto(endereco.cep),
  }
}

/** Total of a row, rounded half to even as the server does; null while quantity or unit value is missing. */
export function totalDoItem({ quantidade, valorUnitario }: Pick<ItemForm, 'quantidade' | 'valorUnitario'>): Dinheiro | null {
  return quantidade && valorUnitario ? Decimal4.timesToDinheiro(valorUnitario, quantidade) : null
}
