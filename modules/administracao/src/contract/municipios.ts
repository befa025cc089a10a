import { defineCall, defineScreen, okWire } from '@iss/platform/contract'
import { z } from 'zod'

export const administradorAccess = { perfis: ['administrador'] } as const

const campos = {
  nome: z.string().trim().max(100),
  uf: z.string().trim().length(2),
  ambiente: z.enum(['PRODUCAO', 'TESTE']),
}
const municipio = z.object({
  id: z.number().int(),
  codigo: z.string(),
  ...campos,
  cliente: z.boolean(),
  bloqueio: z.enum(['NENHUM', 'CONTRATO', 'PAGAMENTO']),
  versao: z.number().int(),
  gestores: z.number().int(),
  contribuintes: z.number().int(),
})

export const buscarMunicipiosDaInstalacao = defineCall({
  method: 'POST',
  path: '/editarmunicipio/buscar',
  summary: 'Municípios da instalação',
  request: z.object({}),
  answer: z.object({ lista: z.array(municipio) }),
  access: administradorAccess,
  effect: 'read',
})

export const salvarMunicipio = defineCall({
  method: 'POST',
  path: '/editarmunicipio/salvar',
  summary: 'Alterar município',
  request: municipio
    .pick({ id: true, nome: true, uf: true, ambiente: true, cliente: true, bloqueio: true, versao: true })
    .extend({
      motivo: z.string().trim().max(500),
    }),
  answer: okWire(),
  access: administradorAccess,
  effect: 'write',
})

export const criarMunicipio = defineCall({
  method: 'POST',
  path: '/editarmunicipio/criar',
  summary: 'Novo município',
  request: z.object({
    ...campos,
    codigo: z.string().trim().max(7),
    gestor: z.object({
      nome: z.string().trim().max(150),
      cpf: z.string().trim().max(14),
      email: z.string().trim().max(120),
      usuario: z.string().trim().max(60),
    }),
    motivo: z.string().trim().max(500),
  }),
  answer: okWire().extend({ id: z.number().int() }),
  access: administradorAccess,
  effect: 'write',
})

export const telaEditarMunicipio = defineScreen({
  path: '/home/actions/editar-municipio',
  title: 'Municípios',
  access: administradorAccess,
  component: 'editar-municipio',
  menu: [{ area: 'admin', grupo: 'Municípios e acesso', ordem: 10, icone: 'building-community' }],
})
