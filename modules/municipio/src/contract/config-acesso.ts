import { kindNames } from '@iss/kinds'
import { type Access, defineCall, defineScreen, okWire } from '@iss/platform/contract'
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

/** Calls of a form of municipal switches and settings: `/{recurso}/buscar|salvar|historico`. */
function makeCalls(recurso: string, titulo: string, access: Access) {
  return {
    /** The switches and settings of the form with their values. */
    buscar: defineCall({
      method: 'POST',
      path: `/${recurso}/buscar`,
      summary: `${titulo}: opções do município`,
      request: z.object({}),
      answer: z.object({ opcoes: z.array(opcao), parametros: z.array(parametro) }),
      access,
      effect: 'read',
    }),
    /** Changes switches and settings; each says what the user saw, so that the second of two people is told. */
    salvar: defineCall({
      method: 'POST',
      path: `/${recurso}/salvar`,
      summary: `${titulo}: gravar as opções alteradas`,
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
    }),
    historico: defineCall({
      method: 'POST',
      path: `/${recurso}/historico`,
      summary: `${titulo}: quem mudou o quê`,
      request: z.object({}),
      answer: z.array(
        z.object({ id: z.string(), em: z.string(), quem: z.string(), campo: z.string(), antes: z.string(), depois: z.string() }),
      ),
      access,
      effect: 'read',
    }),
  }
}
export type CallsDeOpcoes = ReturnType<typeof makeCalls>

/** Every municipal switch and setting of the house, but those of the NF-e alone (K01). */
export const callsConfigAcesso = makeCalls('configacesso', 'Configuração de acesso', access)
export const { buscar: buscarConfigAcesso, salvar: salvarConfigAcesso, historico: historicoConfigAcesso } = callsConfigAcesso

/** Who configures the NF-e of a municipality. */
const accessDaNfe = { perfis: ['administrador'] } as const

/** What the administrator sets for the NF-e of a municipality (A31). */
export const callsConfiguraNFe = makeCalls('configuranfe', 'Configurar NF-e', accessDaNfe)
export const { buscar: buscarConfiguraNFe, salvar: salvarConfiguraNFe, historico: historicoConfiguraNFe } = callsConfiguraNFe

export const telaConfiguraNFe = defineScreen({
  path: '/home/actions/configura-n-fe',
  title: 'Configurar NF-e',
  component: 'configura-n-fe',
  access: accessDaNfe,
  menu: [{ area: 'admin', grupo: 'Dados fiscais e tabelas', ordem: 31, icone: 'adjustments' }],
})

export const telaConfigAcesso = defineScreen({
  path: '/home/configuracao/config-acesso',
  title: 'Configuração de acesso',
  component: 'config-acesso',
  access,
  menu: [{ area: 'configuracao', grupo: 'Município e acesso', ordem: 20, icone: 'adjustments' }],
})
