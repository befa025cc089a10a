import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { calcularValorFixoCall, emitirValorFixoCall, type PedidoValorFixo } from '../contract/guia-valor-fixo.ts'
import { guiaErrors } from '../domain/errors.ts'
import { labelParcela, valorDaParcela } from '../domain/valor-fixo.ts'
import { guiaTable } from '../tables/guia.ts'
import { getConfigGuia } from './config-guia.ts'
import { bloqueioValorFixo, lerEmissor, listCompetenciasFechadas } from './emissor.ts'
import { emitirGuia, vencimentoDaCompetencia } from './emitir-guia.ts'
import { respostaDaEmissao } from './guia-avulsa.ts'
import { simularValores } from './simular-valores.ts'
import { contarProfissionais, valorDoRegime } from './valor-do-regime.ts'

/** The first exercise of the portal. */
const primeiroExercicio = 2006

/** Guides of the year that already bill the instalment: itself, the sole one for any month, any month for the sole one. */
async function findRepetida(ctx: Context, pessoaId: number, exercicio: number, parcela: number): Promise<number | null> {
  const table = guiaTable
  const [outra] = await ctx.db
    .select({ parcela: table.parcela })
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        eq(table.tipo, 'VALOR_FIXO'),
        eq(table.exercicio, exercicio),
        ne(table.estado, 'CANCELADA'),
        parcela === 0 ? undefined : inArray(table.parcela, [0, parcela]),
      ),
    )
    .orderBy(table.parcela)
    .limit(1)
  return outra?.parcela ?? null
}

async function examinar(ctx: Context, pedido: PedidoValorFixo, lock: boolean) {
  const emissor = await lerEmissor(ctx, pedido.idPessoa)
  const { pessoa } = emissor
  const ano = Number(ctx.clock.today().slice(0, 4))
  const exercicio = pedido.exercicio ?? ano
  const parcela = pedido.parcela ?? 0
  const valido = pedido.exercicio !== null && exercicio >= primeiroExercicio && exercicio <= ano + 1
  const mes = (numero: number) => Competencia.of(valido ? exercicio : ano, numero)
  const competencia = mes(parcela === 0 ? 1 : parcela)
  const regime = await valorDoRegime(ctx, pessoa, competencia.lastDay())
  const sociedade = regime?.regime === 'SOCIEDADE_PROFISSIONAL'
  const profissionais = sociedade
    ? (pedido.profissionais ?? (await contarProfissionais(ctx, pessoa.id, competencia.lastDay())))
    : 0
  const { descontoParcelaUnica } = await getConfigGuia(ctx)
  // One guide at a time for a taxpayer: two equal requests at once make one guide.
  if (lock) await ctx.client.query('select 1 from pessoa where id = $1 for update', [pessoa.id])
  const repetida = valido ? await findRepetida(ctx, pessoa.id, exercicio, parcela) : null
  const chave = { pessoaId: pessoa.id, papel: 'PRESTADOR' as const }
  // Closings bill the fixed value of these regimes by themselves; of Fixo Anual they bill nothing.
  const [fechada] =
    regime && regime.regime !== 'FIXO_ANUAL'
      ? await listCompetenciasFechadas(ctx, chave, competencia, parcela === 0 ? mes(12) : competencia, lock)
      : []
  const partes =
    regime?.valor && (!sociedade || profissionais > 0)
      ? valorDaParcela({ ...regime, valor: regime.valor, profissionais, parcela, descontoUnica: descontoParcelaUnica })
      : { anual: Dinheiro.zero, desconto: Dinheiro.zero, valor: Dinheiro.zero }
  const violations = all(
    await bloqueioValorFixo(ctx, emissor),
    !valido && fill(guiaErrors.exercicioForaDoPrazo, { de: primeiroExercicio, ate: ano + 1 }),
    pedido.parcela === null && guiaErrors.parcelaObrigatoria,
    regime === null && guiaErrors.regimeSemValorFixo,
    sociedade && profissionais < 1 && guiaErrors.profissionaisObrigatorio,
    regime !== null && regime.valor === null && guiaErrors.regimeSemValor,
    repetida !== null && fill(guiaErrors.valorFixoDuplicado, { exercicio, parcela: labelParcela(repetida) }),
    fechada !== undefined && fill(guiaErrors.valorFixoEncerrado, { competencia: fechada.format() }),
  )
  const vencimento = await vencimentoDaCompetencia(ctx, 'PRESTADOR', competencia)
  return { pessoa, exercicio, parcela, competencia, vencimento, profissionais, partes, violations }
}

export const calcularValorFixoOperation = implement(calcularValorFixoCall, async (ctx, pedido) => {
  const { pessoa, vencimento, partes, violations } = await examinar(ctx, pedido, false)
  const hoje = ctx.clock.today()
  const validade = vencimento < hoje ? hoje : vencimento
  const guia = { papel: 'PRESTADOR' as const, denuncia: false, base: partes.valor, vencimento, pessoaId: pessoa.id }
  return {
    ...(await simularValores(ctx, guia, validade)),
    anual: partes.anual,
    desconto: partes.desconto,
    vencimento,
    validade,
    violacoes: violations.map(({ field, message }) => ({ key: field ?? null, message })),
  }
})

export const emitirValorFixoOperation = implement(emitirValorFixoCall, async (ctx, pedido) => {
  const { violations, ...exame } = await examinar(ctx, pedido, true)
  if (violations.length > 0) throw new AppError('business', violations)
  if (!exame.partes.valor.isPositive()) refuse(guiaErrors.regimeSemValor)
  const guia = await emitirGuia(ctx, {
    pessoaId: exame.pessoa.id,
    tipo: 'VALOR_FIXO',
    papel: 'PRESTADOR',
    competencia: exame.competencia,
    vencimento: exame.vencimento,
    base: exame.partes.valor,
    exercicio: exame.exercicio,
    parcela: exame.parcela,
    profissionais: exame.profissionais > 0 ? exame.profissionais : null,
    observacao: pedido.observacao,
  })
  return respostaDaEmissao(guia)
})
