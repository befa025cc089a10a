import type { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, fill, type Violation } from '@iss/kernel/errors'
import type { Correcao } from './correcao.ts'
import { obraUnicaErrors } from './errors.ts'

/** ObraUnica fiscal approval. Source: spec 3 §4. */
export const situacoesObraUnica = ['SEM_ANALISE', 'APROVADO', 'APROVADO_COM_CORRECOES', 'REPROVADO'] as const
export type SituacaoObraUnica = (typeof situacoesObraUnica)[number]
export const rotulosSituacaoObraUnica: Readonly<Record<SituacaoObraUnica, string>> = {
  SEM_ANALISE: 'Sem Analise do Fisco',
  APROVADO: 'Aprovado pelo Fisco',
  APROVADO_COM_CORRECOES: 'Aprovado com correções do Fisco',
  REPROVADO: 'Reprovado pelo Fisco',
}
export const decisoesObraUnica = ['APROVADO', 'APROVADO_COM_CORRECOES', 'REPROVADO'] as const
export type DecisaoObraUnica = (typeof decisoesObraUnica)[number]

export type LinhaDeduzida = { readonly id: number; readonly ordem: number; readonly valor: Dinheiro }
export type LinhaDecidida = LinhaDeduzida & { readonly aceito: Dinheiro; readonly correcao: Correcao }

/** What the authority leaves of a line: its amount, by the id of the line; lines that are not told stay whole. */
export type Aceitos = ReadonlyMap<number, Dinheiro>

const correcaoDe = (valor: Dinheiro, aceito: Dinheiro): Correcao =>
  aceito.eq(valor) ? 'VALIDADA_SEM_CORRECAO' : aceito.isZero() ? 'VALOR_TOTAL' : 'VALOR_PARCIAL'

/** Each line with what the decision leaves of it: all, what the corrections say, or nothing. Source: O4, F56. */
export function decidirLinhas<Linha extends LinhaDeduzida>(
  linhas: readonly Linha[],
  decisao: DecisaoObraUnica,
  aceitos: Aceitos,
): (Omit<Linha, 'aceito' | 'correcao'> & LinhaDecidida)[] {
  return linhas.map((linha) => {
    const aceito =
      decisao === 'REPROVADO' ? Dinheiro.zero : decisao === 'APROVADO' ? linha.valor : (aceitos.get(linha.id) ?? linha.valor)
    return { ...linha, aceito, correcao: correcaoDe(linha.valor, aceito) }
  })
}

/** What stands against a decision. Source: F56. */
export function recusasDaDecisao(
  { situacao, decisao, parecer }: { situacao: SituacaoObraUnica; decisao: DecisaoObraUnica; parecer: string },
  linhas: readonly LinhaDeduzida[],
  aceitos: Aceitos,
): Violation[] {
  if (situacao !== 'SEM_ANALISE') return [obraUnicaErrors.analisada]
  const fora = linhas.find(({ id, valor }) => aceitos.get(id)?.isNegative() || aceitos.get(id)?.gt(valor))
  const corrigida = linhas.some(({ id, valor }) => aceitos.get(id)?.lt(valor))
  return all(
    parecer.trim() === '' && obraUnicaErrors.parecer,
    fora && fill(obraUnicaErrors.aceito, { valor: fora.valor.format() }),
    decisao === 'APROVADO_COM_CORRECOES' && !fora && !corrigida && obraUnicaErrors.semCorrecao,
  )
}

/** What was taken off the deduction: never more than the note deducted. */
export function valorGlosado(linhas: readonly LinhaDecidida[], decisao: DecisaoObraUnica, deduzido: Dinheiro): Dinheiro {
  if (decisao === 'REPROVADO') return deduzido
  return Dinheiro.sum(linhas.map(({ valor, aceito }) => valor.minus(aceito))).min(deduzido)
}

/** The ISS of what was taken off, for a competence that is closed. Source: O4: 1.000,00 × 5 % = 50,00. */
export function debitoDaGlosa(glosado: Dinheiro, aliquota: Aliquota): Dinheiro {
  return glosado.percent(aliquota)
}
