import { defineCall, defineScreen, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoes } from '@iss/pessoa/domain/pessoa'

/** Accountants and taxpayers; the city hall uses the registration. */
export const acessoContador = { perfis: ['usuario'], naoPerfis: ['fiscal', 'gestor', 'administrador', 'suporte'] } as const
const leitura = { method: 'POST', access: acessoContador, effect: 'read' } as const

const resumo = z.object({
  id: z.number().int(),
  documento: z.string(),
  nome: z.string(),
  email: z.string().nullable(),
  crc: z.string().nullable(),
})

/** The user as accountant (null when he is none), and the accountant in charge of the selected person (null when there is none). */
export const buscarContadorTO = defineCall({
  ...leitura,
  path: '/contador/buscarTO',
  summary: 'Dados do contador e do contador responsável',
  request: z.object({}),
  answer: z.object({
    contador: resumo.nullable(),
    contribuinte: z.object({ id: z.number().int(), nome: z.string() }),
    contadorResponsavel: resumo.nullable(),
    desde: z.string().nullable(),
  }),
})

export const contribuinteControladoSchema = z.object({
  id: z.number().int(),
  documento: z.string(),
  nome: z.string(),
  situacao: z.enum(situacoes),
  competenciasEmAberto: z.number().int(),
  guiasVencidas: z.number().int(),
})
/** Taxpayers in whose charge the accountant of the session is. */
export const buscarContribuintesControlados = defineCall({
  ...leitura,
  path: '/contador/buscarContribuintes',
  summary: 'Contribuintes controlados pelo contador',
  request: z.object({}),
  answer: z.array(contribuinteControladoSchema),
})

/** Ends the link between a taxpayer and his accountant today: asked by either of them. */
export const desvincularContador = defineCall({
  method: 'POST',
  path: '/contador/desvincular',
  summary: 'Desvincular o contador de um contribuinte',
  request: z.object({ idPessoa: idWire() }),
  answer: okWire(),
  access: acessoContador,
  effect: 'write',
})

/** Accountant's clients, and the taxpayer's accountant (design S33). */
export const telaContador = defineScreen({
  path: '/home/actions/contador',
  title: 'Contador',
  access: acessoContador,
  component: 'contador',
})
