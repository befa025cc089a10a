import { aliquota, competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { FaturaPor, TipoPeriodo } from '../domain/curso.ts'

/** Curso (spec 3 §3.6) of a teaching institution. */
export const cursoTable = tenantTable('curso', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  nome: text('nome').notNull(),
  atividadeId: idRef('atividade_id').notNull(),
  tipoPeriodo: text('tipo_periodo').$type<TipoPeriodo>().notNull(),
  faturaPor: text('fatura_por').$type<FaturaPor>().notNull().default('NOTA'),
  servicoEspecialId: idRef('servico_especial_id'),
  dataBaixa: dataCivil('data_baixa'),
})

/** ValorCurso: price of a course by competences. */
export const valorCursoTable = tenantTable('valor_curso', {
  cursoId: idRef('curso_id').notNull(),
  inicio: competencia('inicio').notNull(),
  fim: competencia('fim'),
  valor: dinheiro('valor').notNull(),
})

const identificacao = {
  pessoaId: idRef('pessoa_id').notNull(),
  nome: text('nome').notNull(),
  documento: text('documento').notNull().default(''),
  rg: text('rg').notNull().default(''),
  cnh: text('cnh').notNull().default(''),
  passaporte: text('passaporte').notNull().default(''),
  nascimento: dataCivil('nascimento'),
  email: text('email').notNull().default(''),
  telefone: text('telefone').notNull().default(''),
  pais: text('pais').notNull().default('Brasil'),
  municipioLogradouro: text('municipio_logradouro'),
  uf: text('uf'),
  cep: text('cep').notNull().default(''),
  logradouro: text('logradouro').notNull().default(''),
  numero: text('numero').notNull().default(''),
  complemento: text('complemento').notNull().default(''),
  bairro: text('bairro').notNull().default(''),
  residencial: boolean('residencial').notNull().default(false),
}

/** Responsavel (spec 3 §3.1): brothers and sisters share theirs. */
export const responsavelAlunoTable = tenantTable('responsavel_aluno', identificacao)

/** Aluno (spec 3 §3.1). */
export const alunoTable = tenantTable('aluno', {
  ...identificacao,
  versao: integer('versao').notNull().default(1),
  responsavelId: idRef('responsavel_id'),
})

/** AlunoCurso: a student in a course. */
export const alunoCursoTable = tenantTable('aluno_curso', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  alunoId: idRef('aluno_id').notNull(),
  cursoId: idRef('curso_id').notNull(),
  inicio: competencia('inicio').notNull(),
  fim: competencia('fim'),
  /** Null: the price of the course in force. */
  valor: dinheiro('valor'),
  desconto: aliquota('desconto').notNull(),
  bolsa: dinheiro('bolsa').notNull(),
  pagoPeloResponsavel: boolean('pago_pelo_responsavel').notNull().default(false),
})

/** A student billed in a competence. */
export const faturamentoAlunoTable = tenantTable('faturamento_aluno', {
  alunoCursoId: idRef('aluno_curso_id').notNull(),
  competencia: competencia('competencia').notNull(),
  valor: dinheiro('valor').notNull(),
  desconto: dinheiro('desconto').notNull(),
  notaFiscalId: idRef('nota_fiscal_id'),
  escritEspecialId: idRef('escrit_especial_id'),
  faturadoEm: instante('faturado_em').notNull(),
  estornadoEm: instante('estornado_em'),
})
