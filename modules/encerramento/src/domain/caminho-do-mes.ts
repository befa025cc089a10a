import type { EstadoCompetencia } from '@iss/conta/domain/estado-competencia'
import { labelSituacaoGuia, type SituacaoGuia } from '@iss/guia/domain/situacao-guia'
import type { Competencia } from '@iss/kernel/competencia'
import { type Data, formatData } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import { counted } from '@iss/kernel/texto'
import { labelAtraso } from './atraso.ts'

export const passosDoMes = ['NOTAS', 'ESCRITURACAO', 'ENCERRAMENTO', 'GUIA'] as const
export type PassoDoMes = (typeof passosDoMes)[number]

/** How a step stands: done, under way, to be done, late, not its turn yet, not needed. */
export const estadosDoPasso = ['FEITO', 'ANDAMENTO', 'FAZER', 'ATRASADO', 'DEPOIS', 'DISPENSADO'] as const
export type EstadoDoPasso = (typeof estadosDoPasso)[number]

export const labelEstadoDoPasso: Readonly<Record<EstadoDoPasso, string>> = {
  FEITO: 'Feito',
  ANDAMENTO: 'Em andamento',
  FAZER: 'A fazer',
  ATRASADO: 'Atrasado',
  DEPOIS: 'Depois',
  DISPENSADO: 'Não se aplica',
}

export const labelPassoDoMes: Readonly<Record<PassoDoMes, string>> = {
  NOTAS: 'Notas',
  ESCRITURACAO: 'Escrituração',
  ENCERRAMENTO: 'Encerramento',
  GUIA: 'Guia',
}

type Soma = { readonly quantidade: number; readonly valor: Dinheiro }

/** What is known of a month of a taxpayer in a role; amounts in reais, as of today. */
export type FatosDoMes = {
  readonly competencia: Competencia
  readonly papel: PapelServico
  /** The month has not ended: what is open in it is not late and not to be closed. */
  readonly corre: boolean
  readonly notas: Soma
  /** Entries of the ledgers beside the notes. */
  readonly escriturados: Soma
  /** What is told before a closing: receipts not converted, cancellations that wait … */
  readonly avisos: readonly string[]
  readonly estado: EstadoCompetencia
  readonly complementarPendente: boolean
  readonly bloqueada: boolean
  readonly deveEncerrar: boolean
  readonly encerramentoId: number | null
  readonly vencimento: Data
  readonly diasDeAtraso: number
  /** What a closing of today would bill, additions for delay included; null where the index has no quotation for so old a month. */
  readonly devidoHoje: Dinheiro | null
  readonly encerrado: Dinheiro
  readonly guia: {
    readonly id: number
    readonly situacao: SituacaoGuia
    readonly vencimento: Data
    readonly totalHoje: Dinheiro
  } | null
  readonly podeEmitir: boolean
}

export type Passo = {
  passo: PassoDoMes
  estado: EstadoDoPasso
  texto: string
  /** The button of the step and where it leads; null where there is nothing to press. */
  rotulo: string | null
  link: string | null
}

/** The month as a path: notes, ledger, closing, guide, each with its state and the one thing to do about it. */
export function montarCaminho(fatos: FatosDoMes): Passo[] {
  return [passoNotas(fatos), passoEscrituracao(fatos), passoEncerramento(fatos), passoGuia(fatos)]
}

/** In place of the amount of today of a month too old for the quotations of the index. */
export const semValorDeHoje = 'Acréscimos sem cotação do índice'
const nada = { rotulo: null, link: null } as const
const somaEmPalavras = ({ quantidade, valor }: Soma, um: string, muitos: string) =>
  `${counted(quantidade, um, muitos)}, ${valor.formatReais()}`

function passoNotas({ papel, corre, notas, estado, podeEmitir }: FatosDoMes): Passo {
  const [um, muitos] = papel === 'PRESTADOR' ? ['nota emitida', 'notas emitidas'] : ['nota recebida', 'notas recebidas']
  const texto = notas.quantidade === 0 ? `Nenhuma ${um}` : somaEmPalavras(notas, um, muitos)
  const emite = papel === 'PRESTADOR' && podeEmitir && corre && estado === 'ABERTA'
  return {
    passo: 'NOTAS',
    estado: corre ? 'ANDAMENTO' : 'FEITO',
    texto,
    ...(emite ? { rotulo: 'Emitir nota', link: '/home/actions/emissaonf2' } : nada),
  }
}

function passoEscrituracao({ competencia, papel, corre, escriturados, avisos, estado }: FatosDoMes): Passo {
  const texto = escriturados.quantidade === 0 ? 'Nada além das notas' : somaEmPalavras(escriturados, 'documento', 'documentos')
  const aberta = estado === 'ABERTA'
  return {
    passo: 'ESCRITURACAO',
    estado: aberta && avisos.length > 0 ? 'FAZER' : corre ? 'ANDAMENTO' : 'FEITO',
    texto: aberta && avisos.length > 0 ? avisos.join(' ') : texto,
    rotulo: 'Abrir o livro',
    link: `/home/actions/escrit-consulta?papel=${papel}&de=${competencia}&ate=${competencia}`,
  }
}

function passoEncerramento(fatos: FatosDoMes): Passo {
  const { competencia, papel, estado, corre, vencimento, devidoHoje } = fatos
  const passo = 'ENCERRAMENTO'
  const encerrar = { rotulo: rotuloEncerrar(competencia), link: linkEncerrar(competencia, papel) }
  const memoria =
    fatos.encerramentoId === null
      ? nada
      : { rotulo: 'Ver a memória', link: `/home/actions/encerramento-memoria?id=${fatos.encerramentoId}` }
  if (estado === 'EM_PROCESSAMENTO') return { passo, estado: 'ANDAMENTO', texto: 'Em processamento', ...nada }
  if (estado === 'REABERTURA_SOLICITADA') return { passo, estado: 'ANDAMENTO', texto: 'Reabertura solicitada', ...memoria }
  if (estado === 'ENCERRADA' && fatos.complementarPendente)
    return { passo, estado: 'FAZER', texto: 'Há diferença a encerrar', ...encerrar }
  if (estado === 'ENCERRADA') return { passo, estado: 'FEITO', texto: `Encerrada: ${fatos.encerrado.formatReais()}`, ...memoria }
  if (fatos.bloqueada) return { passo, estado: 'ATRASADO', texto: 'Bloqueado para movimentação', ...nada }
  if (corre)
    return {
      passo,
      estado: 'DEPOIS',
      texto: `${devidoHoje?.formatReais() ?? ''} até agora, vence em ${formatData(vencimento)}`,
      ...nada,
    }
  if (!fatos.deveEncerrar) return { passo, estado: 'DISPENSADO', texto: 'Nada a encerrar', ...nada }
  const atraso = labelAtraso(fatos.diasDeAtraso)
  return {
    passo,
    estado: atraso ? 'ATRASADO' : 'FAZER',
    texto: `${devidoHoje ? `${devidoHoje.formatReais()} hoje` : semValorDeHoje}; ${atraso?.toLowerCase() ?? `vence em ${formatData(vencimento)}`}`,
    ...encerrar,
  }
}

function passoGuia({ guia, estado, deveEncerrar, corre }: FatosDoMes): Passo {
  const passo = 'GUIA'
  if (!guia) {
    if (estado === 'ENCERRADA') return { passo, estado: 'DISPENSADO', texto: 'Sem valor a recolher', ...nada }
    if (!corre && !deveEncerrar) return { passo, estado: 'DISPENSADO', texto: 'Sem guia', ...nada }
    return { passo, estado: 'DEPOIS', texto: 'Sai do encerramento', ...nada }
  }
  const { situacao, totalHoje } = guia
  const ver = { rotulo: 'Ver a guia', link: `/home/actions/guia?id=${guia.id}` }
  if (situacao === 'PAGA' || situacao === 'BAIXADA')
    return { passo, estado: 'FEITO', texto: `${labelSituacaoGuia(situacao)}: ${totalHoje.formatReais()}`, ...ver }
  if (situacao !== 'A_VENCER' && situacao !== 'VENCIDA')
    return { passo, estado: 'DISPENSADO', texto: labelSituacaoGuia(situacao), ...ver }
  const vencida = situacao === 'VENCIDA'
  return {
    passo,
    estado: vencida ? 'ATRASADO' : 'FAZER',
    texto: `${totalHoje.formatReais()} hoje; ${vencida ? 'venceu' : 'vence'} em ${formatData(guia.vencimento)}`,
    rotulo: rotuloPagar(totalHoje),
    link: linkPagar(guia.id),
  }
}

/** The words of the button that pays a guide: 'Pagar R$ 310,20 por Pix'. */
export const rotuloPagar = (total: Dinheiro): string => `Pagar ${total.formatReais()} por Pix`

/** Where a guide is paid; one past its validity is recalculated there first. */
export const linkPagar = (guiaId: number): string => `/home/actions/pix-guia?id=${guiaId}`

/** The words of the button that closes a month: 'Encerrar março de 2026'. */
export const rotuloEncerrar = (competencia: Competencia): string => `Encerrar ${competencia.porExtenso()}`

/** Where a month is closed in a role. */
export const linkEncerrar = ({ ano, mes }: Competencia, papel: PapelServico): string =>
  `/home/actions/encerramento?ano=${ano}&mes=${mes}&papel=${papel}`
