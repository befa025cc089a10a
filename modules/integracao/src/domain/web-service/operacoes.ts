import type { EscopoIntegracao } from '@iss/acesso/domain/codigo-integracao'
import { type OperacaoWebService as NomeDaOperacao, operacoesWebService as nomes } from '@iss/nota/domain/operacoes-web-service'

/** How a message arrives: with RPS in it, about one note, or asking only. */
export type Natureza = 'lote' | 'cancelamento' | 'substituicao' | 'consulta'

/** One operation of the ABRASF web service. WSDL, manual, dispatch, samples and tests follow from it; names, numbers and switches are those of the note's module. */
export type OperacaoWebService = {
  /** Number of the spec (spec 3 §9.2). */
  readonly codigo: number
  readonly nome: NomeDaOperacao
  /** Other names that clients send for it. */
  readonly outrosNomes: readonly string[]
  /** Root elements of its message; the first is the one of the layout. */
  readonly envios: readonly [string, ...string[]]
  readonly resposta: string
  readonly natureza: Natureza
  /** What a code for integration must open. */
  readonly escopos: readonly EscopoIntegracao[]
  readonly titulo: string
  readonly descricao: string
}

const operacao = (
  nome: NomeDaOperacao,
  mensagem: string,
  natureza: Natureza,
  escopos: readonly EscopoIntegracao[],
  titulo: string,
  descricao: string,
  mais: { outrosNomes?: readonly string[]; outrosEnvios?: readonly string[] } = {},
): OperacaoWebService => ({
  codigo: nomes.indexOf(nome),
  nome,
  outrosNomes: mais.outrosNomes ?? [],
  envios: [`${mensagem}Envio`, ...(mais.outrosEnvios ?? [])],
  resposta: `${mensagem}Resposta`,
  natureza,
  escopos,
  titulo,
  descricao,
})

/** The ten operations with their numbers. Sources: spec 3 §9.2, ABRASF 2.01 to 2.04. */
export const operacoesWebService: readonly OperacaoWebService[] = [
  operacao(
    'CancelarNfse',
    'CancelarNfse',
    'cancelamento',
    ['cancelar'],
    'Cancelar NFS-e',
    'Cancela uma nota pelo número. O que o município não cancela diretamente abre uma solicitação à fiscalização.',
  ),
  operacao(
    'ConsultarLoteRps',
    'ConsultarLoteRps',
    'consulta',
    ['consultar'],
    'Consultar lote de RPS',
    'Diz a situação de um lote recebido e entrega as notas ou os erros dele.',
  ),
  operacao(
    'ConsultarNfseServicoPrestado',
    'ConsultarNfseServicoPrestado',
    'consulta',
    ['consultar'],
    'Consultar NFS-e de serviços prestados',
    'Notas que o prestador emitiu, por número, período de emissão ou competência, tomador e intermediário; 50 por página.',
  ),
  operacao(
    'ConsultarNfseServicoTomado',
    'ConsultarNfseServicoTomado',
    'consulta',
    ['consultar'],
    'Consultar NFS-e de serviços tomados',
    'Notas em que o consulente é o tomador ou o intermediário; 50 por página.',
  ),
  operacao(
    'ConsultarNfsePorFaixa',
    'ConsultarNfseFaixa',
    'consulta',
    ['consultar'],
    'Consultar NFS-e por faixa',
    'Notas do prestador entre dois números; 50 por página.',
    { outrosNomes: ['ConsultarNfseFaixa'] },
  ),
  operacao(
    'ConsultarNfsePorRps',
    'ConsultarNfseRps',
    'consulta',
    ['consultar'],
    'Consultar NFS-e por RPS',
    'A nota em que um RPS foi convertido.',
    { outrosNomes: ['ConsultarNfseRps'] },
  ),
  operacao(
    'RecepcionarLoteRps',
    'EnviarLoteRps',
    'lote',
    ['emitir'],
    'Enviar lote de RPS',
    'Recebe um lote, responde com o protocolo e o processa na fila; o resultado vem por ConsultarLoteRps.',
    { outrosNomes: ['EnviarLoteRps'] },
  ),
  operacao('GerarNfse', 'GerarNfse', 'lote', ['emitir'], 'Gerar NFS-e', 'Converte um RPS em nota na mesma chamada.', {
    outrosEnvios: ['EnviarLoteRpsSincronoEnvio', 'EnviarLoteRpsEnvio'],
  }),
  operacao(
    'SubstituirNfse',
    'SubstituirNfse',
    'substituicao',
    ['emitir', 'cancelar'],
    'Substituir NFS-e',
    'Emite a nota do RPS no lugar de outra, que fica cancelada por ela.',
  ),
  operacao(
    'RecepcionarLoteRpsSincrono',
    'EnviarLoteRpsSincrono',
    'lote',
    ['emitir'],
    'Enviar lote de RPS síncrono',
    'Converte todos os RPS do lote na mesma chamada, ou nenhum.',
    { outrosNomes: ['EnviarLoteRpsSincrono'], outrosEnvios: ['EnviarLoteRpsEnvio'] },
  ),
]

const porNome = new Map<string, OperacaoWebService>(
  operacoesWebService.flatMap((uma) => [uma.nome, ...uma.outrosNomes].map((nome) => [nome, uma] as const)),
)

/** The operation that an element of a SOAP body names: 'GerarNfseRequest', 'GerarNfse' or the message itself, 'GerarNfseEnvio'. */
export function operacaoDoCorpo(elemento: string): OperacaoWebService | null {
  const daMensagem = operacoesWebService.find(({ envios }) => envios[0] === elemento)
  return porNome.get(elemento.replace(/(?:Request|SoapIn)$/, '')) ?? daMensagem ?? null
}

/** RPS that one message may hold. */
export const maximoDoLote = 1_000
/** Notes of one page of a query. Source: ABRASF 2.01 to 2.04, ListaNfse. */
export const notasPorPagina = 50
/** Days for which messages and answers are kept. */
export const diasGuardados = 90
/** Bytes of a message. */
export const maximoDaMensagem = 12 * 1024 * 1024
/** Namespace of the operations; messages have that of the layout. */
export const NS_SERVICO = 'http://nfse.abrasf.org.br'
