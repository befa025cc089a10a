import { defineCall, defineScreen, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { regimes } from '../domain/regime.ts'

const access = { perfis: ['gestor'] } as const
const permitido = z.object({ regime: z.enum(regimes), tipoId: idWire() })

/** The matrix of regimes and types of taxation (K13). */
export const buscarRegimeTributacao = defineCall({
  method: 'POST',
  path: '/configregimetributacao/buscar',
  summary: 'Regime × tributação: a matriz do município',
  request: z.object({}),
  answer: z.object({
    /** Fingerprint of the matrix, to be sent back: a second person's save in between is told. */
    versao: z.string(),
    tipos: z.array(z.object({ id: z.number().int(), codigo: z.string(), nome: z.string() })),
    regimes: z.array(z.object({ valor: z.enum(regimes), rotulo: z.string() })),
    permitidos: z.array(permitido),
  }),
  access,
  effect: 'read',
})

export const salvarRegimeTributacao = defineCall({
  method: 'POST',
  path: '/configregimetributacao/salvar',
  summary: 'Regime × tributação: gravar a matriz',
  request: z.object({ versao: z.string(), permitidos: z.array(permitido).max(2000) }),
  answer: okWire(),
  access,
  effect: 'write',
})

export const telaRegimeTributacao = defineScreen({
  path: '/home/actions/config-regime-tributacao',
  title: 'Regime × tributação',
  component: 'config-regime-tributacao',
  access,
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 40, icone: 'checklist' }],
})
