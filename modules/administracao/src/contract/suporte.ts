import { defineCall, defineScreen, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { tiposAchado } from '../domain/suporte.ts'

export const suporteAccess = { perfis: ['suporte', 'administrador'] } as const

/** What belongs to a text: document, name, user name, e-mail, number of registration, protocol, number of a note or guide, number of a request. */
export const buscarSuporte = defineCall({
  method: 'POST',
  path: '/suporte/buscar',
  summary: 'Localizar pessoas, contas, sessões, solicitações, documentos e erros',
  request: z.object({ texto: z.string().trim().max(100) }),
  answer: z.object({
    lista: z.array(
      z.object({
        tipo: z.enum(tiposAchado),
        chave: z.string(),
        titulo: z.string(),
        detalhe: z.string(),
        situacao: z.string(),
        quando: z.string().nullable(),
        /** The account to which it leads. */
        contaId: z.number().int().nullable(),
      }),
    ),
  }),
  access: suporteAccess,
  effect: 'read',
})

export const buscarContaSuporte = defineCall({
  method: 'POST',
  path: '/suporte/buscarConta',
  summary: 'Uma conta com sessões e últimos acontecimentos',
  request: z.object({ contaId: idWire() }),
  answer: z.object({
    contaId: z.number().int(),
    usuario: z.string(),
    email: z.string(),
    situacao: z.enum(['ATIVA', 'INATIVA', 'BLOQUEADA']),
    bloqueadaAte: z.string().nullable(),
    tentativas: z.number().int(),
    criadaEm: z.string(),
    ativadoEm: z.string().nullable(),
    ultimoLogin: z.string().nullable(),
    pessoa: z.string(),
    documento: z.string(),
    perfis: z.array(z.string()),
    acoes: z.object({ desbloquear: z.boolean(), reenviar: z.boolean(), encerrar: z.boolean(), ver: z.boolean() }),
    sessoes: z.array(z.object({ id: z.string(), criadaEm: z.string(), expiraEm: z.string() })),
    eventos: z.array(z.object({ id: z.number().int(), ocorridoEm: z.string(), tipo: z.string(), requisicao: z.string() })),
  }),
  access: suporteAccess,
  effect: 'read',
})

const acao = {
  method: 'POST',
  request: z.object({ contaId: idWire(), motivo: z.string().trim().max(500) }),
  answer: okWire(),
  access: suporteAccess,
  effect: 'write',
} as const

export const desbloquearContaSuporte = defineCall({ ...acao, path: '/suporte/desbloquear', summary: 'Desbloquear conta' })
export const reenviarAtivacaoSuporte = defineCall({ ...acao, path: '/suporte/reenviarAtivacao', summary: 'Reenviar a ativação' })
export const encerrarSessoesSuporte = defineCall({ ...acao, path: '/suporte/encerrarSessoes', summary: 'Encerrar as sessões' })
export const verComoSuporte = defineCall({ ...acao, path: '/suporte/verComo', summary: 'Ver o portal como a conta o vê' })

export const telaSuporte = defineScreen({
  path: '/home/actions/suporte',
  title: 'Suporte',
  access: suporteAccess,
  component: 'suporte',
  help: 'Localize pessoas, contas, sessões, pedidos e documentos pelo que o usuário sabe dizer; abra a conta para desbloquear, reenviar a ativação ou ver o portal como ele vê.',
  menu: [{ area: 'lateral', grupo: 'Gestão', ordem: 92, icone: 'lifebuoy' }],
})
