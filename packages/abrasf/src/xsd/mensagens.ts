import { com, type Grupo, grupo, periodo, seq, talvezUm, um } from './estruturas.ts'
import type { PorVersao } from './versoes.ts'

const lote = seq('LoteRps:loteRps', '&Signature?')
const comAlerta = (marca: string) => grupo('ListaNfse', [`@CompNfse${marca}`, '@ListaMensagemAlertaRetorno?'])
const porPagina = (pagina: string) => um(grupo('ListaNfse', ['@CompNfse{1,50}', pagina]), '@ListaMensagemRetorno')
const pagina: PorVersao<Grupo> = { desde: { '2.01': porPagina('ProximaPagina:pagina?'), '2.04': porPagina('Pagina:pagina') } }
const recibo = (marca: string) => [
  `NumeroLote:numeroLote${marca}`,
  `DataRecebimento:dataHora${marca}`,
  `Protocolo:protocolo${marca}`,
]
const resultado = (marca: string) => [comAlerta(marca), '@ListaMensagemRetorno', '@ListaMensagemRetornoLote']

/** Choice of the query: before 2.04 the number stands beside an optional period; since 2.04 it is one of the three. */
const criterioAntigo = ['NumeroNfse:numeroNfse?', um(periodo('PeriodoEmissao', '?'), periodo('PeriodoCompetencia', '?'))]
const criterio = [um('NumeroNfse:numeroNfse', periodo('PeriodoEmissao'), periodo('PeriodoCompetencia'))]
const partes = ['Tomador:identificacao?', 'Intermediario:identificacao?', 'Pagina:pagina']

/** Root elements of the layout: the requests and answers of the ten operations, the header and the lists of messages. */
export const mensagens: Readonly<Record<string, PorVersao<Grupo>>> = {
  cabecalho: com(seq('versaoDados:versao'), 'versao:versao!'),
  CompNfse: seq('Nfse:nfse', 'NfseCancelamento:cancelamentoNfse?', 'NfseSubstituicao:substituicaoNfse?'),
  ListaMensagemRetorno: seq('MensagemRetorno:mensagem+'),
  ListaMensagemRetornoLote: seq('MensagemRetorno:mensagemLote+'),
  ListaMensagemAlertaRetorno: seq('MensagemRetorno:mensagem+'),

  EnviarLoteRpsEnvio: lote,
  EnviarLoteRpsResposta: um(seq(...recibo('')), '@ListaMensagemRetorno'),
  EnviarLoteRpsSincronoEnvio: lote,
  EnviarLoteRpsSincronoResposta: {
    desde: { '2.01': seq(...recibo('?'), um(...resultado(''))), '2.02': seq(...recibo('?'), um(...resultado('+'))) },
  },
  GerarNfseEnvio: seq('Rps:declaracao'),
  GerarNfseResposta: um(comAlerta(''), '@ListaMensagemRetorno'),
  CancelarNfseEnvio: seq('Pedido:pedidoCancelamento'),
  CancelarNfseResposta: um(grupo('RetCancelamento', ['NfseCancelamento:cancelamentoNfse']), '@ListaMensagemRetorno'),
  SubstituirNfseEnvio: seq(
    com(grupo('SubstituicaoNfse', ['Pedido:pedidoCancelamento', 'Rps:declaracao']), 'Id:id'),
    '&Signature?',
  ),
  SubstituirNfseResposta: um(
    grupo('RetSubstituicao', [
      grupo('NfseSubstituida', ['@CompNfse', '@ListaMensagemAlertaRetorno?']),
      grupo('NfseSubstituidora', ['@CompNfse']),
    ]),
    '@ListaMensagemRetorno',
  ),

  ConsultarLoteRpsEnvio: seq('Prestador:identificacao', 'Protocolo:protocolo'),
  ConsultarLoteRpsResposta: {
    desde: {
      '2.01': seq('Situacao:situacaoLote', um(...resultado('{1,50}'))),
      '2.04': seq('Situacao:situacaoLote', talvezUm(...resultado('+'))),
    },
  },
  ConsultarNfseRpsEnvio: seq('IdentificacaoRps:identificacaoRps', 'Prestador:identificacao'),
  ConsultarNfseRpsResposta: um('@CompNfse', '@ListaMensagemRetorno'),
  ConsultarNfseServicoPrestadoEnvio: {
    desde: {
      '2.01': seq('Prestador:identificacao', ...criterioAntigo, ...partes),
      '2.04': seq('Prestador:identificacao', ...criterio, ...partes),
    },
  },
  ConsultarNfseServicoPrestadoResposta: pagina,
  ConsultarNfseServicoTomadoEnvio: {
    desde: {
      '2.01': seq('Consulente:consulente', ...criterioAntigo, 'Prestador:identificacao?', ...partes),
      '2.04': seq('Consulente:consulente', ...criterio, 'Prestador:identificacao?', ...partes),
    },
  },
  ConsultarNfseServicoTomadoResposta: pagina,
  ConsultarNfseFaixaEnvio: {
    desde: {
      '2.01': faixa('NumeroNfseFinal:numeroNfse?'),
      '2.04': faixa('NumeroNfseFinal:numeroNfse'),
    },
  },
  ConsultarNfseFaixaResposta: pagina,
}

function faixa(final: string): Grupo {
  return seq('Prestador:identificacao', grupo('Faixa', ['NumeroNfseInicial:numeroNfse', final]), 'Pagina:pagina')
}
