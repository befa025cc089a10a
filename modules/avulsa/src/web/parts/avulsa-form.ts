import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Identificacao } from '@iss/nota/domain/partes-nota'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { carregarAvulsa, PedidoAvulsa } from '../../contract/avulsa.ts'

export type DadosAvulsa = AnswerOutputOf<typeof carregarAvulsa>
export type AtividadeAvulsa = DadosAvulsa['atividades'][number]

export type ItemAvulsa = {
  descricao: string
  unidade: string | null
  quantidade: Decimal4 | null
  valorUnitario: Decimal4 | null
}

/** What the form holds, typed or not yet. */
export type FormAvulsa = {
  dataPrestacao: string
  tomador: {
    identificacao: Identificacao
    documento: string
    nome: string
    inscricaoMunicipal: string
    email: string
    telefone: string
    /** Of the registration: brought along with a taker who was found. */
    endereco: PedidoAvulsa['tomador']['endereco']
  }
  atividadeId: number | null
  exigibilidade: number | null
  numeroProcesso: string
  municipioPrestacao: string | null
  retido: 'apurado' | 'sim' | 'nao'
  itens: ItemAvulsa[]
  /** One line for each kind of deduction that the activity takes; the others are kept but not sent. */
  deducoes: Record<string, Dinheiro | null>
  observacoes: string
  enviarEmailTomador: boolean
}

export const itemVazio = (): ItemAvulsa => ({ descricao: '', unidade: null, quantidade: Decimal4.from('1'), valorUnitario: null })

/** The form as it begins; the only activity is chosen. */
export function formVazio(dados: DadosAvulsa): FormAvulsa {
  return {
    dataPrestacao: dados.hoje,
    tomador: {
      identificacao: 'CNPJ',
      documento: '',
      nome: '',
      inscricaoMunicipal: '',
      email: '',
      telefone: '',
      endereco: null,
    },
    atividadeId: dados.atividades.length === 1 ? (dados.atividades[0]?.id ?? null) : null,
    exigibilidade: 1,
    numeroProcesso: '',
    municipioPrestacao: dados.municipio.codigo,
    retido: 'apurado',
    itens: [itemVazio()],
    deducoes: {},
    observacoes: '',
    enviarEmailTomador: true,
  }
}

export const atividadeDe = ({ atividades }: DadosAvulsa, id: number | null) => atividades.find((atividade) => atividade.id === id)

/** The exigibilities that want the number of the suit or procedure (E01). */
export const pedeProcesso = (exigibilidade: number | null) => exigibilidade === 6 || exigibilidade === 7

const texto = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim())

/** What is sent to be computed or issued; parts that the screen does not show for the chosen taker or activity are left out. */
export function toPedido(form: FormAvulsa, dados: DadosAvulsa, idPrestador: number | null): PedidoAvulsa {
  const { tomador } = form
  const comDocumento = tomador.identificacao === 'CNPJ' || tomador.identificacao === 'CPF'
  const tipos = atividadeDe(dados, form.atividadeId)?.tiposDeducao ?? []
  return {
    idPrestador,
    dataPrestacao: form.dataPrestacao,
    tomador: {
      identificacao: tomador.identificacao,
      documento: comDocumento ? texto(tomador.documento) : null,
      nome: comDocumento ? texto(tomador.nome) : null,
      inscricaoMunicipal: comDocumento ? texto(tomador.inscricaoMunicipal) : null,
      email: comDocumento ? texto(tomador.email) : null,
      telefone: comDocumento ? texto(tomador.telefone) : null,
      pais: null,
      endereco: comDocumento ? tomador.endereco : null,
    },
    atividadeId: form.atividadeId,
    exigibilidade: form.exigibilidade ?? 1,
    numeroProcesso: pedeProcesso(form.exigibilidade) ? texto(form.numeroProcesso) : null,
    municipioPrestacao: form.municipioPrestacao,
    retido: form.retido === 'apurado' ? null : form.retido === 'sim',
    itens: form.itens.map((item) => ({
      descricao: item.descricao,
      unidade: texto(item.unidade),
      quantidade: item.quantidade ?? Decimal4.zero,
      valorUnitario: item.valorUnitario ?? Decimal4.zero,
      desconto: Dinheiro.zero,
      descontoIncondicional: Dinheiro.zero,
    })),
    deducoes: tipos.flatMap(({ codigo }) => {
      const valor = form.deducoes[String(codigo)]
      return valor?.isPositive() ? [{ tipo: codigo, valor }] : []
    }),
    observacoes: texto(form.observacoes),
    enviarEmailTomador: form.enviarEmailTomador,
  }
}
