import { defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Credits asked back in money: a request of 'Outras Solicitações' with the subject and the credits written in it (G8). */
export const solicitarRestituicao = defineCall({
  method: 'POST',
  path: '/credito/solicitarRestituicao',
  summary: 'Solicitar restituição de créditos',
  request: z.object({ creditos: z.array(idWire()).max(50), justificativa: z.string().max(2000) }),
  answer: z.object({ criptId: z.string(), protocolo: z.string(), mensagem: z.string() }),
  access: { chaves: ['iss:solicitacaoGenerica:solicitar'], naoPerfis: ['fiscal', 'gestor', 'administrador', 'funcionario'] },
  effect: 'write',
  idempotent: true,
})
