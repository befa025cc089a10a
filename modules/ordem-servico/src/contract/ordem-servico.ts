import { defineCall, defineScreen, hasChave, idWire, okWire, type UserInfo, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesOrdemServico } from '../domain/situacao.ts'
import { tiposOrdemServico } from '../domain/tipo-ordem-servico.ts'

/** Gestor or fiscal holding the service-order function, and support. Nobody else. */
export const acessoOrdemServico = {
  perfis: ['gestor', 'fiscal', 'suporte'],
  condicao: (user: UserInfo) => hasChave(user, 'iss:ordemServico'),
} as const

const item = z.object({
  id: z.number().int(),
  conteudo: z.string(),
  data: z.string(),
  pessoa: z.object({ id: z.number().int(), nome: z.string() }),
})
const arquivo = z.object({ anexo: z.object({ id: z.number().int(), fileName: z.string() }) })

/** OrdemServico of spec 2 §3. */
export const ordemServicoSchema = z.object({
  id: z.number().int(),
  versao: versaoWire(),
  titulo: z.string(),
  tipoOrdemServico: z.enum(tiposOrdemServico),
  situacaoOrdemServico: z.enum(situacoesOrdemServico),
  descricao: z.string(),
  abertura: z.string(),
  conclusao: z.string().nullable(),
  fechamento: z.string().nullable(),
  solicitante: z.object({ id: z.number().int(), nome: z.string() }),
  ordemServicoItemList: z.array(item),
  ordemServicoArquivoList: z.array(arquivo),
})
export type OrdemServicoTO = z.output<typeof ordemServicoSchema>

/** OrdemServicoFilter: the city of the session and, for gestor and fiscal, their selected person; another one is refused. */
export const ordemServicoFilterSchema = z.object({ idMunicipio: idWire().optional(), idPessoa: idWire().optional() })
const daOrdem = z.object({ idOrdemServico: idWire() })
const doArquivo = z.object({ idArquivo: idWire() })

const leitura = { method: 'POST', access: acessoOrdemServico, effect: 'read' } as const

export const buscarOrdens = defineCall({
  ...leitura,
  path: '/ordemservico/buscar',
  summary: 'Ordens de serviço',
  request: ordemServicoFilterSchema.extend({ id: idWire().optional() }),
  answer: z.array(ordemServicoSchema),
})
export const buscarMonitorOrdens = defineCall({
  ...leitura,
  path: '/ordemservico/buscarTO',
  summary: 'Monitor das ordens de serviço',
  request: ordemServicoFilterSchema,
  answer: z.object({
    abertas: z.number().int(),
    concluidas: z.number().int(),
    tempoMedio: z.number().int(),
    ordemServicoList: z.array(ordemServicoSchema),
  }),
})
export const salvarOrdem = defineCall({
  method: 'POST',
  path: '/ordemservico/salvar',
  summary: 'Salvar uma ordem de serviço',
  request: z.object({
    id: idWire().nullable().default(null),
    versao: versaoWire().default(0),
    titulo: z.string().max(200).default(''),
    tipoOrdemServico: z.enum(tiposOrdemServico).nullable().default(null),
    situacaoOrdemServico: z.enum(situacoesOrdemServico).nullable().default(null),
    descricao: z.string().max(5000).default(''),
    /** New messages only; those already kept are not sent again. */
    ordemServicoItemList: z
      .array(z.object({ conteudo: z.string().max(5000) }))
      .max(20)
      .default([]),
    /** All attachments of the order; those kept already stay. */
    ordemServicoArquivoList: z
      .array(z.object({ anexo: z.object({ id: idWire() }) }))
      .max(20)
      .default([]),
  }),
  answer: okWire().extend({ id: z.number().int() }),
  access: acessoOrdemServico,
  effect: 'write',
})
export type SalvarOrdem = z.output<typeof salvarOrdem.request>

export const buscarItem = defineCall({
  ...leitura,
  path: '/ordemservicoitem/buscar',
  summary: 'Uma mensagem de ordem de serviço',
  request: z.object({ id: idWire() }),
  answer: item,
})
export const buscarItensDaOrdem = defineCall({
  ...leitura,
  path: '/ordemservicoitem/buscarListaPorOrdemServico',
  summary: 'Mensagens de uma ordem de serviço',
  request: daOrdem,
  answer: z.array(item),
})
export const buscarArquivo = defineCall({
  ...leitura,
  path: '/ordemservicoarquivo/buscar',
  summary: 'Um anexo de ordem de serviço',
  request: doArquivo,
  answer: arquivo.extend({ idOrdemServico: z.number().int() }),
})
export const buscarArquivosDaOrdem = defineCall({
  ...leitura,
  path: '/ordemservicoarquivo/buscarListaPorOrdemServico',
  summary: 'Anexos de uma ordem de serviço',
  request: daOrdem,
  answer: z.array(arquivo),
})
export const removerArquivo = defineCall({
  method: 'POST',
  path: '/ordemservicoarquivo/remover',
  summary: 'Remover um anexo de ordem de serviço',
  request: doArquivo,
  answer: okWire(),
  access: acessoOrdemServico,
  effect: 'write',
})

export const telaOrdemServico = defineScreen({
  path: '/home/ordem-servico',
  title: 'Ordem de serviço',
  access: acessoOrdemServico,
  component: 'ordem-servico',
  menu: [
    { area: 'usuario', grupo: 'Usuário', ordem: 20, icone: 'tools' },
    { area: 'fiscal', grupo: 'Ordem de serviço', ordem: 10, icone: 'tools' },
  ],
})
