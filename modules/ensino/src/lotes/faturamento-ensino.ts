import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import { examinarNotas } from '@iss/emissao/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, type Violation } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { streamQuery } from '@iss/list/server'
import { defineLote } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { ensinoAccess } from '../contract/acesso.ts'
import { ensinoErrors as errors } from '../domain/errors.ts'
import { dataDoFaturamento, mensagensDoFaturamento } from '../domain/faturamento.ts'
import { totaisDoFaturamento } from '../server/calcular-faturamento.ts'
import { type ConteudoDoFaturamento, faturarItem, faturarNotas } from '../server/faturar.ts'
import { lerMensalidades, type Mensalidade } from '../server/mensalidades.ts'
import { notaDoPagador } from '../server/nota-do-pagador.ts'

type Valores = { competencia: Competencia; cursoId: number | null }
type Linha = {
  pagador: string
  documento: string
  alunos: string
  curso: string
  valor: Dinheiro
  desconto: Dinheiro
  liquido: Dinheiro
  imposto: Dinheiro | null
}
type Candidato = { alvo: number; linha: Linha; impedimento: string | null; conteudo: ConteudoDoFaturamento }

/** Payers that are examined together. */
const JUNTOS = 50

const soma = (linhas: readonly Mensalidade[], campo: 'valor' | 'desconto') =>
  Dinheiro.sum(linhas.flatMap((linha) => linha[campo] ?? []))
const chaveDe = ({ faturaPor, atividadeId, cursoId, pagador }: Mensalidade) =>
  faturaPor === 'ESPECIAL' ? `curso ${cursoId}` : `${atividadeId} ${pagador}`

/** The students of each payer, or of each course that is booked whole, as they come: none of them is kept longer than its group. */
async function* emGrupos(linhas: AsyncIterable<Mensalidade>) {
  let grupo: Mensalidade[] = []
  for await (const linha of linhas) {
    const [primeira] = grupo
    if (primeira && chaveDe(primeira) !== chaveDe(linha)) {
      yield grupo
      grupo = []
    }
    grupo.push(linha)
  }
  if (grupo.length > 0) yield grupo
}

/** What is billed: a payer's note, or a course's line of the special ledger; those billed before and those who owe nothing are left out. */
async function* candidatos(ctx: Context, { competencia, cursoId }: Valores): AsyncGenerator<Candidato> {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const data = dataDoFaturamento(competencia, ctx.clock.today())
  if (data === null) return
  const linhas = streamQuery(ctx, lerMensalidades(ctx, { pessoaId, competencia, cursoId }))
  let notas: Mensalidade[][] = []
  for await (const grupo of emGrupos(devidas(linhas))) {
    if (grupo[0]?.faturaPor === 'ESPECIAL') {
      yield doCurso(grupo)
      continue
    }
    notas.push(grupo)
    if (notas.length < JUNTOS) continue
    yield* examinadas(ctx, notas, { pessoaId, competencia, data })
    notas = []
  }
  yield* examinadas(ctx, notas, { pessoaId, competencia, data })
}

async function* devidas(linhas: AsyncIterable<Mensalidade>) {
  for await (const linha of linhas)
    if (!linha.faturada && (linha.valor === null || linha.valor.gt(linha.desconto ?? Dinheiro.zero))) yield linha
}

/** Notes as they would be issued, with every reason why one would not be: the dry run of the one emission command. */
async function* examinadas(
  ctx: Context,
  grupos: readonly Mensalidade[][],
  { pessoaId, competencia, data }: { pessoaId: number; competencia: Competencia; data: string },
): AsyncGenerator<Candidato> {
  const comPreco = grupos.filter((grupo) => grupo.every(({ valor }) => valor !== null))
  const vistas = await examinarNotas(
    ctx,
    comPreco.map((grupo) => ({
      grupo,
      nota: notaDoPagador(grupo, { competencia, data }),
      prestadorId: pessoaId,
      completar: completarComFatos,
    })),
  )
  for (const grupo of grupos) {
    const exame = vistas.find(({ pedido }) => pedido.grupo === grupo)?.exame ?? null
    const contra = exame
      ? exame.violacoes.map(({ message }) => message)
      : [fill(errors.semPreco, { competencia: competencia.format() }).message]
    yield {
      alvo: grupo[0]?.matriculaId ?? 0,
      linha: linhaDe(grupo, exame?.apuracao.resultado.imposto ?? null),
      impedimento: contra.length > 0 ? [...new Set(contra)].join(' ') : null,
      conteudo: {
        forma: 'NOTA',
        matriculas: grupo.map(({ matriculaId, valor, desconto }) => ({
          id: matriculaId,
          valor: String(valor ?? Dinheiro.zero),
          desconto: String(desconto ?? Dinheiro.zero),
        })),
      },
    }
  }
}

function linhaDe(grupo: readonly Mensalidade[], imposto: Dinheiro | null): Linha {
  const [valor, desconto] = [soma(grupo, 'valor'), soma(grupo, 'desconto')]
  return {
    pagador: grupo[0]?.pagadorNome ?? '',
    documento: grupo[0]?.pagadorDocumento ?? '',
    alunos: grupo.map(({ alunoNome }) => alunoNome).join(', '),
    curso: [...new Set(grupo.map(({ curso }) => curso))].join(', '),
    valor,
    desconto,
    liquido: valor.minus(desconto),
    imposto,
  }
}

function doCurso(grupo: readonly Mensalidade[]): Candidato {
  const [primeira] = grupo
  const linha = linhaDe(grupo.slice(0, 1), null)
  const [valor, desconto] = [soma(grupo, 'valor'), soma(grupo, 'desconto')]
  const alunos = counted(grupo.length, 'aluno', 'alunos')
  const semPreco = grupo.some((uma) => uma.valor === null)
  return {
    alvo: primeira?.matriculaId ?? 0,
    linha: { ...linha, pagador: 'Escrituração especial', documento: '', alunos, valor, desconto, liquido: valor.minus(desconto) },
    impedimento: semPreco ? errors.semPreco.message.replace('{competencia}', 'alguma matrícula') : null,
    conteudo: {
      forma: 'ESPECIAL',
      cursoId: primeira?.cursoId ?? 0,
      alunos: grupo.length,
      valor: valor.toString(),
      desconto: desconto.toString(),
    },
  }
}

const futura = ({ competencia }: Pick<Valores, 'competencia'>, hoje: string): readonly Violation[] =>
  dataDoFaturamento(competencia, hoje) === null ? [fill(errors.competenciaFutura, { competencia: competencia.format() })] : []

/** Faturar alunos (I4): the billing of a competence in one order. */
export const faturamentoEnsino = defineLote({
  slug: 'faturamento-ensino',
  title: 'Faturar alunos',
  path: '/home/ensino/faturamento',
  access: ensinoAccess,
  menu: [{ area: 'ensino', grupo: 'Ensino', ordem: 40, icone: 'report-money' }],
  ofPerson: true,
  exclusive: errors.emAndamento,
  key: ({ competencia }) => competencia.toString(),
  audit: 'faturamento-ensino',
  texts: {
    run: 'Faturar',
    danger: false,
    item: ['documento', 'documentos'],
    warning: 'Uma NF-e por pagador, ou um lançamento especial por curso: a emissão não pode ser desfeita.',
    scheduled: 'Faturamento enviado. Acompanhe o andamento abaixo.',
  },
  fields: {
    competencia: {
      kind: 'competencia',
      label: 'Competência',
      required: 'Informe a competência a faturar.',
      initial: (hoje: string) => Competencia.fromData(hoje),
      span: 3,
    },
    cursoId: { kind: 'lookup', label: 'Curso', lookup: 'curso-da-instituicao', span: 6, help: 'Em branco: todos os cursos.' },
  },
  async notes(ctx, { competencia, cursoId }) {
    const contra = futura({ competencia }, ctx.clock.today())
    if (contra.length > 0) return contra.map(({ message }) => message)
    return mensagensDoFaturamento(
      await totaisDoFaturamento(ctx, { pessoaId: ctx.sessao.pessoaSelecionadaId, competencia, cursoId }),
    )
  },
  columns: [
    { key: 'pagador', label: 'Pagador', kind: 'text' },
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento' },
    { key: 'alunos', label: 'Alunos', kind: 'text' },
    { key: 'curso', label: 'Curso', kind: 'text' },
    { key: 'valor', label: 'Mensalidades', kind: 'money', sum: true },
    { key: 'desconto', label: 'Descontos', kind: 'money', sum: true },
    { key: 'liquido', label: 'Líquido', kind: 'money', sum: true },
    { key: 'imposto', label: 'ISS', kind: 'money', sum: true },
  ],
  items: candidatos,
  run: (ctx, { conteudo }, ordem) => faturarItem(ctx, ordemDe(ordem), conteudo),
  async runAll(ctx, itens, ordem) {
    const notas = itens.map(({ conteudo }) => conteudo)
    if (notas.some(({ forma }) => forma !== 'NOTA')) throw new Error('Lines of the special ledger go one by one')
    return faturarNotas(ctx, ordemDe(ordem), notas as Extract<ConteudoDoFaturamento, { forma: 'NOTA' }>[])
  },
})

function ordemDe({ pessoaId, valores }: { pessoaId: number | null; valores: Valores }) {
  if (pessoaId === null) throw new Error('A billing is of an institution')
  return { pessoaId, ...valores }
}
