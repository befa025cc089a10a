import { counted } from '@iss/kernel/texto'

/** One thing that happened in an inspection, or that is still to come. `em`: an instant (ISO) or a civil date. */
export type EventoDaAcao = { em: string; texto: string; detalhe: string; futuro: boolean }

type Acao = {
  criadaEm: Date
  criadaPor: string
  inicioFiscalizacao: string
  fimFiscalizacao: string
  /** Null: it has not begun. */
  iniciadaEm: Date | null
  /** It goes on no more, ended or cancelled. */
  encerrada: boolean
  canceladaEm: Date | null
  motivoCancelamento: string | null
}
type Termo = {
  rotulo: string
  numero: string
  emissao: Date
  fiscal: string
  ciencia: { em: Date; por: string; forma: string } | null
  prazo: string | null
  /** Its answer is waited for. */
  esperaResposta: boolean
  /** It holds no more: nothing is expected of it. */
  anulado: boolean
  /** The term that it is about; '' for most. */
  alvo: string
  respostas: readonly { em: Date; autor: string; arquivos: number }[]
}
type Achado = { titulo: string; em: Date; valor: string }
type Guia = { numero: number; pagaEm: string | null; valor: string }

/** What happened in an inspection, oldest first; what is expected comes last. */
export function montarLinhaDoTempo(
  acao: Acao,
  termos: readonly Termo[],
  guias: readonly Guia[],
  achados: readonly Achado[] = [],
): EventoDaAcao[] {
  const feito = (em: Date | string, texto: string, detalhe = ''): EventoDaAcao => ({
    em: typeof em === 'string' ? em : em.toISOString(),
    texto,
    detalhe,
    futuro: false,
  })
  const passado = [
    feito(acao.criadaEm, 'Fiscalização agendada', acao.criadaPor && `por ${acao.criadaPor}`),
    ...achados.map(({ titulo, em, valor }) => feito(em, `Achado: ${titulo}`, valor)),
    ...termos.flatMap((termo) => [
      feito(termo.emissao, nomeDo(termo), [termo.alvo, `por ${termo.fiscal}`].filter(Boolean).join(', ')),
      ...(termo.ciencia
        ? [feito(termo.ciencia.em, `Ciência: ${nomeDo(termo)}`, `${termo.ciencia.forma}, ${termo.ciencia.por}`)]
        : []),
      ...termo.respostas.map(({ em, autor, arquivos }) =>
        feito(
          em,
          `Resposta: ${nomeDo(termo)}`,
          arquivos > 0 ? `por ${autor}, com ${counted(arquivos, 'anexo', 'anexos')}` : `por ${autor}`,
        ),
      ),
    ]),
    ...guias.flatMap(({ numero, pagaEm, valor }) => (pagaEm ? [feito(pagaEm, `Guia nº ${numero} paga`, valor)] : [])),
    ...(acao.canceladaEm ? [feito(acao.canceladaEm, 'Fiscalização cancelada', acao.motivoCancelamento ?? '')] : []),
  ].sort((um, outro) => quando(um.em) - quando(outro.em))
  const aberta = !acao.encerrada
  const esperado: EventoDaAcao[] = [
    ...(aberta && acao.iniciadaEm === null ? [espera(acao.inicioFiscalizacao, 'Início previsto')] : []),
    ...termos.flatMap((termo) => {
      if (termo.anulado) return []
      if (termo.ciencia === null) return [espera('', `Ciência: ${nomeDo(termo)}`)]
      return termo.prazo && termo.esperaResposta ? [espera(termo.prazo, `Prazo da resposta: ${nomeDo(termo)}`)] : []
    }),
    ...(aberta ? [espera(acao.fimFiscalizacao, 'Fim previsto')] : []),
  ].sort((um, outro) => um.em.localeCompare(outro.em))
  return [...passado, ...esperado]
}

/** Numbers begin with one in each kind: the kind goes with the number. */
const nomeDo = ({ rotulo, numero }: Termo) => `${rotulo} nº ${numero}`
const espera = (em: string, texto: string): EventoDaAcao => ({ em, texto, detalhe: '', futuro: true })
/** A civil date counts as the end of its day, so that a payment stands after what happened before it. */
const quando = (em: string) => Date.parse(em.length === 10 ? `${em}T23:59:59-03:00` : em)
