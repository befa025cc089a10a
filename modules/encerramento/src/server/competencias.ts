import { getPessoa, getRegimeEm, pessoaDoPedido } from '@iss/pessoa/server'
import { labelSituacaoGuia, situacaoGuia } from '@iss/guia/domain/situacao-guia'
import { totaisDeHoje } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import { buscarCompetencias } from '../contract/encerramento.ts'
import { saldoCompetencia } from '../domain/calculo-encerramento.ts'
import { labelAtraso } from '../domain/atraso.ts'
import { labelTipoEncerramento } from '../domain/tipo-encerramento.ts'
import { type CalculoEncerramento, calculoEncerramentoTable, encerramentoTable } from '../tables/encerramento.ts'
import { type SaldoCompetencia, saldoCompetenciaTable } from '@iss/conta/tables/saldo'
import { verificarBloqueiosEncerramento } from './livro.ts'
import { preverGuiaOuPrazo } from './prever-guia.ts'
import { deveEncerrar } from '@iss/conta/domain/movimento'
import { temComplementar } from '@iss/conta/server'

const zero = Dinheiro.zero

export const buscarCompetenciasOperation = implement(buscarCompetencias, (ctx, { ano, papelServico, idPessoa }) =>
  lerCompetencias(ctx, { ano, papelServico, pessoaId: pessoaDoPedido(ctx, idPessoa) }),
)

/** The months of a year (the current one unless told) of a taxpayer in a role (L01). */
function lerCompetencias(
  ctx: Context,
  { ano: pedido, papelServico, pessoaId }: { ano: number | null; papelServico: PapelServico; pessoaId: number },
) {
  const ano = pedido ?? Number(ctx.clock.today().slice(0, 4))
  return lerMeses(ctx, { de: Competencia.of(ano, 1), ate: Competencia.of(ano, 12), papelServico, pessoaId })
}

/** The months from one to the other, both included, of a taxpayer in a role, from open to paid. */
export async function lerMeses(
  ctx: Context,
  { de, ate, papelServico, pessoaId }: { de: Competencia; ate: Competencia; papelServico: PapelServico; pessoaId: number },
) {
  const hoje = ctx.clock.today()
  const corrente = Competencia.fromData(hoje)
  const meses = Competencia.range(de, ate)
  const saldo = saldoCompetenciaTable
  const saldos = await ctx.db
    .select()
    .from(saldo)
    .where(
      and(
        eq(saldo.contribuinteId, pessoaId),
        eq(saldo.papel, papelServico),
        gte(saldo.competencia, de),
        lte(saldo.competencia, ate),
      ),
    )
  const fechados = await ctx.db
    .select({ encerramento: encerramentoTable, guia: guiaTable, calculo: calculoEncerramentoTable })
    .from(encerramentoTable)
    .innerJoin(calculoEncerramentoTable, eq(calculoEncerramentoTable.encerramentoId, encerramentoTable.id))
    .leftJoin(guiaTable, eq(guiaTable.id, encerramentoTable.guiaId))
    .where(
      and(
        eq(encerramentoTable.pessoaId, pessoaId),
        eq(encerramentoTable.papel, papelServico),
        isNull(encerramentoTable.reabertoEm),
        gte(encerramentoTable.competencia, de),
        lte(encerramentoTable.competencia, ate),
      ),
    )
    .orderBy(asc(encerramentoTable.ordem))
  const bloqueadas = new Set<string>()
  for (const competencia of meses) {
    const estado = saldos.find((linha) => linha.competencia.eq(competencia))?.estado ?? 'ABERTA'
    if (estado !== 'ABERTA' || competencia.isAfter(corrente)) continue
    const bloqueios = await verificarBloqueiosEncerramento(ctx, { pessoaId, papel: papelServico, competencia })
    if (bloqueios.length > 0) bloqueadas.add(competencia.toString())
  }
  const atrasos = await medirAtrasos(
    ctx,
    pessoaId,
    saldos.filter(({ estado }) => estado === 'ABERTA'),
  )
  const guias = fechados.flatMap(({ guia }) => (guia?.estado === 'EMITIDA' ? [guia] : []))
  const totais = await totaisDeHoje(ctx, guias)
  return meses.map((mes) => {
    const linha = saldos.find(({ competencia }) => competencia.eq(mes))
    const doMes = fechados.filter(({ encerramento }) => encerramento.competencia.eq(mes))
    const [primeiro] = doMes
    // The guide shown is the last one still to be paid, otherwise the first.
    const guia =
      (doMes.find((fechado) => fechado.guia?.estado === 'EMITIDA') ?? doMes.find((fechado) => fechado.guia))?.guia ?? null
    const estado = linha?.estado ?? 'ABERTA'
    const complementarPendente = linha !== undefined && temComplementar(linha)
    const bloqueada = bloqueadas.has(mes.toString())
    const devidas = guias.filter(({ competencia }) => competencia.eq(mes))
    const acrescimosDasGuias = Dinheiro.sum(devidas.map(({ id, base, total }) => (totais.get(id) ?? total).minus(base)))
    const principal = linha ? saldoCompetencia(linha.encerrado, linha.pago).saldo : zero
    const atraso = atrasos.get(mes.ordinal) ?? { dias: 0, acrescimos: zero, semCotacao: false }
    const tipo = primeiro ? labelTipoEncerramento(primeiro.encerramento.tipo) : null
    return {
      competencia: mes.format(),
      ...mes.toWire(),
      estado,
      situacao: bloqueada ? 'Bloqueada' : (labelAtraso(atraso.dias) ?? rotular(estado, complementarPendente, tipo)),
      complementarPendente,
      quantidade: linha?.quantidade ?? 0,
      faturado: linha?.faturado ?? zero,
      imposto: linha?.imposto ?? zero,
      retido: linha?.impostoRetido ?? zero,
      debito: linha?.debito ?? zero,
      creditos: primeiro ? creditosUsados(primeiro.calculo) : zero,
      encerrado: linha?.encerrado ?? zero,
      saldo: principal,
      encerramentoId: primeiro?.encerramento.id ?? null,
      guiaId: guia?.id ?? null,
      guiaNumero: guia?.numero ?? null,
      guiaVencimento: guia && formatData(guia.vencimento),
      guiaSituacao: guia && labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, hoje)),
      acrescimos: atraso.acrescimos.plus(acrescimosDasGuias),
      /** The additions of an open month are unknown: no quotation of the index reaches it. */
      semCotacao: atraso.semCotacao,
      aPagar: principal.plus(acrescimosDasGuias),
      diasDeAtraso: atraso.dias,
      futura: mes.isAfter(corrente),
      bloqueada,
    }
  })
}

/** Days and cost of the delay of these open months, by the ordinal of each; months in time and those that need not be closed are left out. */
async function medirAtrasos(ctx: Context, pessoaId: number, abertas: readonly SaldoCompetencia[]) {
  const medidos = new Map<number, { dias: number; acrescimos: Dinheiro; semCotacao: boolean }>()
  const pessoa = await getPessoa(ctx, pessoaId)
  for (const saldo of abertas) {
    const { papel, competencia, debito } = saldo
    const { tipo, valor } = await getRegimeEm(ctx, pessoa, competencia.lastDay())
    if (!deveEncerrar(saldo, tipo, tipo === 'SIMPLES' && valor?.isPositive() === true)) continue
    const guia = await preverGuiaOuPrazo(ctx, { pessoaId, papel, competencia }, debito)
    if (guia.diasDeAtraso > 0)
      medidos.set(competencia.ordinal, {
        dias: guia.diasDeAtraso,
        acrescimos: guia.total?.minus(guia.principal) ?? zero,
        semCotacao: guia.total === null,
      })
  }
  return medidos
}

/** What the closing did not have to charge beyond its discount: guides of its own and credits. */
function creditosUsados({ valorDevido, valorDesconto, valorEncerrado }: CalculoEncerramento): Dinheiro {
  return valorDevido.minus(valorDesconto).minus(valorEncerrado).max(zero)
}

function rotular(estado: string, complementarPendente: boolean, tipo: string | null): string {
  if (estado === 'EM_PROCESSAMENTO') return 'Em processamento'
  if (estado === 'REABERTURA_SOLICITADA') return 'Reabertura solicitada'
  if (estado === 'ABERTA') return 'Aberta'
  if (complementarPendente) return 'Complementar pendente'
  return tipo === null || tipo === 'Regular' ? 'Encerrada' : tipo
}
