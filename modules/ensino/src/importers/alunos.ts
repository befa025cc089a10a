import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, type Violation } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { avisos, defineImporter, erros } from '@iss/lote/importer'
import type { Context } from '@iss/platform/server'
import { ensinoAccess } from '../contract/acesso.ts'
import { validarAluno } from '../domain/aluno.ts'
import { precoEm } from '../domain/curso.ts'
import { ensinoErrors as errors } from '../domain/errors.ts'
import type { LinhaAluno } from '../domain/linha-aluno.ts'
import { validarMatricula } from '../domain/matricula.ts'
import { type CursoDaPlanilha, gravarLinhas, identificacaoDaLinha, lerCursos, matriculados } from '../server/alunos-importados.ts'
import { linhasDa, lerPlanilha, type PlanilhaLida } from './ler-planilha.ts'

const JA_MATRICULADO = 'O aluno já está no curso.'
type Guardada = { conteudo: LinhaAluno | null }

/** Students by spreadsheet (I2): each line puts a student, new or known, into a course. */
export const alunosPlanilha = defineImporter<LinhaAluno | null, PlanilhaLida>({
  tipo: 'alunos',
  rotulo: 'Alunos (planilha CSV)',
  extensoes: ['.csv'],
  access: ensinoAccess,
  semEfeito: ['Já matriculado', 'Já matriculados'],
  porBloco: 250,
  ler: lerPlanilha,
  async julgar(_ctx, lida) {
    return {
      itens: linhasDa(lida),
      violacoes: lida.violacoes,
      avisos: [],
      detalhes: [{ rotulo: 'Linhas da planilha', valor: String(lida.quantas) }],
    }
  },
  async preparar(ctx, item, { pessoaId }) {
    const [preparo] = await prepararLinhas(ctx, [item], pessoaId)
    if (!preparo) throw new Error('One line gives one answer')
    return preparo
  },
  prepararTodos: (ctx, itens, { pessoaId }) => prepararLinhas(ctx, itens, pessoaId),
  async gravar(ctx, item, { pessoaId }) {
    const [gravacao] = await importarLinhas(ctx, [item], pessoaId)
    if (!gravacao) throw new Error('One line gives one answer')
    return gravacao
  },
  gravarTodos: (ctx, itens, { pessoaId }) => importarLinhas(ctx, itens, pessoaId),
})

/** What each line would do: nothing, where the student is in the course already. */
async function prepararLinhas(ctx: Context, itens: readonly Guardada[], pessoaId: number) {
  const cursos = await lerCursos(ctx, pessoaId)
  const linhas = itens.map(({ conteudo }) => linhaDe(conteudo))
  const ja = await matriculados(ctx, pessoaId, linhas, cursos)
  return linhas.map((linha, indice) => {
    const contra = contraLinha(linha, cursos.get(fold(linha.curso)), ctx.clock.today())
    const situacao = contra.length > 0 ? ('ERRO' as const) : ja[indice] ? ('JA_CONVERTIDO' as const) : ('OK' as const)
    return {
      situacao,
      mensagens: situacao === 'JA_CONVERTIDO' ? avisos([JA_MATRICULADO]) : erros(contra),
      resultado: resultadoDe(linha),
    }
  })
}

async function importarLinhas(ctx: Context, itens: readonly Guardada[], pessoaId: number) {
  const preparadas = await prepararLinhas(ctx, itens, pessoaId)
  const linhas = itens.map(({ conteudo }) => linhaDe(conteudo))
  await gravarLinhas(
    ctx,
    pessoaId,
    linhas.filter((_, indice) => preparadas[indice]?.situacao === 'OK'),
  )
  return preparadas.map(({ situacao, ...resto }) => ({
    ...resto,
    situacao: situacao === 'OK' ? ('IMPORTADO' as const) : situacao,
  }))
}

function contraLinha(linha: LinhaAluno, curso: CursoDaPlanilha | undefined, hoje: string): Violation[] {
  if (!curso) return [fill(errors.linhaCurso, { curso: linha.curso })]
  const inicio = Competencia.from(linha.inicio)
  return [
    ...validarAluno(identificacaoDaLinha(linha.aluno), linha.responsavel && identificacaoDaLinha(linha.responsavel), hoje),
    ...validarMatricula(
      {
        inicio,
        fim: linha.fim === null ? null : Competencia.from(linha.fim),
        valor: linha.valor === null ? null : Dinheiro.from(linha.valor),
        desconto: Aliquota.from(linha.desconto),
        bolsa: Dinheiro.from(linha.bolsa),
        pagoPeloResponsavel: linha.pagoPeloResponsavel,
      },
      { preco: precoEm(curso.valores, inicio), temResponsavel: linha.responsavel !== null, faturadas: null },
    ),
  ]
}

function linhaDe(conteudo: LinhaAluno | null): LinhaAluno {
  if (conteudo === null) throw new Error('A line that could not be read is an error from the beginning')
  return conteudo
}

const resultadoDe = ({ curso, inicio, responsavel }: LinhaAluno) => ({
  descricao: curso,
  valor: null,
  documento: null,
  detalhes: [
    { rotulo: 'Início', valor: Competencia.from(inicio).format() },
    { rotulo: 'Responsável', valor: responsavel?.nome ?? '' },
  ],
})
