import { tiposAidf } from '@iss/escrituracao/domain/aidf'
import { type Access, dataWire, defineCall, defineScreen, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesNotaPapel } from '../domain/aidf.ts'

const fora = ['gestor', 'fiscal'] as const
export const acessoDeclararAidf = { chaves: ['iss:aidf:declarar'], naoPerfis: fora } as const satisfies Access
export const acessoDeclararNf = { chaves: ['iss:nf:declarar'], naoPerfis: fora } as const satisfies Access
const tiposDeAidf = Object.keys(tiposAidf) as [keyof typeof tiposAidf, ...(keyof typeof tiposAidf)[]]
const situacoesDeNota = Object.keys(situacoesNotaPapel) as [
  keyof typeof situacoesNotaPapel,
  ...(keyof typeof situacoesNotaPapel)[],
]

export const aidfWire = z.object({
  id: idWire(),
  versao: versaoWire(),
  numero: z.number().int(),
  contribuinte: z.string(),
  documento: z.string(),
  serie: z.string(),
  tipo: z.string(),
  grafica: z.string(),
  numeroInicial: z.number().int(),
  numeroFinal: z.number().int(),
  total: z.number().int(),
  utilizadas: z.number().int(),
  emissao: z.string(),
  validade: z.string().nullable(),
  estado: z.string(),
  tone: z.enum(['success', 'warning', 'danger', 'info', 'neutral']),
  declarada: z.boolean(),
  notaGrafica: z.string().nullable(),
  confeccionadaEm: z.string().nullable(),
})
export type AidfWire = z.output<typeof aidfWire>

const pedidoDeclaracao = z.object({
  serieId: z.number('Escolha a série.').int(),
  tipoAIDF: z.enum(tiposDeAidf, 'Escolha o tipo.'),
  graficaNome: z.string().trim().max(150).default(''),
  numeroAutorizacao: z.string().trim().max(30).default(''),
  autorizacaoEstadual: z.string().trim().max(30).default(''),
  numeroInicial: z.number().int().nullable().default(null),
  numeroFinal: z.number().int().nullable().default(null),
  dataAutorizacao: z.string().default(''),
  validadeAutorizacao: z.string().default(''),
  anexos: z.array(z.number().int()).max(10).default([]),
})

/** AIDFs of the selected person and what the form of the declaration offers (S17). */
export const buscarDeclaracaoAidf = defineCall({
  method: 'POST',
  path: '/declaracaoaidf/buscar',
  summary: 'AIDF do contribuinte',
  request: z.object({}),
  answer: z.object({
    lista: z.array(aidfWire),
    pendentes: z.array(z.object({ protocolo: z.string(), assunto: z.string(), rota: z.string() })),
    series: z.array(z.object({ value: z.number().int(), label: z.string() })),
    tipos: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  access: acessoDeclararAidf,
  effect: 'read',
})
/** Checks a declaration without sending it. */
export const validarDeclaracaoAidf = defineCall({
  method: 'POST',
  path: '/declaracaoaidf/validar',
  summary: 'Conferir a declaração de AIDF',
  request: pedidoDeclaracao,
  answer: okWire(),
  access: acessoDeclararAidf,
  effect: 'read',
})
/** Sends a declaration to the inspector, who confirms it. */
export const salvarDeclaracaoAidf = defineCall({
  method: 'POST',
  path: '/declaracaoaidf/salvar',
  summary: 'Declarar AIDF anterior ao sistema',
  request: pedidoDeclaracao,
  answer: z.object({ criptId: z.string(), protocolo: z.string(), mensagem: z.string() }),
  access: acessoDeclararAidf,
  effect: 'write',
  idempotent: true,
})

const pedidoNotas = z.object({
  aidf: z.number('Escolha a AIDF.').int().positive('Escolha a AIDF.'),
  numeroInicial: z.number('Informe o primeiro número.').int().positive('Informe o primeiro número.'),
  numeroFinal: z.number('Informe o último número.').int().positive('Informe o último número.'),
  situacao: z.enum(situacoesDeNota, 'Escolha a situação.'),
  data: dataWire(),
  boletim: z.string().trim().max(60).default(''),
  justificativa: z.string().trim().max(1000).default(''),
  anexo: z.number().int().nullable().default(null),
})
export type PedidoNotas = z.output<typeof pedidoNotas>

/** Numbers declared by the selected person, and the AIDFs in which she may declare (S16). */
export const buscarDeclaracaoNf = defineCall({
  method: 'POST',
  path: '/declaracaonf/buscar',
  summary: 'Notas de papel declaradas',
  request: z.object({}),
  answer: z.object({
    lista: z.array(
      z.object({
        id: idWire(),
        aidf: z.number().int(),
        faixa: z.string(),
        situacao: z.string(),
        data: z.string(),
        boletim: z.string().nullable(),
        justificativa: z.string(),
        declaradoEm: z.string(),
      }),
    ),
    aidfs: z.array(z.object({ value: idWire(), label: z.string() })),
  }),
  access: acessoDeclararNf,
  effect: 'read',
})
/** Checks without writing; answers how many notes it would declare. */
export const validarDeclaracaoNf = defineCall({
  method: 'POST',
  path: '/declaracaonf/validar',
  summary: 'Conferir a declaração de notas de papel',
  request: pedidoNotas,
  answer: z.object({ quantidade: z.number().int() }),
  access: acessoDeclararNf,
  effect: 'read',
})
/** Declares a range: what is not used any more cannot be booked. */
export const salvarDeclaracaoNf = defineCall({
  method: 'POST',
  path: '/declaracaonf/salvar',
  summary: 'Declarar notas de papel',
  request: pedidoNotas,
  answer: okWire(),
  access: acessoDeclararNf,
  effect: 'write',
  idempotent: true,
})

/** AIDFs that the selected printing house prints or printed (S03b). */
export const buscarAidfDaGrafica = defineCall({
  method: 'POST',
  path: '/aidf/buscar',
  summary: 'AIDF da gráfica',
  request: z.object({}),
  answer: z.object({ credenciada: z.boolean(), lista: z.array(aidfWire) }),
  access: acessoDeclararAidf,
  effect: 'read',
})
/** The printing house confirms that it printed. */
export const confirmarConfeccao = defineCall({
  method: 'POST',
  path: '/aidf/confirmarConfeccao',
  summary: 'Confirmar a confecção de uma AIDF',
  request: z.object({
    id: idWire(),
    versao: versaoWire(),
    notaGrafica: z.string().trim().max(30).default(''),
    data: dataWire(),
  }),
  answer: okWire(),
  access: acessoDeclararAidf,
  effect: 'write',
})

export const telaDeclaracaoAidf = defineScreen({
  path: '/home/actions/declaracao-aidf',
  title: 'Declaração de AIDF',
  access: acessoDeclararAidf,
  component: 'declaracao-aidf',
  menu: [{ area: 'solicitacoes', grupo: 'Documentos', ordem: 170, icone: 'file-certificate' }],
})

export const telaDeclaracaoNf = defineScreen({
  path: '/home/actions/declaracao-nf',
  title: 'Declaração de NF',
  access: acessoDeclararNf,
  component: 'declaracao-nf',
  menu: [{ area: 'solicitacoes', grupo: 'Documentos', ordem: 160, icone: 'files' }],
})

export const telaAidfGrafica = defineScreen({
  path: '/home/actions/aidf-grafica',
  title: 'AIDF da gráfica',
  access: acessoDeclararAidf,
  component: 'aidf-grafica',
})
