import { livroCalls } from '@iss/escrituracao/contract/setor'
import { competenciaWire, defineCall, defineScreen, dinheiroWire, type UserInfo } from '@iss/platform/contract'
import { z } from 'zod'
import { bancoAccess } from './acesso.ts'

/** A bank that may keep books (L06). */
export const livroBancoAccess = {
  ...bancoAccess,
  condicao: (user: UserInfo) => user.pessoaAutorizadaEscriturar,
} as const

/** What is typed of an account of a branch in a month. */
export const pedidoBanco = z.object({
  competencia: competenciaWire(),
  dependencia: z.string().trim().min(1, 'Informe a dependência.').max(15),
  conta: z.string().trim().min(1, 'Informe a conta.').max(30),
  /** Only for an account of the COSIF: those of the chart have their own. */
  codigo: z.string().trim().max(12).default(''),
  credito: dinheiroWire(),
  debito: dinheiroWire(),
  /** CREDITO, DEBITO or CREDITO_DEBITO, as the amounts tell. */
  tipo: z.string().default(''),
})
export type PedidoBanco = z.output<typeof pedidoBanco>

const calls = livroCalls({
  recurso: 'escritbanco',
  titulo: 'Escrituração bancária',
  access: livroBancoAccess,
  pedido: pedidoBanco,
  anular: 'remover',
})
export const chamadasBanco = calls
export const buscarEscritBanco = calls.buscar
export const buscarEscritBancoTO = calls.buscarTO
export const validarEscritBanco = calls.validar
export const salvarEscritBanco = calls.salvar
export const retificarEscritBanco = calls.retificar
export const removerEscritBanco = calls.anular

/** Accounts, branches and codes that may be booked in a month, for the form. */
export const carregarBanco = defineCall({
  method: 'POST',
  path: '/escritbanco/carregar',
  summary: 'Escrituração bancária: contas, dependências e códigos',
  request: z.object({ competencia: competenciaWire() }),
  answer: z.object({
    contas: z.array(z.object({ conta: z.string(), nome: z.string(), codigo: z.string() })),
    dependencias: z.array(z.string()),
    codigos: z.array(z.object({ codigo: z.string(), descricao: z.string() })),
  }),
  access: livroBancoAccess,
  effect: 'read',
})

export const telaEscritBanco = defineScreen({
  path: '/home/actions/escrit-banco',
  title: 'Escrituração bancária',
  component: 'escrit-banco',
  access: livroBancoAccess,
  menu: [{ area: 'lateral', grupo: 'Banco', ordem: 66, icone: 'book-2', palavras: ['COSIF', 'DES-IF', 'conta'] }],
})
