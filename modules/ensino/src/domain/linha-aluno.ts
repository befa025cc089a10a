import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, parseDataBr } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fill, type Violation } from '@iss/kernel/errors'
import { ensinoErrors as errors } from './errors.ts'

/** The student's own: who, papers, and how to be reached. */
const colunasDoAluno = ['aluno', 'nascimento', 'documento', 'rg', 'passaporte', ...(['email', 'telefone'] as const)] as const

/** Columns of the spreadsheet of students (I2). */
export const colunasDaPlanilha = [
  ...colunasDoAluno,
  'responsavel',
  'documento_responsavel',
  'email_responsavel',
  'telefone_responsavel',
  'curso',
  'inicio',
  'fim',
  'valor',
  'desconto',
  'bolsa',
  'pagador',
] as const
export type ColunaDaPlanilha = (typeof colunasDaPlanilha)[number]

/** Those that a spreadsheet must have. */
export const colunasObrigatorias: readonly ColunaDaPlanilha[] = ['aluno', 'curso', 'inicio']

type Parte = {
  nome: string
  documento: string
  rg: string
  passaporte: string
  nascimento: Data | null
  email: string
  telefone: string
}

/** A line as plain JSON: competences 'aaaa-mm', amounts and percents as decimal text. */
export type LinhaAluno = {
  readonly aluno: Parte
  readonly responsavel: Parte | null
  readonly curso: string
  readonly inicio: string
  readonly fim: string | null
  readonly valor: string | null
  readonly desconto: string
  readonly bolsa: string
  readonly pagoPeloResponsavel: boolean
}

/** Reads a line; what cannot be read is told by column, and leaves the line out. */
export function lerLinhaAluno(texto: Readonly<Record<ColunaDaPlanilha, string>>): {
  linha: LinhaAluno | null
  violations: Violation[]
} {
  const violations: Violation[] = []
  const de = <T>(coluna: ColunaDaPlanilha, ler: (valor: string) => T | null, vazio: T | null): T | null => {
    const valor = texto[coluna].trim()
    if (valor === '') return vazio
    const lido = tentar(() => ler(valor))
    if (lido === null) violations.push(fill(errors.linhaInvalida, { coluna, valor }))
    return lido
  }
  const competencia = (valor: string) => Competencia.tryParse(valor)?.toString() ?? null
  const dinheiro = (valor: string) => Dinheiro.parseBr(valor).toString()
  const limpo = (coluna: ColunaDaPlanilha) => texto[coluna].trim()
  const responsavel = limpo('responsavel')
  const pagador = de(
    'pagador',
    (valor) => (['ALUNO', 'RESPONSAVEL'].includes(valor.toUpperCase()) ? valor.toUpperCase() : null),
    null,
  )
  const inicio = de('inicio', competencia, null)
  if (limpo('inicio') === '') violations.push(fill(errors.linhaInvalida, { coluna: 'inicio', valor: 'em branco' }))
  if (limpo('curso') === '') violations.push(fill(errors.linhaCurso, { curso: 'em branco' }))
  const linha = {
    aluno: {
      nome: limpo('aluno'),
      documento: normalizeDocumento(texto.documento),
      rg: limpo('rg'),
      passaporte: limpo('passaporte'),
      nascimento: de('nascimento', parseDataBr, null),
      email: limpo('email'),
      telefone: limpo('telefone'),
    },
    responsavel:
      responsavel === ''
        ? null
        : {
            nome: responsavel,
            documento: normalizeDocumento(texto.documento_responsavel),
            rg: '',
            passaporte: '',
            nascimento: null,
            email: limpo('email_responsavel'),
            telefone: limpo('telefone_responsavel'),
          },
    curso: limpo('curso'),
    inicio: inicio ?? '',
    fim: de('fim', competencia, null),
    valor: de('valor', dinheiro, null),
    desconto: de('desconto', (valor) => Aliquota.parseBr(valor).toString(), '0') ?? '0',
    bolsa: de('bolsa', dinheiro, '0.00') ?? '0.00',
    pagoPeloResponsavel: pagador === null ? responsavel !== '' : pagador === 'RESPONSAVEL',
  }
  return violations.length > 0 ? { linha: null, violations } : { linha, violations }
}

function tentar<T>(ler: () => T | null): T | null {
  try {
    return ler()
  } catch {
    return null
  }
}

/** Who a student of a spreadsheet is: by the document, else by name, birth and guardian. */
export const chaveDoAluno = ({ aluno, responsavel }: LinhaAluno): string =>
  aluno.documento !== '' ? aluno.documento : `${aluno.nome}|${aluno.nascimento ?? ''}|${responsavel?.documento ?? ''}`
