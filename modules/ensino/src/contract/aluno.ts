import {
  aliquotaWire,
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
import { ensinoAccess } from './acesso.ts'

const texto = (max: number) => z.string().trim().max(max).default('')

const identificacao = z.object({
  nome: z.string().trim().max(150),
  documento: texto(20),
  rg: texto(20),
  cnh: texto(20),
  passaporte: texto(20),
  nascimento: dataWire().nullable().default(null),
  email: texto(120),
  telefone: texto(20),
  pais: z.string().trim().max(60).default('Brasil'),
  municipioLogradouro: z.string().max(7).nullable().default(null),
  uf: z.string().max(2).nullable().default(null),
  cep: texto(9),
  logradouro: texto(255),
  numero: texto(20),
  complemento: texto(100),
  bairro: texto(100),
  residencial: z.boolean().default(false),
})
export type PedidoIdentificacao = z.output<typeof identificacao>

const matricula = z.object({
  inicio: competenciaWire(),
  fim: competenciaWire().nullable().default(null),
  /** Null: the price of the course. */
  valor: dinheiroWire().nullable().default(null),
  desconto: aliquotaWire(),
  bolsa: dinheiroWire(),
  pagoPeloResponsavel: z.boolean().default(false),
})

/** Students of the institution; documents of minors are masked (I2, LGPD). */
export const buscarAlunos = defineCall({
  method: 'POST',
  path: '/aluno/buscar',
  summary: 'Alunos da instituição de ensino',
  request: z.object({
    ...pageRequest,
    texto: z.string().trim().max(150).default(''),
    cursoId: idWire().nullable().default(null),
    situacao: z.enum(['ATIVO', 'INATIVO']).nullable().default(null),
  }),
  answer: z.object({
    total: z.number().int(),
    lista: z.array(
      z.object({
        id: idWire(),
        nome: z.string(),
        documento: z.string(),
        responsavel: z.string(),
        cursos: z.string(),
        situacao: z.string(),
      }),
    ),
  }),
  access: ensinoAccess,
  effect: 'read',
})

/** A student whole, with guardian and courses. Leaves an audit event: who read the data of whom (LGPD art. 37). */
export const buscarAluno = defineCall({
  method: 'POST',
  path: '/aluno/buscarTO',
  summary: 'Aluno',
  request: z.object({ id: idWire() }),
  answer: z.object({
    id: idWire(),
    versao: versaoWire(),
    menor: z.boolean(),
    documentoExibido: z.string(),
    aluno: identificacao,
    responsavel: identificacao.nullable(),
    cursos: z.array(
      matricula.extend({
        id: idWire(),
        versao: versaoWire(),
        cursoId: idWire(),
        curso: z.string(),
        /** What is owed in the present competence, before and after the discount; null where nothing is. */
        mensalidade: dinheiroWire().nullable(),
        liquido: dinheiroWire().nullable(),
        faturadoAte: z.string().nullable(),
      }),
    ),
  }),
  access: ensinoAccess,
  effect: 'write',
})

/** Adds a student, or changes the one of `id`; the guardian is known again by the document. */
export const salvarAluno = defineCall({
  method: 'POST',
  path: '/aluno/salvar',
  summary: 'Salvar aluno',
  request: identificacao.extend({
    id: idWire().nullable().default(null),
    versao: versaoWire().default(1),
    responsavel: identificacao.nullable().default(null),
  }),
  answer: okWire().extend({ id: idWire() }),
  access: ensinoAccess,
  effect: 'write',
})
export type PedidoAluno = z.output<typeof salvarAluno.request>

/** Courses that a student may attend now. */
export const buscarCursosAtivos = defineCall({
  method: 'POST',
  path: '/alunocurso/cursos',
  summary: 'Cursos em que o aluno pode ser matriculado',
  request: z.object({}),
  answer: z.array(z.object({ id: idWire(), nome: z.string(), valor: dinheiroWire().nullable() })),
  access: ensinoAccess,
  effect: 'read',
})

export const salvarAlunoCurso = defineCall({
  method: 'POST',
  path: '/alunocurso/salvar',
  summary: 'Matricular aluno no curso',
  request: matricula.extend({
    id: idWire().nullable().default(null),
    versao: versaoWire().default(1),
    alunoId: idWire(),
    cursoId: idWire().nullable(),
  }),
  answer: okWire().extend({ id: idWire() }),
  access: ensinoAccess,
  effect: 'write',
})
export type PedidoAlunoCurso = z.output<typeof salvarAlunoCurso.request>

/** Takes a student out of a course for which he was never billed. */
export const removerAlunoCurso = defineCall({
  method: 'POST',
  path: '/alunocurso/remover',
  summary: 'Remover matrícula',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: ensinoAccess,
  effect: 'write',
})

/** Buscar aluno (I2). */
export const telaBuscarAluno = defineScreen({
  path: '/home/ensino/buscar-aluno',
  title: 'Buscar aluno',
  component: 'buscar-aluno',
  access: ensinoAccess,
  menu: [{ area: 'ensino', grupo: 'Ensino', ordem: 20, icone: 'users' }],
})

/** Import of students by spreadsheet (I2, form F9). */
export const telaImportarAlunos = defineScreen({
  path: '/home/ensino/importar-alunos',
  title: 'Importar alunos',
  component: 'importar-alunos',
  access: ensinoAccess,
  menu: [{ area: 'ensino', grupo: 'Ensino', ordem: 30, icone: 'file-import' }],
})
