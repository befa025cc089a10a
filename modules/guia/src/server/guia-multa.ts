import { findCotacoes } from '@iss/calendario/server'
import { indiceTable } from '@iss/calendario/tables/indice'
import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { type Data, formatData, hojeEm, plusDays } from '@iss/kernel/data'
import type { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, at, fill, type Violation } from '@iss/kernel/errors'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { infracaoErrors } from '@iss/tributacao/domain/errors-infracao'
import { calcularMultaInfracao, dizerRegraMulta, type RegraMulta } from '@iss/tributacao/domain/multa-infracao'
import { listMultasInfracao } from '@iss/tributacao/server'
import { infracaoTable } from '@iss/tributacao/tables/infracao'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { calcularMultaCall, carregarMulta, emitirMultaCall, type PedidoMulta } from '../contract/guia-multa.ts'
import { guiaErrors } from '../domain/errors.ts'
import { PRAZO_DA_MULTA, vencimentosDasMultas } from '../domain/vencimentos-das-multas.ts'
import type { Guia } from '../tables/guia.ts'
import { emitirGuia, type ItemDaGuia } from './emitir-guia.ts'
import { competenciaDoPedido } from './guia-avulsa.ts'

type Infracao = typeof infracaoTable.$inferSelect
/** An infraction of a month with its fine, in reais. */
type Ocorrencia = {
  infracao: Infracao
  competencia: Competencia
  vencimento: Data
  conta: string
  multa: Dinheiro
  item: ItemDaGuia
}

const listInfracoes = ({ db }: Context): Promise<Infracao[]> =>
  db.select().from(infracaoTable).where(isNull(infracaoTable.dataCancelamento)).orderBy(asc(infracaoTable.codigo))
const rotulo = ({ codigo, descricao }: Infracao) => `${codigo} - ${descricao}`
const pedeImposto = ({ tipoBaseCalculo }: RegraMulta) => tipoBaseCalculo !== 'FIXO'
const pedeUnidade = ({ tipoBaseCalculo, tipoMoeda }: RegraMulta) => tipoBaseCalculo !== 'IMPOSTO' && tipoMoeda === 'UFIR'

export const carregarMultaOperation = implement(carregarMulta, async (ctx, pedido) => {
  const { competencia } = competenciaDoPedido(ctx, pedido.competencia)
  const pessoa = await getPessoa(ctx, pedido.idPessoa)
  const regras = await listMultasInfracao(ctx, competencia.lastDay())
  const infracoes = (await listInfracoes(ctx)).map((infracao) => {
    const regra = regras.get(infracao.id) ?? null
    return {
      id: infracao.id,
      rotulo: rotulo(infracao),
      fundamento: infracao.fundamento,
      regra: regra && dizerRegraMulta(regra),
      pedeImposto: regra !== null && pedeImposto(regra),
      pedeUnidade: regra !== null && pedeUnidade(regra),
    }
  })
  const indices = await ctx.db
    .select({ id: indiceTable.id, nome: indiceTable.nome })
    .from(indiceTable)
    .where(and(eq(indiceTable.selic, false), eq(indiceTable.composto, false), isNull(indiceTable.dataCancelamento)))
    .orderBy(asc(indiceTable.nome))
  const hoje = ctx.clock.today()
  return {
    hoje,
    vencimento: plusDays(hoje, PRAZO_DA_MULTA),
    contribuinte: { nome: pessoa.nome, documento: pessoa.documento },
    infracoes,
    indices,
  }
})

/** The quote of the fiscal unit on a day; null without an index, or before its first quote. */
async function findUnidade(ctx: Context, indiceId: number | null, dia: string): Promise<Decimal4 | null> {
  if (indiceId === null) return null
  const [cotacao] = await findCotacoes(ctx, indiceId, dia, dia)
  return cotacao?.valor ?? null
}

/** The fine of an occurrence with the account of it, or what stands against it. */
function apurar(
  infracao: Infracao,
  regra: RegraMulta,
  {
    competencia,
    vencimento,
    imposto,
    unidade,
  }: { competencia: Competencia; vencimento: Data; imposto: Dinheiro; unidade: Decimal4 | null },
): Ocorrencia {
  const multa = calcularMultaInfracao(regra, imposto, unidade)
  const conta = [
    dizerRegraMulta(regra),
    pedeImposto(regra) && `imposto de ${imposto.formatReais()}`,
    pedeUnidade(regra) && unidade && `unidade fiscal de R$ ${unidade.format()}`,
  ]
    .filter(Boolean)
    .join('; ')
  const sobreImposto = regra.percentual && pedeImposto(regra) ? imposto.percent(regra.percentual) : Dinheiro.zero
  const doImposto = regra.percentual !== null && multa.eq(sobreImposto)
  const item = {
    atividadeId: null,
    descricao: `Multa por infração ${rotulo(infracao)} (${infracao.fundamento}): ${conta}.`,
    base: doImposto ? imposto : multa,
    aliquota: doImposto && regra.percentual ? regra.percentual : Aliquota.cem,
    imposto: multa,
  }
  return { infracao, competencia, vencimento, conta, multa, item }
}

type Exame = { competencia: Competencia; vencimento: Data; ocorrencias: Ocorrencia[]; violations: Violation[] }

/** Fines of the occurrences and everything against them; the rule is that of the month of the infraction, the fiscal unit that of today. */
async function examinar(ctx: Context, pedido: PedidoMulta, em: Date): Promise<Exame> {
  const hoje = hojeEm(em)
  const mes = competenciaDoPedido(ctx, pedido.competencia)
  const vencimentos = vencimentosDasMultas(pedido, hoje)
  const infracoes = new Map((await listInfracoes(ctx)).map((infracao) => [infracao.id, infracao]))
  const regrasDe = new Map<string, Awaited<ReturnType<typeof listMultasInfracao>>>()
  const unidade = await findUnidade(ctx, pedido.indiceId, hoje)
  const ocorrencias: Ocorrencia[] = []
  const faltas: Violation[] = []
  for (const [indice, ocorrencia] of pedido.ocorrencias.entries()) {
    const { infracaoId, imposto, competencia: propria = null } = ocorrencia
    const campo = (nome: string) => `ocorrencias.${indice}.${nome}`
    const infracao = infracaoId === null ? undefined : infracoes.get(infracaoId)
    const { competencia, violations: doMes } = competenciaDoPedido(ctx, propria ?? mes.competencia)
    const dia = competencia.lastDay()
    const regras = regrasDe.get(dia) ?? (await listMultasInfracao(ctx, dia))
    regrasDe.set(dia, regras)
    const regra = infracao && regras.get(infracao.id)
    const violations = all(
      propria !== null && doMes.map((violation) => at(violation, campo('competencia'))),
      !infracao && { ...guiaErrors.infracaoObrigatoria, field: campo('infracaoId') },
      infracao && !regra && { ...fill(guiaErrors.infracaoSemMulta, { codigo: infracao.codigo }), field: campo('infracaoId') },
      regra && pedeImposto(regra) && !imposto?.isPositive() && { ...guiaErrors.multaSemImposto, field: campo('imposto') },
      regra && pedeUnidade(regra) && pedido.indiceId === null && guiaErrors.multaSemUnidade,
      regra &&
        pedeUnidade(regra) &&
        pedido.indiceId !== null &&
        !unidade && { ...fill(infracaoErrors.semCotacao, { dia: formatData(hoje) }), field: 'indiceId' },
    )
    faltas.push(...violations)
    if (infracao && regra && violations.length === 0)
      ocorrencias.push(
        apurar(infracao, regra, {
          competencia,
          vencimento: vencimentos.dias[indice] ?? vencimentos.comum,
          imposto: imposto ?? Dinheiro.zero,
          unidade,
        }),
      )
  }
  const violations = all(mes.violations, pedido.ocorrencias.length === 0 && guiaErrors.ocorrenciaObrigatoria)
  return {
    competencia: mes.competencia,
    vencimento: vencimentos.comum,
    ocorrencias,
    violations: [...violations, ...vencimentos.violations, ...faltas],
  }
}

/** The fines that a request would charge, and everything against it. Reads only. */
export async function calcularMultas(ctx: Context, pedido: PedidoMulta) {
  const { ocorrencias, violations } = await examinar(ctx, pedido, ctx.clock.now())
  return {
    ocorrencias: ocorrencias.map(({ infracao, conta, vencimento, multa }) => ({
      infracao: rotulo(infracao),
      conta,
      vencimento,
      multa,
    })),
    total: Dinheiro.sum(ocorrencias.map(({ multa }) => multa)),
    violations,
  }
}

/** An occurrence that was charged, with the guide by which it is paid. */
export type MultaCobrada = {
  infracaoId: number
  infracao: string
  fundamento: string
  competencia: Competencia
  conta: string
  multa: Dinheiro
  guia: Guia
}

/**
 * Issues the guide of the fines, or one for each occurrence with a due date of its own, in the caller's transaction; answers the occurrences in their order, each with its
 * guide. Refuses what `calcularMultas` says, all together, and a person whom the city does not know. `em`: moment of issue (demo data); `retida`:
 * the guides are kept from the taxpayer until `entregarGuias`.
 */
export async function emitirMultas(
  ctx: Context,
  pedido: PedidoMulta,
  { em = ctx.clock.now(), retida = false }: { em?: Date; retida?: boolean } = {},
): Promise<MultaCobrada[]> {
  const { id: pessoaId } = await getPessoa(ctx, pedido.idPessoa)
  const { competencia, vencimento, ocorrencias, violations } = await examinar(ctx, pedido, em)
  if (violations.length > 0) throw new AppError('business', violations)
  const cobradas: MultaCobrada[] = []
  for (const grupo of pedido.guiaUnica ? [ocorrencias] : ocorrencias.map((ocorrencia) => [ocorrencia])) {
    const guia = await emitirGuia(ctx, {
      pessoaId,
      tipo: 'AVULSA',
      tributo: 'MULTA',
      papel: 'PRESTADOR',
      competencia: pedido.guiaUnica ? competencia : (grupo[0]?.competencia ?? competencia),
      vencimento: grupo[0]?.vencimento ?? vencimento,
      base: Dinheiro.sum(grupo.map(({ multa }) => multa)),
      itens: grupo.map(({ item }) => item),
      observacao: pedido.observacao,
      retida,
      em,
    })
    for (const { infracao, competencia: mes, conta, multa } of grupo)
      cobradas.push({
        infracaoId: infracao.id,
        infracao: rotulo(infracao),
        fundamento: infracao.fundamento,
        competencia: mes,
        conta,
        multa,
        guia,
      })
  }
  return cobradas
}

export const calcularMultaOperation = implement(calcularMultaCall, async (ctx, pedido) => {
  const { violations, ...calculo } = await calcularMultas(ctx, pedido)
  return { ...calculo, violacoes: violations.map(({ field, message }) => ({ key: field ?? null, message })) }
})

export const emitirMultaOperation = implement(emitirMultaCall, async (ctx, pedido) => {
  const guias = [...new Set((await emitirMultas(ctx, pedido)).map(({ guia }) => guia))]
  const numeros = guias.map(({ numero }) => numero).join(', ')
  return {
    guias: guias.map(({ id, numero, total }) => ({ id, numero, total })),
    mensagem: guias.length === 1 ? `Guia nº ${numeros} emitida com sucesso.` : `Guias nº ${numeros} emitidas com sucesso.`,
  }
})
