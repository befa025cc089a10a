import { defineCall, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Who watches what goes to the banks and comes back from them (F58). */
export const integracaoReceitaAccess = {
  perfis: ['fiscal', 'gestor', 'administrador'],
  chaves: ['iss:integracao:receita'],
} as const

const escrita = { method: 'POST', answer: okWire(), access: integracaoReceitaAccess, effect: 'write', idempotent: true } as const
const justificativa = z.string('Informe a justificativa.').trim().min(10, 'A justificativa tem de 10 a 500 caracteres.').max(500)

/** Settles a guide by a line of a bank's file that named none of this city. */
export const vincularBaixa = defineCall({
  ...escrita,
  path: '/monitorintegracaoreceita/vincular',
  summary: 'Vincular uma baixa sem guia à sua guia',
  request: z.object({ id: idWire(), numero: z.number('Informe o número da guia.').int().positive(), justificativa }),
})

/** Gives the taxpayer the credit of a payment that came twice or was too much and has none in force. */
export const gerarCreditoDaBaixa = defineCall({
  ...escrita,
  path: '/monitorintegracaoreceita/gerarCredito',
  summary: 'Gerar crédito de um pagamento em duplicidade',
  request: z.object({ id: idWire(), justificativa }),
})
