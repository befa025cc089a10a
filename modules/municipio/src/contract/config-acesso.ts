import { kindNames } from '@iss/kinds'
import { defineCall, defineScreen, okWire } from '@iss/platform/contract'
import { z } from 'zod'

const access = { perfis: ['gestor'] } as const

const opcao = z.object({
  nome: z.string(),
  grupo: z.string(),
  rotulo: z.string(),
  efeito: z.string(),
  padrao: z.boolean(),
  valor: z.boolean(),
})
export type OpcaoAcesso = z.output<typeof opcao>

const valorWire = z.union([z.string().max(40), z.number(), z.boolean(), z.null()])
const parametro = z.object({
  nome: z.string(),
  grupo: z.string(),
  rotulo: z.string(),
  efeito: z.string(),
  tipo: z.enum(kindNames),
  minimo: z.number().int().nullable(),
  maximo: z.number().int().nullable(),
  padrao: valorWire,
  valor: valorWire,
})
export type ParametroAcesso = z.output<typeof parametro>

/** Every municipal switch and setting of the house with its value (K01). */
export const buscarConfigAcesso = defineCall({
  method: 'POST',
  path: '/configacesso/buscar',
  summary: 'Configuração de acesso: opções do município',
  request: z.object({}),
  answer: z.object({ opcoes: z.array(opcao), parametros: z.array(parametro) }),
  access,
  effect: 'read',
})

/** Changes switches and settings; each says what the user saw, so that the second of two people is told. */
export const salvarConfigAcesso = defineCall({
  method: 'POST',
  path: '/configacesso/salvar',
  summary: 'Configuração de acesso: gravar as opções alteradas',
  request: z.object({
    alteracoes: z
      .array(z.object({ nome: z.string().max(100), de: z.boolean(), para: z.boolean() }))
      .max(200)
      .default([]),
    parametros: z
      .array(z.object({ nome: z.string().max(100), de: valorWire, para: valorWire }))
      .max(200)
      .default([]),
  }),
  answer: okWire(),
  access,
  effect: 'write',
})

export const historicoConfigAcesso = defineCall({
  method: 'POST',
  path: '/configacesso/historico',
  summary: 'Configuração de acesso: quem mudou o quê',
  request: z.object({}),
  answer: z.array(
    z.object({ id: z.string(), em: z.string(), quem: z.string(), campo: z.string(), antes: z.string(), depois: z.string() }),
  ),
  access,
  effect: 'read',
})

export const telaConfigAcesso = defineScreen({
  path: '/home/configuracao/config-acesso',
  title: 'Configuração de acesso',
  component: 'config-acesso',
  access,
  menu: [{ area: 'configuracao', grupo: 'Município e acesso', ordem: 20, icone: 'adjustments' }],
})
