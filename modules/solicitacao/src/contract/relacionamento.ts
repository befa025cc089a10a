import {
  type Access,
  dataWire,
  defineCall,
  defineScreen,
  documentoWire,
  idWire,
  okWire,
  versaoWire,
} from '@iss/platform/contract'
import { z } from 'zod'

/** By the key alone: an inspector who acts for a company answers for it too. */
export const acessoControle = { chaves: ['iss:controle:solicitar'] } as const satisfies Access

const linha = z.object({
  /** Of the request; null: a company whose accountant the user is by its registration, which no request here made. */
  id: idWire().nullable(),
  versao: versaoWire(),
  /** The other side, as a person of the register. */
  pessoaId: idWire(),
  /** The other side: the company for who asked, who asked for the company. */
  documento: z.string(),
  nome: z.string(),
  papel: z.string(),
  situacao: z.string(),
  tone: z.enum(['success', 'warning', 'danger', 'neutral']),
  desde: z.string(),
  procuracao: z.number().int().nullable(),
  podeConfirmar: z.boolean(),
  podeEncerrar: z.boolean(),
})
export type LinhaRelacionamento = z.output<typeof linha>

/** Relationships that the user asked for, with the companies whose accountant he is by their registration, and those asked of the selected company (S15). */
export const buscarRelacionamentos = defineCall({
  method: 'POST',
  path: '/relacionamento/buscar',
  summary: 'Controle de empresas',
  request: z.object({}),
  answer: z.object({ pedidos: z.array(linha), recebidos: z.array(linha) }),
  access: acessoControle,
  effect: 'read',
})

/** Asks a company for a relationship; `aviso` tells that it has an accountant already. */
export const solicitarRelacionamento = defineCall({
  method: 'POST',
  path: '/relacionamento/solicitar',
  summary: 'Solicitar relacionamento com uma empresa',
  request: z.object({
    documento: documentoWire(),
    tipoRelacionamento: z.number('Escolha o relacionamento.').int().min(0).max(3),
    inicio: dataWire(),
    procuracao: z.number().int().nullable(),
  }),
  answer: z.object({ mensagem: z.string(), aviso: z.string().nullable() }),
  access: acessoControle,
  effect: 'write',
  idempotent: true,
})

/** The company accepts or refuses. */
export const confirmarRelacionamento = defineCall({
  method: 'POST',
  path: '/relacionamento/confirmar',
  summary: 'Responder a um pedido de relacionamento',
  request: z.object({ id: idWire(), versao: versaoWire(), aceita: z.boolean() }),
  answer: okWire(),
  access: acessoControle,
  effect: 'write',
})

/** Either side ends it today. */
export const encerrarRelacionamento = defineCall({
  method: 'POST',
  path: '/relacionamento/encerrar',
  summary: 'Encerrar um relacionamento',
  request: z.object({ id: idWire(), versao: versaoWire() }),
  answer: okWire(),
  access: acessoControle,
  effect: 'write',
})

/** The accountant by registration parts from the company today. */
export const desvincularEmpresa = defineCall({
  method: 'POST',
  path: '/relacionamento/desvincular',
  summary: 'Encerrar o vínculo de contador do cadastro',
  request: z.object({ empresaId: idWire() }),
  answer: okWire(),
  access: acessoControle,
  effect: 'write',
})

export const telaControleEmpresas = defineScreen({
  path: '/home/actions/controle-empresas',
  title: 'Controle de Empresas',
  access: acessoControle,
  component: 'controle-empresas',
  menu: [{ area: 'solicitacoes', grupo: 'Cadastro', ordem: 150, icone: 'building' }],
})
