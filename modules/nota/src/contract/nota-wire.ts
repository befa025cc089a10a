import { entesGoverno, tiposOperacao } from '@iss/tributacao/domain/compra-governamental'
import { aliquotaWire, dataWire, decimal4Wire, dinheiroWire } from '@iss/platform/contract'
import { z } from 'zod'
import { identificacoes } from '../domain/partes-nota.ts'

const texto = (max: number) => z.string().max(max).nullable().default(null)

export const enderecoNotaWire = z.object({
  logradouro: texto(255),
  numero: texto(20),
  complemento: texto(100),
  bairro: texto(100),
  municipio: texto(7),
  uf: texto(2),
  cep: texto(9),
})

/** Taker as typed on the screen E01. */
export const tomadorWire = z.object({
  identificacao: z.enum(identificacoes),
  documento: texto(20),
  nome: texto(150),
  inscricaoMunicipal: texto(20),
  email: texto(120),
  telefone: texto(20),
  pais: texto(2),
  endereco: enderecoNotaWire.nullable().default(null),
})

export const itemWire = z.object({
  descricao: z.string().max(4000),
  unidade: texto(20),
  quantidade: decimal4Wire(),
  valorUnitario: decimal4Wire(),
  desconto: dinheiroWire(),
  descontoIncondicional: dinheiroWire(),
})

export const deducaoWire = z.object({
  /** Number of its kind in the national layout (tpDedRed); null: by its description. */
  tipo: z.number().int().nullable().default(null),
  descricao: z.string().max(200),
  fornecedor: texto(20),
  numero: texto(30),
  data: dataWire().nullable().default(null),
  valor: dinheiroWire(),
})

export const retencoesWire = z.object({
  pis: dinheiroWire(),
  cofins: dinheiroWire(),
  irrf: dinheiroWire(),
  csll: dinheiroWire(),
  inss: dinheiroWire(),
  outrasRetencoes: dinheiroWire(),
  outrasDeducoes: dinheiroWire(),
})

/** What the screen E01 sends, for the computation and for the issue; the server turns it into the canonical note (decisions N3). */
export const pedidoNotaWire = z.object({
  serieId: z.number().int().positive().nullable().default(null),
  dataPrestacao: dataWire(),
  tomador: tomadorWire,
  atividadeId: z.number().int().positive().nullable().default(null),
  /** CTISS and CNAE of the service; null: what the activity leaves no choice about. */
  ctiss: texto(9),
  cnae: texto(7),
  tipoTributacaoId: z.number().int().positive().nullable().default(null),
  exigibilidade: z.number().int().min(1).max(7).default(1),
  numeroProcesso: texto(30),
  municipioPrestacao: texto(7),
  /** ISO alpha-2 of the country where the result of an export is seen. */
  paisResultado: texto(2),
  /** Null: computed by the withholding table. */
  retido: z.boolean().nullable().default(null),
  aliquota: aliquotaWire().nullable().default(null),
  itens: z.array(itemWire).max(200),
  descontoIncondicional: dinheiroWire(),
  descontoCondicional: dinheiroWire(),
  deducoes: z.array(deducaoWire).max(200).default([]),
  retencoes: retencoesWire,
  obra: z
    .object({ codigo: texto(30), art: texto(30) })
    .nullable()
    .default(null),
  /** What differs from what the activity declares; null leaves everything to it. */
  ibsCbs: z
    .object({
      classificacao: texto(6),
      indicadorOperacao: texto(6),
      nbs: texto(9),
      consumidorFinal: z.boolean().default(false),
      /** Who buys, when it is a government, and how the supply stands to its payment. */
      enteGoverno: z.enum(entesGoverno).nullable().default(null),
      tipoOperacao: z.enum(tiposOperacao).nullable().default(null),
      /** Who gets the service when that is not the taker. */
      destinatario: z
        .object({ documento: texto(20), nome: texto(150) })
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
  condicaoPagamento: texto(200),
  observacoes: texto(2000),
  enviarEmailTomador: z.boolean().default(true),
})
export type PedidoNota = z.output<typeof pedidoNotaWire>

/** One step of the memory of calculation, readable to a taxpayer. */
export const passoWire = z.object({
  passo: z.string(),
  descricao: z.string(),
  valores: z.record(z.string(), z.string()),
  fonte: z.string(),
})
