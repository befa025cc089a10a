import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import { emitirNotas } from '@iss/emissao/server'
import { especialCancelado } from '@iss/escrituracao/contract/eventos'
import { lancarEspecial, findValorVigente } from '@iss/escrituracao/server'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError, fill, refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import type { Done } from '@iss/lote/definition'
import { notaCancelada } from '@iss/nota/contract/eventos'
import { textoNota } from '@iss/nota/domain/mensagens'
import { enviarEmailNota } from '@iss/nota/server'
import { type Context, defineHook } from '@iss/platform/server'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { ensinoErrors as errors } from '../domain/errors.ts'
import { dataDoFaturamento, quantidadeDoServico } from '../domain/faturamento.ts'
import { alunoCursoTable, faturamentoAlunoTable as table } from '../tables/ensino.ts'
import { lerMensalidades, type Mensalidade } from './mensalidades.ts'
import { notaDoPagador } from './nota-do-pagador.ts'

/** What an item of the order is about: students in courses with what the preview saw of them. */
export type ConteudoDoFaturamento =
  | { readonly forma: 'NOTA'; readonly matriculas: readonly { id: number; valor: string; desconto: string }[] }
  | {
      readonly forma: 'ESPECIAL'
      readonly cursoId: number
      readonly alunos: number
      readonly valor: string
      readonly desconto: string
    }

export type Ordem = { readonly pessoaId: number; readonly competencia: Competencia; readonly cursoId: number | null }

const porFaturar = ({ valor, desconto, faturada }: Mensalidade): boolean =>
  valor !== null && !faturada && valor.gt(desconto ?? Dinheiro.zero)

/** Day of the documents of an order; refuses a competence that has not begun. */
function diaDe(ctx: Context, competencia: Competencia): string {
  return (
    dataDoFaturamento(competencia, ctx.clock.today()) ??
    refuse(fill(errors.competenciaFutura, { competencia: competencia.format() }))
  )
}

/** Enrolments under a lock, in one order, so that two billings never wait crosswise and none bills twice. */
const travar = (ctx: Context, pessoaId: number, ids: readonly number[]) =>
  ctx.db
    .select({ id: alunoCursoTable.id })
    .from(alunoCursoTable)
    .where(and(eq(alunoCursoTable.pessoaId, pessoaId), inArray(alunoCursoTable.id, [...ids])))
    .orderBy(asc(alunoCursoTable.id))
    .for('update')

async function registrar(
  ctx: Context,
  competencia: Competencia,
  linhas: readonly Mensalidade[],
  documento: { notaFiscalId: number } | { escritEspecialId: number },
): Promise<void> {
  for (let de = 0; de < linhas.length; de += 500)
    await ctx.db.insert(table).values(
      linhas.slice(de, de + 500).map(({ matriculaId, valor, desconto }) => ({
        alunoCursoId: matriculaId,
        competencia,
        valor: valor ?? Dinheiro.zero,
        desconto: desconto ?? Dinheiro.zero,
        faturadoEm: ctx.clock.now(),
        ...documento,
      })),
    )
}

/**
 * Issues the notes of a block of payers through the one emission command. Who changed since the preview, or was billed meanwhile, is left out with
 * the reason; a refused note takes no number and stops no other. Results in the order of the items. `em`: when the notes are issued, otherwise now.
 * Source: I4, decisions 0005 and 0011.
 */
export async function faturarNotas(
  ctx: Context,
  { pessoaId, competencia }: Ordem,
  itens: readonly Extract<ConteudoDoFaturamento, { forma: 'NOTA' }>[],
  em?: Date,
): Promise<Done[]> {
  const data = diaDe(ctx, competencia)
  const ids = itens.flatMap(({ matriculas }) => matriculas.map(({ id }) => id))
  await travar(ctx, pessoaId, ids)
  const lidas = new Map(
    (await lerMensalidades(ctx, { pessoaId, competencia, cursoId: null, matriculas: ids })).map((linha) => [
      linha.matriculaId,
      linha,
    ]),
  )
  const grupos = itens.map(({ matriculas }) => {
    const linhas = matriculas.flatMap(({ id, valor, desconto }) => {
      const linha = lidas.get(id)
      const igual = linha && porFaturar(linha) && linha.valor?.toString() === valor && linha.desconto?.toString() === desconto
      return igual ? [linha] : []
    })
    return linhas.length === matriculas.length ? linhas : null
  })
  const vivos = grupos.flatMap((linhas) => (linhas ? [linhas] : []))
  const resultados = await emitirNotas(
    vivos.map((linhas) => ({
      ctx,
      nota: notaDoPagador(linhas, { competencia, data }),
      prestadorId: pessoaId,
      completar: completarComFatos,
      gravacao: { canal: 'ENSINO', ...(em && { emissao: em }) },
    })),
  )
  const feitos: Done[] = []
  let proximo = 0
  for (const linhas of grupos) {
    if (!linhas) {
      feitos.push({ mensagem: errors.mudouDesdeAPrevia.message, recusado: true })
      continue
    }
    const resultado = resultados[proximo++]
    if (!resultado || 'ocupado' in resultado) throw new Error('The note was left undone')
    if ('recusa' in resultado) {
      feitos.push({ mensagem: resultado.recusa.violations.map(({ message }) => message).join(' '), recusado: true })
      continue
    }
    const { id, numero } = resultado.emitida
    await registrar(ctx, competencia, linhas, { notaFiscalId: id })
    if (linhas[0]?.pagadorEmail) await enviarEmailNota(ctx, id)
    feitos.push({ mensagem: textoNota('emitida', { n: String(numero) }), resultadoId: id })
  }
  return feitos
}

/** Books the students of a course as one line of the special ledger. Source: I4, L05. */
export async function faturarEspecial(
  ctx: Context,
  { pessoaId, competencia }: Ordem,
  visto: Extract<ConteudoDoFaturamento, { forma: 'ESPECIAL' }>,
): Promise<Done> {
  const data = diaDe(ctx, competencia)
  const matriculas = await ctx.db
    .select({ id: alunoCursoTable.id })
    .from(alunoCursoTable)
    .where(and(eq(alunoCursoTable.pessoaId, pessoaId), eq(alunoCursoTable.cursoId, visto.cursoId)))
    .orderBy(asc(alunoCursoTable.id))
    .for('update')
  if (matriculas.length === 0) return { mensagem: errors.mudouDesdeAPrevia.message, recusado: true }
  const linhas = (await lerMensalidades(ctx, { pessoaId, competencia, cursoId: visto.cursoId })).filter(porFaturar)
  const [curso] = linhas
  const valor = Dinheiro.sum(linhas.flatMap((linha) => linha.valor ?? []))
  const desconto = Dinheiro.sum(linhas.flatMap((linha) => linha.desconto ?? []))
  if (
    !curso ||
    curso.servicoEspecialId === null ||
    linhas.length !== visto.alunos ||
    valor.toString() !== visto.valor ||
    desconto.toString() !== visto.desconto
  )
    return { mensagem: errors.mudouDesdeAPrevia.message, recusado: true }
  const unitario = (await findValorVigente(ctx, curso.servicoEspecialId, data)) ?? refuse(errors.servicoSemPreco)
  const quantidade =
    quantidadeDoServico(valor, unitario) ??
    refuse(fill(errors.servicoNaoDivide, { valor: unitario.formatReais(), soma: valor.formatReais() }))
  const lancada = await lancarEspecial(
    ctx,
    {
      servicoId: curso.servicoEspecialId,
      tipoDocumentoFiscal: 'RECIBO',
      numero: null,
      tomadorDocumento: '',
      tomadorNome: `Alunos de ${curso.curso}`.slice(0, 150),
      data,
      quantidade,
      desconto,
    },
    pessoaId,
  )
  await registrar(ctx, competencia, linhas, { escritEspecialId: lancada.id })
  return {
    mensagem: `Lançamento especial de ${counted(linhas.length, 'aluno', 'alunos')}: ${lancada.faturado.formatReais()}, ISS de ${lancada.imposto.formatReais()}.`,
    resultadoId: lancada.id,
  }
}

/** One item of an order, whatever it is; a refusal of the rules is said of the item. */
export async function faturarItem(ctx: Context, ordem: Ordem, conteudo: ConteudoDoFaturamento): Promise<Done> {
  if (conteudo.forma === 'ESPECIAL') return faturarEspecial(ctx, ordem, conteudo)
  const [feito] = await faturarNotas(ctx, ordem, [conteudo])
  if (!feito) throw new AppError('business', [errors.mudouDesdeAPrevia])
  return feito
}

/** A billing goes with its note: to the note that took its place, or it is taken back and the student may be billed again. */
export const faturamentoDaNota = defineHook(notaCancelada, 70, async (ctx, { notaId, substitutaId, voltaAEsperar }) => {
  if (voltaAEsperar) return
  await ctx.db
    .update(table)
    .set(substitutaId === null ? { estornadoEm: ctx.clock.now() } : { notaFiscalId: substitutaId })
    .where(and(eq(table.notaFiscalId, notaId), isNull(table.estornadoEm)))
})

/** A cancelled line of the special ledger gives its students back: they may be billed again. */
export const faturamentoDoEspecial = defineHook(especialCancelado, 70, async (ctx, { escritEspecialId }) => {
  await ctx.db
    .update(table)
    .set({ estornadoEm: ctx.clock.now() })
    .where(and(eq(table.escritEspecialId, escritEspecialId), isNull(table.estornadoEm)))
})
