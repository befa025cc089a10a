import { type Data, formatData, isData } from '@iss/kernel/data'
import { isCnpj, isCpf, isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { all, at, fill, type Violation } from '@iss/kernel/errors'
import { exigeProcesso } from '@iss/tributacao/domain/exigibilidade'
import { findItemListaServico } from '@iss/tributacao/domain/item-lista-servico'
import { isEnderecoEmail } from '@iss/documento/domain/enderecos-email'
import type { ResultadoNota } from './entrada-calculo.ts'
import { notaErrors } from '@iss/nota/domain/errors'
import type { ItemNota, NotaCanonica } from '@iss/nota/domain/nota'
import type { Deducao, ParteNota } from '@iss/nota/domain/partes-nota'

/** Facts about the provider, the municipality and the day, read by the caller. */
export type ContextoNota = {
  readonly hoje: Data
  /** Result of `calcularNota` for this note: its violations are shown together with the others. */
  readonly calculo: Pick<ResultadoNota, 'violations'>
  /** AutorizacaoNFe in force for the series, or null. */
  readonly autorizacao: { readonly inicio: Data; readonly fim: Data | null } | null
  readonly competenciaEncerrada: boolean
  /** Service date of the last note of the series; null when there is none. */
  readonly ultimaDataPrestacao: Data | null
  /** Active units of the municipality; null accepts any (files and web service). */
  readonly unidadesAtivas?: ReadonlySet<string> | null
  /** bloqueioTomadorNfe of the taker. */
  readonly tomadorBloqueado?: boolean
  /** Items that a note may have (A31); none told: no limit. */
  readonly maximoItens?: number
  /** Municipal switch exigeEmailTomador. */
  readonly exigeEmailTomador?: boolean
  /** Municipal switch permiteTomadorMesmaEmpresa. */
  readonly permiteTomadorMesmaEmpresa?: boolean
  /** The municipality demands the groups of the national layout (works, event). */
  readonly exigeGruposNacionais?: boolean
  readonly permiteEditarDataPrestacaoNFe?: boolean
  readonly permiteEmissaoNotasCompetenciaForaOrdem?: boolean
  readonly permiteEmissaoNFTomadorIgualPrestador?: boolean
  /** permiteEmissaoNFSemTomador of the provider, or tomadorNaoIdentificado of the activity. */
  readonly permiteEmissaoNFSemTomador?: boolean
}

const DESCRICAO_MAXIMA = 2000
const OBSERVACOES_MAXIMA = 1000

/**
 * Every reason why the note cannot be issued, all at once, each at its field ('itens.0.quantidade', 'tomador.documento').
 * Empty when it may be issued. Pure: facts come in the context. Source: E00, E01.
 */
export function validarNota(nota: NotaCanonica, contexto: ContextoNota): Violation[] {
  return all(
    validarEmissao(nota, contexto),
    validarTomador(nota, contexto),
    validarIntermediario(nota),
    validarServico(nota, contexto),
    nota.itens.length === 0 && notaErrors.itemObrigatorio,
    nota.itens.length > (contexto.maximoItens ?? nota.itens.length) &&
      fill(notaErrors.itensDemais, { n: contexto.maximoItens ?? 0 }),
    ...nota.itens.map((item, indice) => validarItem(item, indice, contexto)),
    ...nota.deducoes.map(validarDeducao),
    contexto.calculo.violations,
    tamanho(nota.observacoes) > OBSERVACOES_MAXIMA && nota.origem === 'TELA' && notaErrors.observacoesLongas,
  )
}

function validarEmissao(nota: NotaCanonica, contexto: ContextoNota): Violation[] {
  const { dataPrestacao, competencia, substituicao, origem } = nota
  const { hoje, autorizacao, ultimaDataPrestacao } = contexto
  if (!isData(dataPrestacao)) return [notaErrors.dataInvalida]
  const vigente =
    autorizacao !== null &&
    autorizacao.inicio <= hoje &&
    autorizacao.inicio <= dataPrestacao &&
    (autorizacao.fim === null || hoje <= autorizacao.fim)
  const bloqueada = origem === 'TELA' && !substituicao && dataPrestacao < hoje && !contexto.permiteEditarDataPrestacaoNFe
  const foraDeOrdem =
    ultimaDataPrestacao !== null &&
    dataPrestacao < ultimaDataPrestacao &&
    !substituicao &&
    !contexto.permiteEmissaoNotasCompetenciaForaOrdem
  return all(
    !vigente && notaErrors.semAutorizacao,
    dataPrestacao > hoje && notaErrors.dataFutura,
    bloqueada && notaErrors.dataBloqueada,
    contexto.competenciaEncerrada && fill(notaErrors.competenciaEncerrada, { competencia: competencia.format() }),
    foraDeOrdem && fill(notaErrors.dataForaDeOrdem, { data: formatData(ultimaDataPrestacao) }),
  )
}

function validarTomador({ tomador, prestador }: NotaCanonica, contexto: ContextoNota): Violation[] {
  if (tomador.identificacao === 'NAO_IDENTIFICADO') {
    return all(!contexto.permiteEmissaoNFSemTomador && notaErrors.tomadorObrigatorio)
  }
  const documento = validarDocumentoTomador(tomador)
  const igual = tomador.documento !== null && normalizeDocumento(tomador.documento) === normalizeDocumento(prestador)
  const email = tomador.email?.trim() ?? ''
  return all(
    documento,
    igual && !contexto.permiteEmissaoNFTomadorIgualPrestador && notaErrors.tomadorIgualPrestador,
    !igual &&
      mesmaEmpresa(tomador.documento, prestador) &&
      !contexto.permiteTomadorMesmaEmpresa &&
      notaErrors.tomadorMesmaEmpresa,
    contexto.tomadorBloqueado && notaErrors.tomadorBloqueado,
    tamanho(tomador.nome) === 0 && notaErrors.tomadorNomeObrigatorio,
    email === '' && contexto.exigeEmailTomador && notaErrors.tomadorEmailObrigatorio,
    email !== '' && !isEnderecoEmail(email) && notaErrors.tomadorEmailInvalido,
  )
}

/** Two CNPJ of one root (the first eight places) are establishments of one company. */
function mesmaEmpresa(tomador: string | null, prestador: string): boolean {
  const raiz = (documento: string) => (documento.length === 14 ? documento.slice(0, 8) : null)
  const dele = raiz(normalizeDocumento(tomador ?? ''))
  return dele !== null && dele === raiz(normalizeDocumento(prestador))
}

function validarDocumentoTomador({ identificacao, documento }: ParteNota): Violation | null {
  if (identificacao === 'EXTERIOR') return null
  if (tamanho(documento) === 0) return notaErrors.tomadorObrigatorio
  const valido = identificacao === 'CNPJ' ? isCnpj(documento ?? '') : isCpf(documento ?? '')
  return valido ? null : notaErrors.tomadorDocumentoInvalido
}

function validarIntermediario({ intermediario, prestador }: NotaCanonica): Violation[] {
  const documento = intermediario?.documento
  if (!documento) return []
  return all(
    !isDocumento(documento) && notaErrors.intermediarioDocumentoInvalido,
    normalizeDocumento(documento) === normalizeDocumento(prestador) && notaErrors.intermediarioIgualPrestador,
  )
}

function validarServico({ servico, obra, evento }: NotaCanonica, contexto: ContextoNota): Violation[] {
  const grupo = contexto.exigeGruposNacionais ? findItemListaServico(servico.subitem)?.grupo : undefined
  const processo = exigeProcesso(servico.exigibilidade) && tamanho(servico.numeroProcesso) === 0
  return all(
    servico.atividadeId === null && notaErrors.atividadeObrigatoria,
    processo && notaErrors.processoObrigatorio,
    servico.municipioPrestacao === null && servico.paisPrestacao === null && notaErrors.municipioPrestacaoObrigatorio,
    grupo === 'obra' && obra === null && notaErrors.obraObrigatoria,
    grupo === 'evento' && evento === null && notaErrors.eventoObrigatorio,
  )
}

function validarItem(item: ItemNota, indice: number, { unidadesAtivas }: ContextoNota): Violation[] {
  const campo = (violation: Violation, nome: string) => at(violation, `itens.${indice}.${nome}`)
  const { unidade } = item
  const descricao = tamanho(item.descricao)
  const unidadeInativa = unidade !== null && unidadesAtivas ? !unidadesAtivas.has(unidade) : false
  return all(
    descricao === 0 && campo(notaErrors.itemDescricao, 'descricao'),
    descricao > DESCRICAO_MAXIMA && campo(notaErrors.itemDescricaoLonga, 'descricao'),
    unidadeInativa && campo(fill(notaErrors.itemUnidade, { unidade }), 'unidade'),
    (item.quantidade.isZero() || item.quantidade.isNegative()) && campo(notaErrors.itemQuantidade, 'quantidade'),
    (item.valorUnitario.isZero() || item.valorUnitario.isNegative()) && campo(notaErrors.itemValorUnitario, 'valorUnitario'),
    item.desconto.isNegative() && campo(notaErrors.descontoNegativo, 'desconto'),
    item.descontoIncondicional.isNegative() && campo(notaErrors.descontoNegativo, 'descontoIncondicional'),
  )
}

function validarDeducao(deducao: Deducao, indice: number): Violation[] {
  const campo = (violation: Violation, nome: string) => at(violation, `deducoes.${indice}.${nome}`)
  const { fornecedor } = deducao
  return all(
    !deducao.valor.isPositive() && campo(notaErrors.deducaoNegativa, 'valor'),
    fornecedor !== null && !isDocumento(fornecedor) && campo(notaErrors.deducaoFornecedor, 'fornecedor'),
  )
}

function tamanho(texto: string | null): number {
  return texto === null ? 0 : Array.from(texto.trim()).length
}
