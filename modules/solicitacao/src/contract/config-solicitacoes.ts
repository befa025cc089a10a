import { defineCall, idWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { chavesSolicitacoes } from '../domain/config-solicitacoes.ts'

const chaves = Object.fromEntries(chavesSolicitacoes.map((chave) => [chave, z.boolean()])) as Record<
  (typeof chavesSolicitacoes)[number],
  z.ZodBoolean
>
const gestor = { perfis: ['gestor'] } as const

/** ConfigSolicitacoes: `fiscal` null is the municipality itself (spec 3 §3.3). */
export const configSolicitacoesSchema = z.object({ fiscal: idWire().nullable(), versao: versaoWire(), ...chaves })
export type ConfigSolicitacoesTO = z.infer<typeof configSolicitacoesSchema>

export const buscarConfigSolicitacoes = defineCall({
  method: 'POST',
  path: '/configsolicitacoes/buscar',
  summary: 'Tipos de solicitação ligados no município e em cada fiscal',
  request: z.object({}),
  answer: z.array(configSolicitacoesSchema.extend({ nome: z.string() })),
  access: gestor,
  effect: 'read',
})

export const salvarConfigSolicitacoes = defineCall({
  method: 'POST',
  path: '/configsolicitacoes/salvar',
  summary: 'Ligar e desligar tipos de solicitação',
  request: configSolicitacoesSchema,
  answer: z.object({ mensagem: z.string() }),
  access: gestor,
  effect: 'write',
})
