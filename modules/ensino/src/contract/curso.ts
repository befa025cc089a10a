import {
  competenciaWire,
  dataWire,
  defineCall,
  defineScreen,
  dinheiroWire,
  idWire,
  okWire,
  pageRequest,
  versaoWire,
} from '@iss/platform/contract'
import { z } from 'zod'
import { formasDeFaturar, tiposPeriodo } from '../domain/curso.ts'
import { ensinoAccess } from './acesso.ts'

const tipoPeriodo = z.enum(Object.keys(tiposPeriodo) as [keyof typeof tiposPeriodo])
const faturaPor = z.enum(Object.keys(formasDeFaturar) as [keyof typeof formasDeFaturar])

const valor = z.object({
  id: idWire().nullable().default(null),
  inicio: competenciaWire(),
  fim: competenciaWire().nullable().default(null),
  valor: dinheiroWire(),
})

/** Courses of the institution (I1). */
export const buscarCursos = defineCall({
  method: 'POST',
  path: '/curso/buscar',
  summary: 'Cursos da instituição de ensino',
  request: z.object({
    ...pageRequest,
    nome: z.string().trim().max(150).default(''),
    atividadeId: idWire().nullable().default(null),
    tipoPeriodo: tipoPeriodo.nullable().default(null),
    situacao: z.enum(['ATIVO', 'BAIXADO']).nullable().default(null),
  }),
  answer: z.object({
    total: z.number().int(),
    lista: z.array(
      z.object({
        id: idWire(),
        nome: z.string(),
        atividade: z.string(),
        periodo: z.string(),
        valorVigente: dinheiroWire().nullable(),
        alunos: z.number().int(),
        situacao: z.string(),
      }),
    ),
  }),
  access: ensinoAccess,
  effect: 'read',
})

/** A course with its prices; without `id` what a new one begins with. */
export const buscarCurso = defineCall({
  method: 'POST',
  path: '/curso/buscarTO',
  summary: 'Curso',
  request: z.object({ id: idWire().nullable().default(null) }),
  answer: z.object({
    atividades: z.array(z.object({ id: idWire(), rotulo: z.string() })),
    servicos: z.array(z.object({ id: idWire(), nome: z.string() })),
    /** The special ledger is switched on for the institution. */
    especial: z.boolean(),
    curso: z
      .object({
        id: idWire(),
        versao: versaoWire(),
        nome: z.string(),
        atividadeId: idWire(),
        tipoPeriodo,
        faturaPor,
        servicoEspecialId: idWire().nullable(),
        dataBaixa: dataWire().nullable(),
        valores: z.array(valor.extend({ faturadoAte: competenciaWire().nullable() })),
      })
      .nullable(),
  }),
  access: ensinoAccess,
  effect: 'read',
})

export const salvarCurso = defineCall({
  method: 'POST',
  path: '/curso/salvar',
  summary: 'Salvar curso',
  request: z.object({
    id: idWire().nullable().default(null),
    versao: versaoWire().default(1),
    nome: z.string().trim().max(150),
    atividadeId: idWire().nullable(),
    tipoPeriodo: tipoPeriodo.default('MENSAL'),
    faturaPor: faturaPor.default('NOTA'),
    servicoEspecialId: idWire().nullable().default(null),
    valores: z.array(valor).max(60),
  }),
  answer: okWire().extend({ id: idWire() }),
  access: ensinoAccess,
  effect: 'write',
})
export type PedidoCurso = z.output<typeof salvarCurso.request>

/** Ends a course, which no student may attend any more. */
export const baixarCurso = defineCall({
  method: 'POST',
  path: '/curso/baixar',
  summary: 'Baixar curso',
  request: z.object({ id: idWire(), data: dataWire().nullable().default(null) }),
  answer: okWire(),
  access: ensinoAccess,
  effect: 'write',
})

/** Buscar curso (I1). */
export const telaBuscarCurso = defineScreen({
  path: '/home/ensino/buscar-curso',
  title: 'Buscar curso',
  component: 'buscar-curso',
  access: ensinoAccess,
  menu: [{ area: 'ensino', grupo: 'Ensino', ordem: 10, icone: 'school' }],
})
