import { Aliquota } from '@iss/kernel/aliquota'
import { formatData, isData } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento, isDocumento } from '@iss/kernel/documento'
import { defineErrors } from '@iss/kernel/errors'
import { type EstadoNota, estadosNota, labelEstadoNota } from './estado.ts'

/** Sentences of the history of a note. Source: F42. */
export const historicoErrors = defineErrors('historico-nota', {
  chave: { field: 'numero', message: 'Informe o prestador e o número da nota ou o código de verificação.' },
  naoEncontrada: { message: 'Nota fiscal não encontrada.' },
})

/** One audit event of a note. */
export type EventoGravado = {
  readonly tipo: string
  readonly antes: Readonly<Record<string, unknown>> | null
  readonly depois: Readonly<Record<string, unknown>> | null
}

/** One change of a field of a note, in words. */
export type Mudanca = { readonly campo: string; readonly antes: string; readonly depois: string }

const nomes: Readonly<Record<string, string>> = {
  'nfe.emitida': 'Nota emitida',
  'nfe.cancelada': 'Nota cancelada',
  'nfe.substituida': 'Nota substituída',
  'nfe.alterada': 'Nota alterada',
  'nfe.corrigida': 'Carta de correção emitida',
  'nfe.corrigida-pela-administracao': 'Nota corrigida pela administração',
  'nfe.senha-regenerada': 'Senha regenerada',
  'nfe.liberada': 'Nota liberada pelo pagamento',
  'nfe.volta-a-esperar': 'Pagamento estornado: a nota aguarda de novo',
  'nfe.email': 'E-mail enviado',
  'nfe.cancelamento-removido': 'Cancelamento removido',
  'nfe.cancelamento-solicitado': 'Cancelamento solicitado',
  'nfe.cancelamento-desfeito': 'Solicitação de cancelamento encerrada',
  'bilhetes.anulados': 'Bilhetes da Nota Premiada anulados',
}

const campos: Readonly<Record<string, string>> = {
  estado: 'Situação',
  itens: 'Itens',
  atividade: 'Atividade',
  aliquota: 'Alíquota',
  imposto: 'ISS',
  base: 'Base de cálculo',
  valorTotal: 'Valor total',
  exigibilidade: 'Exigibilidade',
  municipioIncidencia: 'Município de incidência',
  tipoTributacao: 'Tipo de tributação',
  dataPrestacao: 'Data da prestação',
  tomador: 'Tomador',
  retido: 'Retido',
  ctiss: 'CTISS',
  cnae: 'CNAE',
  quantidade: 'Quantidade',
  valorUnitario: 'Valor unitário',
  descricao: 'Descrição',
  valor: 'Valor',
  documento: 'Documento',
  nome: 'Nome',
  observacoes: 'Observações',
  enderecoTomador: 'Endereço do tomador',
  emailTomador: 'E-mail do tomador',
  telefoneTomador: 'Telefone do tomador',
  condicaoPagamento: 'Condição de pagamento',
  obra: 'Dados da obra',
}

/** What an audit event of a note is called. A kind that is not known here reads as its own words. */
export function labelEventoDaNota(tipo: string): string {
  const conhecido = nomes[tipo]
  if (conhecido !== undefined) return conhecido
  const texto = tipo.replace(/[._-]+/g, ' ').trim()
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}

/** The fields that an event changed: those told before and after, with different values. Nothing for events that only happened. */
export function mudancasDoEvento({ antes, depois }: EventoGravado): Mudanca[] {
  if (!antes || !depois) return []
  return Object.keys(antes)
    .filter((campo) => campo in depois && texto(campo, antes[campo]) !== texto(campo, depois[campo]))
    .map((campo) => ({ campo: campos[campo] ?? campo, antes: texto(campo, antes[campo]), depois: texto(campo, depois[campo]) }))
}

function texto(campo: string, valor: unknown): string {
  if (valor === null || valor === undefined) return ''
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (campo === 'estado' && (estadosNota as readonly unknown[]).includes(valor)) return labelEstadoNota(valor as EstadoNota)
  if (Array.isArray(valor)) return valor.map((um) => texto(campo, um)).join('; ')
  if (typeof valor === 'object')
    return Object.entries(valor)
      .map(([nome, um]) => `${campos[nome] ?? nome}: ${texto(nome, um)}`)
      .join(', ')
  return emPortugues(campo, String(valor))
}

const aliquotas: readonly string[] = ['aliquota', 'aliquotaExata']

/** Amounts, rates, quantities, dates and documents as events keep them, the way people here write them. Other words stay as they are. */
function emPortugues(campo: string, valor: string): string {
  if (isData(valor)) return formatData(valor)
  if (isDocumento(valor)) return formatDocumento(valor)
  if (!/^-?\d+(\.\d{1,4})?$/.test(valor)) return valor
  if (campo === 'quantidade') return Decimal4.from(valor).format(0)
  if (campo === 'valorUnitario') return Decimal4.from(valor).format()
  if (aliquotas.includes(campo)) return `${Aliquota.from(valor).format()}%`
  return /\.\d{2}$/.test(valor) ? Dinheiro.from(valor).formatReais() : valor
}
