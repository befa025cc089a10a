import { defineErrors } from '@iss/kernel/errors'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { opcoesDePais } from '@iss/emissao/domain/paises'
import { dataWire, decimal4Wire, dinheiroWire, idWire } from '@iss/platform/contract'
import type { RequestField } from '@iss/solicitacao/contract/request-field'
import { exigibilidades, codigoExigibilidade, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { z } from 'zod'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'

/** Sentences of the request to alter a note. Sources: E10, F142. */
export const alteracaoErrors = defineErrors('alteracao-nfe', {
  cancelada: { field: 'notaId', message: 'Nota cancelada não pode ser alterada.' },
  deOutro: { field: 'notaId', message: 'A nota não foi emitida pelo contribuinte selecionado.' },
  nadaMuda: { field: 'notaId', message: 'Informe ao menos um dado da nota que deve mudar.' },
  motivo: { field: 'motivo', message: 'O motivo da alteração deve ter entre 15 e 1000 caracteres.' },
  item: { field: 'item', message: 'A nota não tem o item {n}.' },
  encerrada: { message: 'A competência {competencia} está encerrada. Reabra a competência antes de aprovar a alteração.' },
  guia: { message: 'A nota já está em uma guia. Cancele a guia ou reabra a competência antes de aprovar a alteração.' },
  sorteio: { message: 'Os bilhetes da nota já foram sorteados; o valor e o tomador não podem mais ser alterados.' },
})

const texto = (maximo: number) => z.string().trim().max(maximo, `Informe no máximo ${maximo} caracteres.`).nullish()

/** What is asked: the note, and only those of its data that are to change. */
export const alteracaoSchema = z.object({
  notaId: idWire(),
  dataPrestacao: dataWire().nullish(),
  atividadeId: idWire().nullish(),
  tipoTributacaoId: idWire().nullish(),
  exigibilidade: z.number().int().min(1).max(7).nullish(),
  numeroProcesso: texto(30),
  paisResultado: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Informe o país em que o resultado do serviço se verifica.')
    .meta({ examples: ['PT'] })
    .nullish(),
  municipioPrestacao: z
    .string()
    .regex(/^\d{7}$/, 'Escolha o município da prestação.')
    .meta({ examples: ['3106200'] })
    .nullish(),
  tomadorDocumento: texto(20),
  tomadorNome: texto(150),
  tomadorEmail: z.email('Informe um e-mail válido.').nullish(),
  item: z.number().int().min(1).max(999).nullish(),
  itemDescricao: texto(2000),
  itemQuantidade: decimal4Wire().nullish(),
  itemValorUnitario: decimal4Wire().nullish(),
  deducoes: dinheiroWire().nullish(),
  motivo: z
    .string({ error: alteracaoErrors.motivo.message })
    .trim()
    .min(15, alteracaoErrors.motivo.message)
    .max(1000, alteracaoErrors.motivo.message),
})
export type DadosAlteracao = z.output<typeof alteracaoSchema>

export const alteracaoFields: Record<keyof DadosAlteracao, RequestField> = {
  notaId: { label: 'NF-e', kind: 'select', required: true, span: 12 },
  dataPrestacao: { label: 'Nova data da prestação', kind: 'date', span: 4 },
  atividadeId: { label: 'Nova atividade', kind: 'select', span: 8 },
  tipoTributacaoId: { label: 'Novo tipo de tributação', kind: 'select', span: 6 },
  exigibilidade: {
    label: 'Nova exigibilidade',
    kind: 'select',
    span: 6,
    options: exigibilidades.map((item) => ({ value: codigoExigibilidade(item), label: labelExigibilidade(item) })),
  },
  numeroProcesso: {
    label: 'Nº do processo',
    kind: 'text',
    span: 6,
    maxLength: 30,
    visibleWhen: { field: 'exigibilidade', values: [6, 7] },
  },
  paisResultado: {
    label: 'País do resultado',
    kind: 'select',
    span: 6,
    options: opcoesDePais(),
    description: 'Onde o resultado do serviço se verifica.',
    visibleWhen: { field: 'exigibilidade', values: [codigoExigibilidade('EXPORTACAO')] },
  },
  municipioPrestacao: {
    label: 'Novo município da prestação',
    kind: 'text',
    span: 6,
    municipio: true,
    description: 'O município de incidência é apurado a partir dele.',
  },
  tomadorDocumento: { label: 'Novo CPF/CNPJ do tomador', kind: 'documento', span: 6 },
  tomadorNome: { label: 'Novo nome do tomador', kind: 'text', span: 6, maxLength: 150 },
  tomadorEmail: { label: 'Novo e-mail do tomador', kind: 'email', span: 6 },
  item: { label: 'Item a alterar', kind: 'integer', span: 3, min: 1, max: 999, description: 'Em branco: o primeiro item.' },
  itemQuantidade: { label: 'Nova quantidade', kind: 'decimal', span: 3 },
  itemValorUnitario: { label: 'Novo valor unitário', kind: 'decimal', span: 3 },
  itemDescricao: { label: 'Nova descrição do item', kind: 'longtext', span: 12, maxLength: 2000 },
  deducoes: { label: 'Novo total das deduções', kind: 'money', span: 4, description: 'Zero retira as deduções.' },
  motivo: { label: 'Motivo da alteração', kind: 'longtext', required: true, span: 12, maxLength: 1000 },
}

/** Whether anything of the note is asked to change. */
export function isAlteracaoVazia({ notaId: _nota, motivo: _motivo, item: _item, ...resto }: DadosAlteracao): boolean {
  return Object.values(resto).every((valor) => valor === null || valor === undefined || valor === '')
}

/** A stored note as an order, with the data that are asked to change (see `pedidoDaNota`). */
export function alterarPedido(pedido: PedidoNota, dados: DadosAlteracao): PedidoNota {
  const indice = (dados.item ?? 1) - 1
  const documento = normalizeDocumento(dados.tomadorDocumento ?? '')
  const mudaTributacao = Boolean(dados.exigibilidade && dados.exigibilidade !== pedido.exigibilidade)
  return {
    ...pedido,
    dataPrestacao: dados.dataPrestacao ?? pedido.dataPrestacao,
    atividadeId: dados.atividadeId ?? pedido.atividadeId,
    // Another activity has its own CTISS.
    ...(dados.atividadeId && dados.atividadeId !== pedido.atividadeId ? { ctiss: null, cnae: null } : {}),
    exigibilidade: dados.exigibilidade ?? pedido.exigibilidade,
    // Another exigibility has its own types of taxation: unless told, the one that agrees with it is chosen.
    tipoTributacaoId: dados.tipoTributacaoId ?? (mudaTributacao ? null : pedido.tipoTributacaoId),
    numeroProcesso: dados.numeroProcesso || pedido.numeroProcesso,
    // Where the result is seen belongs to an export alone.
    paisResultado:
      (dados.exigibilidade ?? pedido.exigibilidade) === codigoExigibilidade('EXPORTACAO')
        ? dados.paisResultado || pedido.paisResultado
        : null,
    municipioPrestacao: dados.municipioPrestacao || pedido.municipioPrestacao,
    tomador: {
      ...pedido.tomador,
      ...(documento === ''
        ? {}
        : {
            documento,
            identificacao: documento.length === 11 ? ('CPF' as const) : ('CNPJ' as const),
            // What stood there belonged to another taker.
            ...(documento === pedido.tomador.documento
              ? {}
              : { nome: null, inscricaoMunicipal: null, email: null, telefone: null, endereco: null }),
          }),
      ...(dados.tomadorNome ? { nome: dados.tomadorNome } : {}),
      ...(dados.tomadorEmail ? { email: dados.tomadorEmail } : {}),
    },
    itens: pedido.itens.map((item, index) =>
      index === indice
        ? {
            ...item,
            descricao: dados.itemDescricao || item.descricao,
            quantidade: dados.itemQuantidade ?? item.quantidade,
            valorUnitario: dados.itemValorUnitario ?? item.valorUnitario,
          }
        : item,
    ),
    deducoes: deducoesAlteradas(pedido, dados.deducoes ?? null),
  }
}

function deducoesAlteradas({ deducoes }: PedidoNota, total: Dinheiro | null): PedidoNota['deducoes'] {
  if (total === null || Dinheiro.sum(deducoes.map(({ valor }) => valor)).eq(total)) return deducoes
  if (!total.isPositive()) return []
  // What several deductions say of their kind is lost with their sum, that of the first holds.
  const tipo = deducoes[0]?.tipo ?? null
  return [{ tipo, descricao: 'Dedução alterada', fornecedor: null, numero: null, data: null, valor: total }]
}

/** One item in words: 'Reforma (1 × 1.000,00)'. */
export function formatItem({ descricao, quantidade, valorUnitario }: PedidoNota['itens'][number]): string {
  const valor = Decimal4.timesToDinheiro(valorUnitario, quantidade)
  return `${descricao} (${quantidade.format(0)} × ${valorUnitario.format()} = ${valor.formatReais()})`
}
