import {
  type Access,
  aliquotaWire,
  competenciaWire,
  decimal4Wire,
  defineCall,
  dinheiroWire,
  idWire,
  okWire,
  pageRequest,
  type Perfil,
  type UserInfo,
  versaoWire,
} from '@iss/platform/contract'
import { z } from 'zod'
import { passoWire } from '@iss/nota/contract/nota-wire'
import { idPessoa } from './escrituracao.ts'

/** Whoever holds the profile of a sector, or acts for one who does, and may keep books. */
export const livroAccess = (perfil: Perfil, ...chaves: string[]) =>
  ({
    perfis: [perfil],
    ...(chaves.length > 0 ? { chaves } : {}),
    condicao: (user: UserInfo) => user.pessoaAutorizadaEscriturar,
  }) as const satisfies Access

/** Whoever holds the profile of any sector: what all of them share. */
export const livroDoSetorAccess = {
  perfis: ['pedagio', 'cartorio', 'transporte'],
  condicao: (user: UserInfo) => user.pessoaAutorizadaEscriturar,
} as const satisfies Access

const violacao = z.object({ key: z.string().nullable(), message: z.string() })
const memoria = z.array(passoWire)
const versao = z.object({
  id: idWire(),
  estado: z.string(),
  valor: dinheiroWire(),
  base: dinheiroWire(),
  imposto: dinheiroWire(),
  lancadoEm: z.string(),
  motivo: z.string().nullable(),
})
/** What an entry comes to. */
export const calculoDoSetorWire = z.object({
  valor: dinheiroWire(),
  deducoes: dinheiroWire(),
  base: dinheiroWire(),
  aliquota: aliquotaWire(),
  imposto: dinheiroWire(),
})
const linha = calculoDoSetorWire.extend({
  id: idWire(),
  versao: versaoWire(),
  competencia: competenciaWire(),
  data: z.string(),
  descricao: z.string(),
  documento: z.string(),
  quantidade: decimal4Wire(),
  estado: z.string(),
})

/**
 * The calls of the ledger of a sector, the same for all of them; `pedido` is what is typed of an entry, `anular` the verb that takes one out of
 * force. The rows on screen are those of its list.
 */
export function livroCalls<P extends z.ZodObject>({
  recurso,
  titulo,
  access,
  pedido,
  anular,
}: {
  recurso: string
  titulo: string
  access: Access
  pedido: P
  anular: 'remover' | 'cancelar'
}) {
  const post = { method: 'POST', access } as const
  return {
    buscar: defineCall({
      ...post,
      path: `/${recurso}/buscar`,
      summary: `${titulo}: lançamentos`,
      request: z.object({ ...pageRequest, competencia: competenciaWire().nullable().default(null), idPessoa }),
      answer: z.object({ total: z.number().int(), lista: z.array(linha) }),
      effect: 'read',
    }),
    /** An entry whole, with its versions. */
    buscarTO: defineCall({
      ...post,
      path: `/${recurso}/buscarTO`,
      summary: `${titulo}: lançamento e suas versões`,
      request: z.object({ id: idWire() }),
      answer: calculoDoSetorWire.extend({
        id: idWire(),
        versao: versaoWire(),
        estado: z.string(),
        descricao: z.string(),
        pedido,
        memoria,
        historico: z.array(versao),
      }),
      effect: 'read',
    }),
    /** Dry run: the tax with its memory and everything against the entry. */
    validar: defineCall({
      ...post,
      path: `/${recurso}/validar`,
      summary: `${titulo}: calcular lançamento`,
      request: z.object({ pedido, retificaId: idWire().nullable().default(null) }),
      answer: z.object({ calculo: calculoDoSetorWire.nullable(), memoria, violacoes: z.array(violacao) }),
      effect: 'read',
    }),
    salvar: defineCall({
      ...post,
      path: `/${recurso}/salvar`,
      summary: `${titulo}: lançar`,
      request: z.object({ pedido }),
      answer: okWire().extend({ id: idWire(), base: dinheiroWire(), imposto: dinheiroWire() }),
      effect: 'write',
      idempotent: true,
    }),
    /** A correction: the version before stays, with the reason. */
    retificar: defineCall({
      ...post,
      path: `/${recurso}/retificar`,
      summary: `${titulo}: retificar lançamento`,
      request: z.object({ id: idWire(), versao: versaoWire(), motivo: z.string().trim().max(500), pedido }),
      answer: okWire().extend({ id: idWire(), base: dinheiroWire(), imposto: dinheiroWire() }),
      effect: 'write',
    }),
    anular: defineCall({
      ...post,
      path: `/${recurso}/${anular}`,
      summary: `${titulo}: cancelar lançamento`,
      request: z.object({ id: idWire(), versao: versaoWire(), motivo: z.string().trim().max(500) }),
      answer: okWire(),
      effect: 'write',
    }),
  }
}

/** The calls of one ledger. */
export type LivroCalls<P extends z.ZodObject> = ReturnType<typeof livroCalls<P>>
