// @vitest-environment jsdom
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarAluno, buscarCursosAtivos } from '../contract/aluno.ts'
import { buscarCurso } from '../contract/curso.ts'
import { Screen as Aluno } from './buscar-aluno.tsx'
import { FormularioCurso } from './parts/formulario-curso.tsx'

it('I1 a course: each price', () =>
  expectAmounts(
    <FormularioCurso id={1} onClose={() => undefined} onSalvo={() => undefined} />,
    (made) => {
      made.of(
        buscarCurso,
        { atividades: [], servicos: [], curso: { faturaPor: 'NOTA', tipoPeriodo: 'MENSAL', valores: [{ id: 1 }] } },
        'curso',
      )
    },
    ['Valor *: curso.curso.valores.0.valor'],
  ))

it('I2 a student: what each course costs, and what a new one costs', () =>
  expectAmounts(
    <Aluno />,
    (made) => {
      made.of(
        buscarAluno,
        { id: 1, menor: false, cursos: [{ id: 1, desconto: '0', fim: null, faturadoAte: null }], responsavel: null },
        'aluno',
      )
      made.of(buscarCursosAtivos, [], 'cursos')
    },
    [
      'Cursos do aluno › Mensalidade: aluno.cursos.mensalidade',
      'Cursos do aluno › Bolsa: aluno.cursos.bolsa',
      'Cursos do aluno › Líquido: aluno.cursos.liquido',
    ],
    { query: '?id=1' },
  ))

it('I2 an enrolment: its own value and scholarship', () =>
  expectAmounts(
    <Aluno />,
    (made) => {
      made.of(
        buscarAluno,
        { id: 1, menor: false, cursos: [{ id: 1, desconto: '0', fim: null, faturadoAte: null }], responsavel: null },
        'aluno',
      )
      made.of(buscarCursosAtivos, [], 'cursos')
    },
    [
      'Cursos do aluno › Mensalidade: aluno.cursos.mensalidade',
      'Cursos do aluno › Bolsa: aluno.cursos.bolsa',
      'Cursos do aluno › Líquido: aluno.cursos.liquido',
      'Valor do aluno: aluno.cursos.0.valor',
      'Desconto: 0,00',
      'Bolsa: aluno.cursos.0.bolsa',
    ],
    { query: '?id=1', steps: [press(/^Editar a matrícula/)] },
  ))
