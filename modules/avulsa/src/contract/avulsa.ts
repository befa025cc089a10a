import { itemWire, passoWire, tomadorWire } from '@iss/nota/contract/nota-wire'
import { aliquotaWire, dataWire, defineCall, dinheiroWire, fileAnswer, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Who deals with single notes: the occasional taxpayer whom the city lets issue them (E11), and the counter of the city hall (F135). */
export const avulsaAccess = { chaves: ['iss:nfe:avulsa:emitir', 'iss:fiscal:nfe:avulsa'] } as const

const idPrestador = z.number().int().positive().nullable().default(null)

/** What the form begins with. The counter names the provider, the taxpayer does not. */
export const carregarAvulsa = defineCall({
  method: 'POST',
  path: '/notaavulsa/carregar',
  summary: 'Dados para emitir a nota avulsa',
  request: z.object({ idPrestador }),
  answer: z.object({
    hoje: dataWire(),
    municipio: z.object({ codigo: z.string(), nome: z.string(), uf: z.string() }),
    prestador: z.object({ id: idWire(), documento: z.string(), nome: z.string(), regimeRotulo: z.string() }),
    /** Why no single note may be issued now; null when it may. */
    impedimento: z.string().nullable(),
    atividades: z.array(
      z.object({
        id: idWire(),
        rotulo: z.string(),
        subitem: z.string(),
        aliquota: aliquotaWire().nullable(),
        /** Kinds of deduction that it takes today; none: it takes no deduction. */
        tiposDeducao: z.array(z.object({ codigo: z.number().int(), nome: z.string() })),
      }),
    ),
    exigibilidades: z.array(z.object({ codigo: z.number().int(), rotulo: z.string() })),
    /** Units of the municipality; none: any may be typed. */
    unidades: z.array(z.string()),
    antesDoPagamento: z.boolean(),
    prazo: z.number().int(),
  }),
  access: avulsaAccess,
  effect: 'read',
})

export const pedidoAvulsaWire = z.object({
  idPrestador,
  dataPrestacao: dataWire(),
  tomador: tomadorWire,
  atividadeId: z.number().int().positive().nullable(),
  exigibilidade: z.number().int().min(1).max(7).default(1),
  numeroProcesso: z.string().max(30).nullable().default(null),
  municipioPrestacao: z.string().max(7).nullable().default(null),
  /** Null: by the withholding table. */
  retido: z.boolean().nullable().default(null),
  itens: z.array(itemWire).max(50),
  deducoes: z
    .array(z.object({ tipo: z.number().int(), valor: dinheiroWire() }))
    .max(20)
    .default([]),
  observacoes: z.string().max(1000).nullable().default(null),
  enviarEmailTomador: z.boolean().default(true),
})
export type PedidoAvulsa = z.output<typeof pedidoAvulsaWire>

const passo = z.object({ descricao: z.string(), fonte: z.string() })

/** Note and guide as the issue would make them; violations come along instead of refusing. */
export const calcularAvulsa = defineCall({
  method: 'POST',
  path: '/notaavulsa/calcular',
  summary: 'Calcular a nota avulsa',
  request: pedidoAvulsaWire,
  answer: z.object({
    valorTotal: dinheiroWire(),
    deducoes: dinheiroWire(),
    base: dinheiroWire(),
    aliquota: aliquotaWire(),
    imposto: dinheiroWire(),
    retido: z.boolean(),
    municipioIncidencia: z.string(),
    aReceber: dinheiroWire(),
    memoria: z.array(passoWire),
    guia: z
      .object({
        base: dinheiroWire(),
        correcao: dinheiroWire(),
        multa: dinheiroWire(),
        juros: dinheiroWire(),
        tsa: dinheiroWire(),
        total: dinheiroWire(),
        vencimento: dataWire(),
        memoria: z.array(passo),
      })
      .nullable(),
    aguarda: z.boolean(),
    violacoes: z.array(z.object({ key: z.string().nullable(), message: z.string() })),
    avisos: z.array(z.string()),
  }),
  access: avulsaAccess,
  effect: 'read',
})

/** Issues the note and, when tax is due, its guide. */
export const emitirAvulsa = defineCall({
  method: 'POST',
  path: '/notaavulsa/emitir',
  summary: 'Emitir nota avulsa',
  request: pedidoAvulsaWire,
  answer: z.object({
    id: idWire(),
    numero: z.number().int(),
    guia: z.object({ id: idWire(), numero: z.number().int(), total: dinheiroWire() }).nullable(),
    aguarda: z.boolean(),
    mensagem: z.string(),
  }),
  access: avulsaAccess,
  effect: 'write',
  idempotent: true,
})

/** A registered person of the city by document: who takes the service, or who renders it. */
export const buscarPessoaAvulsa = defineCall({
  method: 'POST',
  path: '/notaavulsa/buscarPessoa',
  summary: 'Pessoa pelo documento',
  request: z.object({ documento: z.string().max(20) }),
  answer: z
    .object({
      nome: z.string(),
      inscricaoMunicipal: z.string().nullable(),
      email: z.string().nullable(),
      telefone: z.string().nullable(),
      endereco: tomadorWire.shape.endereco,
    })
    .nullable(),
  access: avulsaAccess,
  effect: 'read',
  ratePerMinute: 60,
})

/** Receipt of the tax paid with a single note. */
export const imprimirReciboAvulsa = defineCall({
  method: 'GET',
  path: '/notaavulsa/recibo/:id',
  summary: 'Recibo da nota avulsa em PDF',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: avulsaAccess,
  effect: 'read',
})
