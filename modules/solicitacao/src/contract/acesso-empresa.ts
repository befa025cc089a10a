import { type Access, dataWire, defineCall, defineScreen, documentoWire, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'

export const acessoAcessoEmpresa = {
  chaves: ['iss:acesso:empresa:solicitar'],
  naoPerfis: ['gestor', 'fiscal', 'administrador', 'funcionario'],
} as const satisfies Access

/** Who works for the selected company with which functions, and the functions that the user may lend (S18). */
export const buscarAcessosEmpresa = defineCall({
  method: 'POST',
  path: '/acessoempresa/buscar',
  summary: 'Acessos concedidos pela empresa',
  request: z.object({}),
  answer: z.object({
    lista: z.array(
      z.object({
        id: idWire(),
        documento: z.string(),
        nome: z.string(),
        usuario: z.string(),
        email: z.string(),
        funcoes: z.string(),
        desde: z.string(),
        /** Last day; null: until it is taken back. */
        validade: dataWire().nullable(),
        situacao: z.enum(['Solicitado', 'Ativo', 'Vencido', 'Revogado']),
      }),
    ),
    funcoes: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  access: acessoAcessoEmpresa,
  effect: 'read',
})

/** Lends access; someone without account gets one and an invitation by e-mail. */
export const salvarAcessoEmpresa = defineCall({
  method: 'POST',
  path: '/acessoempresa/salvar',
  summary: 'Conceder acesso à empresa',
  request: z.object({
    documento: documentoWire(),
    nome: z.string().trim().max(200),
    email: z.string().trim().max(200),
    usuario: z.string().max(60),
    funcoes: z.array(z.string()).max(40),
    validade: dataWire().nullable().default(null),
  }),
  answer: okWire(),
  access: acessoAcessoEmpresa,
  effect: 'write',
  idempotent: true,
})

/** Takes the access back at once. */
export const revogarAcessoEmpresa = defineCall({
  method: 'POST',
  path: '/acessoempresa/revogar',
  summary: 'Revogar acesso à empresa',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: acessoAcessoEmpresa,
  effect: 'write',
})

export const telaAcessoEmpresa = defineScreen({
  path: '/home/actions/acesso-empresa',
  title: 'Acesso para Empresa',
  access: acessoAcessoEmpresa,
  component: 'acesso-empresa',
  menu: [{ area: 'solicitacoes', grupo: 'Cadastro', ordem: 180, icone: 'user-cog' }],
})
