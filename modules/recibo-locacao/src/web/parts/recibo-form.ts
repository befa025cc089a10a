import { plusDays } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import type { AnswerOutputOf } from '@iss/portal/call'
import type { carregarRecibo, PedidoRecibo } from '../../contract/recibo-locacao.ts'

export type DadosDoRecibo = AnswerOutputOf<typeof carregarRecibo>

export type ItemForm = {
  descricao: string
  unidade: string | null
  quantidade: Decimal4 | null
  valorUnitario: Decimal4 | null
}

/** What the form holds, typed or not yet. */
export type FormRecibo = {
  dataPrestacao: string
  periodoInicio: string
  periodoFim: string
  locatario: {
    documento: string
    nome: string
    inscricaoMunicipal: string
    email: string
    telefone: string
    /** Of the registration or of the last receipt: brought along with a renter who was found. */
    endereco: PedidoRecibo['locatario']['endereco']
  }
  itens: ItemForm[]
  observacoes: string
}

export const itemVazio = (): ItemForm => ({ descricao: '', unidade: null, quantidade: Decimal4.one, valorUnitario: null })

/** The form as it begins: empty, or the receipt that is issued again, for the time after its period. */
export function formInicial({ hoje, modelo }: DadosDoRecibo): FormRecibo {
  return {
    dataPrestacao: hoje,
    periodoInicio: modelo?.periodoFim ? plusDays(modelo.periodoFim, 1) : '',
    periodoFim: '',
    locatario: {
      documento: modelo?.locatario.documento ?? '',
      nome: modelo?.locatario.nome ?? '',
      inscricaoMunicipal: modelo?.locatario.inscricaoMunicipal ?? '',
      email: modelo?.locatario.email ?? '',
      telefone: modelo?.locatario.telefone ?? '',
      endereco: modelo?.locatario.endereco ?? null,
    },
    itens: modelo ? modelo.itens.map((item) => ({ ...item })) : [itemVazio()],
    observacoes: modelo?.observacoes ?? '',
  }
}

const texto = (value: string | null) => value?.trim() || null

export const toPedido = (form: FormRecibo): PedidoRecibo => ({
  dataPrestacao: form.dataPrestacao,
  periodoInicio: texto(form.periodoInicio),
  periodoFim: texto(form.periodoFim),
  locatario: {
    documento: form.locatario.documento,
    nome: form.locatario.nome,
    inscricaoMunicipal: texto(form.locatario.inscricaoMunicipal),
    email: texto(form.locatario.email),
    telefone: texto(form.locatario.telefone),
    endereco: form.locatario.endereco,
  },
  itens: form.itens.map((item) => ({
    descricao: item.descricao,
    unidade: texto(item.unidade),
    quantidade: item.quantidade ?? Decimal4.zero,
    valorUnitario: item.valorUnitario ?? Decimal4.zero,
  })),
  observacoes: form.observacoes,
})
