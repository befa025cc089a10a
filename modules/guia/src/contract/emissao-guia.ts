import { aliquotaWire, competenciaWire, dataWire, defineCall, dinheiroWire, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { calculoWire } from './guia.ts'
import { papelWire } from '@iss/conta/contract/papel'

export const avulsaAccess = { chaves: ['iss:guia:avulsa:emitir'], naoPerfis: ['funcionario'] } as const
export const denunciaAccess = { chaves: ['iss:guia:denunciaEspontanea'], naoPerfis: ['funcionario'] } as const
/** Any key that lets somebody make a guide. */
const emissaoAccess = {
  chaves: ['iss:guia:avulsa:emitir', 'iss:guia:avulsaPorNF:emitir', 'iss:guia:valorFixo:emitir', 'iss:guia:denunciaEspontanea'],
  naoPerfis: ['funcionario'],
} as const

/** Whose guide it is; null: the selected person, which an authority may not leave out. */
export const contribuinteWire = { idPessoa: idWire().nullable().default(null) }
const observacaoWire = { observacao: z.string().max(500).default('') }
export const violacoesWire = z.array(z.object({ key: z.string().nullable(), message: z.string() }))
export const emitidaWire = z.object({ id: idWire(), numero: z.number().int(), total: dinheiroWire(), mensagem: z.string() })

const itemWire = z.object({
  atividadeId: idWire().nullable(),
  descricao: z.string().max(200).default(''),
  base: dinheiroWire().nullable(),
  /** Counts only when the activity accepts another rate than its own. */
  aliquota: aliquotaWire().nullable().default(null),
})
const itemCalculadoWire = z.object({
  base: dinheiroWire(),
  aliquota: aliquotaWire(),
  imposto: dinheiroWire(),
  motivo: z.string(),
  editavel: z.boolean(),
})

const pedido = {
  ...contribuinteWire,
  papel: papelWire,
  competencia: competenciaWire().nullable(),
  itens: z.array(itemWire).max(100),
}
const pedidoAvulsa = z.object({ ...pedido, vencimento: dataWire().nullable().default(null), ...observacaoWire })
const pedidoDenuncia = z.object({ ...pedido, declaracao: z.boolean(), ...observacaoWire })
export type PedidoAvulsa = z.output<typeof pedidoAvulsa>
export type PedidoDenuncia = z.output<typeof pedidoDenuncia>

const calculada = z.object({
  ...calculoWire,
  itens: z.array(itemCalculadoWire),
  vencimento: dataWire(),
  validade: dataWire(),
  violacoes: violacoesWire,
})

/** What the screens of emission need: taxpayer, activities with their rates, what he may issue. */
export const carregarEmissaoGuia = defineCall({
  method: 'POST',
  path: '/guiaavulsa/carregar',
  summary: 'Dados para emitir guia',
  request: z.object({ ...contribuinteWire, papel: papelWire.default('PRESTADOR') }),
  answer: z.object({
    hoje: dataWire(),
    autoridade: z.boolean(),
    contribuinte: z.object({
      id: idWire(),
      nome: z.string(),
      documento: z.string(),
      regime: z.string(),
      regimeRotulo: z.string(),
    }),
    atividades: z.array(z.object({ id: idWire(), rotulo: z.string(), aliquota: aliquotaWire(), editavel: z.boolean() })),
    /** Sentence that stops the guia avulsa, and the one of the fixed value; null when they may be issued. */
    bloqueioAvulsa: z.string().nullable(),
    bloqueioValorFixo: z.string().nullable(),
    /** Authorised for the denúncia espontânea. */
    competenciasDenuncia: z.array(competenciaWire()),
    /** The fixed value of the year and of the month, when the regime has one. */
    valorFixo: z
      .object({ anual: dinheiroWire(), mensal: dinheiroWire(), porProfissional: z.boolean(), profissionais: z.number().int() })
      .nullable(),
    descontoUnica: aliquotaWire(),
  }),
  access: emissaoAccess,
  effect: 'read',
})

export const calcularGuiaAvulsaCall = defineCall({
  method: 'POST',
  path: '/guiaavulsa/calcular',
  summary: 'Calcular guia avulsa',
  request: pedidoAvulsa,
  answer: calculada,
  access: avulsaAccess,
  effect: 'read',
})

/** Guia Avulsa (G3); an authority issues it for a taxpayer (F65). */
export const emitirGuiaAvulsaCall = defineCall({
  method: 'POST',
  path: '/guiaavulsa/emitir',
  summary: 'Emitir guia avulsa',
  request: pedidoAvulsa,
  answer: emitidaWire,
  access: avulsaAccess,
  effect: 'write',
  idempotent: true,
})

export const calcularDenunciaCall = defineCall({
  method: 'POST',
  path: '/guiadenuncia/calcular',
  summary: 'Calcular guia de denúncia espontânea',
  request: pedidoDenuncia,
  answer: calculada,
  access: denunciaAccess,
  effect: 'read',
})

/** Guia de Denúncia Espontânea (G6). */
export const emitirDenunciaCall = defineCall({
  method: 'POST',
  path: '/guiadenuncia/emitir',
  summary: 'Emitir guia de denúncia espontânea',
  request: pedidoDenuncia,
  answer: emitidaWire,
  access: denunciaAccess,
  effect: 'write',
  idempotent: true,
})
