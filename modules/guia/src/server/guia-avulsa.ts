import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Data, formatData } from '@iss/kernel/data'
import { all, AppError, fill, refuse, type Violation } from '@iss/kernel/errors'
import { permiteGuiaAvulsaCompetenciaEnc } from '@iss/pessoa/domain/chaves-pessoais'
import { type Context, implement } from '@iss/platform/server'
import { calcularGuiaAvulsaCall, emitirGuiaAvulsaCall, type PedidoAvulsa } from '../contract/emissao-guia.ts'
import { contaErrors } from '@iss/conta/domain/errors'
import { guiaErrors } from '../domain/errors.ts'
import type { Guia } from '../tables/guia.ts'
import { bloqueioAvulsa, lerEmissor, type Emissor, listCompetenciasFechadas } from './emissor.ts'
import { emitirGuia, vencimentoDaCompetencia } from './emitir-guia.ts'
import { calcularItens, type ItensCalculados } from './itens-guia.ts'
import { simularValores } from './simular-valores.ts'

type Exame = ItensCalculados & { emissor: Emissor; competencia: Competencia; vencimento: Data }

/** The competence asked for; the current one stands in for a missing one, so that all else can still be told. */
export function competenciaDoPedido(
  ctx: Context,
  competencia: Competencia | null,
): { competencia: Competencia; violations: Violation[] } {
  const corrente = Competencia.fromData(ctx.clock.today())
  return {
    competencia: competencia ?? corrente,
    violations: all(
      competencia === null && contaErrors.competenciaObrigatoria,
      competencia?.isAfter(corrente) && guiaErrors.competenciaFutura,
    ),
  }
}

async function examinar(ctx: Context, pedido: PedidoAvulsa, lock: boolean): Promise<Exame> {
  const emissor = await lerEmissor(ctx, pedido.idPessoa)
  const { pessoa, autoridade } = emissor
  const { papel } = pedido
  const mes = competenciaDoPedido(ctx, pedido.competencia)
  const { competencia } = mes
  const itens = await calcularItens(ctx, { pessoa, papel, dia: competencia.lastDay(), autoridade }, pedido.itens)
  const fechadas = await listCompetenciasFechadas(ctx, { pessoaId: pessoa.id, papel }, competencia, competencia, lock)
  const livre = fechadas.length === 0 || (await ctx.switchOn(permiteGuiaAvulsaCompetenciaEnc, pessoa.id))
  const ordinario = await vencimentoDaCompetencia(ctx, papel, competencia)
  // Only an authority moves the due date, and only forward.
  const vencimento = autoridade && pedido.vencimento ? pedido.vencimento : ordinario
  return {
    ...itens,
    emissor,
    competencia,
    vencimento,
    violations: all(
      await bloqueioAvulsa(ctx, emissor),
      mes.violations,
      !livre && guiaErrors.competenciaEncerrada,
      vencimento !== ordinario && vencimento < ctx.clock.today() && guiaErrors.vencimentoPassado,
      vencimento < ordinario && fill(guiaErrors.vencimentoAntecipado, { data: formatData(ordinario) }),
      itens.violations,
    ),
  }
}

/** The answer of a preview: amounts as issued today, items with their rates, and everything against it. */
export async function preverGuia(
  ctx: Context,
  exame: Omit<Exame, 'emissor' | 'competencia'> & { pessoaId: number; papel: Guia['papel']; denuncia: boolean },
) {
  const hoje = ctx.clock.today()
  const validade = exame.vencimento < hoje ? hoje : exame.vencimento
  const { papel, denuncia, vencimento, pessoaId } = exame
  const base = exame.total.isPositive() ? exame.total : Dinheiro.zero
  const valores = await simularValores(ctx, { papel, denuncia, base, vencimento, pessoaId }, validade)
  return {
    ...valores,
    itens: exame.itens.map(({ base: valor, aliquota, imposto, motivo, editavel }) => ({
      base: valor,
      aliquota,
      imposto,
      motivo,
      editavel,
    })),
    vencimento,
    validade,
    violacoes: exame.violations.map(({ field, message }) => ({ key: field ?? null, message })),
  }
}

/** What the calls of emission answer. */
export function respostaDaEmissao({ id, numero, total }: Guia) {
  return { id, numero, total, mensagem: `Guia nº ${numero} emitida com sucesso.` }
}

export const calcularGuiaAvulsaOperation = implement(calcularGuiaAvulsaCall, async (ctx, pedido) => {
  const exame = await examinar(ctx, pedido, false)
  return preverGuia(ctx, { ...exame, pessoaId: exame.emissor.pessoa.id, papel: pedido.papel, denuncia: false })
})

export const emitirGuiaAvulsaOperation = implement(emitirGuiaAvulsaCall, async (ctx, pedido) => {
  const { emissor, competencia, vencimento, itens, total, violations } = await examinar(ctx, pedido, true)
  if (violations.length > 0) throw new AppError('business', violations)
  if (!total.isPositive()) refuse(guiaErrors.incluaItem)
  const guia = await emitirGuia(ctx, {
    pessoaId: emissor.pessoa.id,
    tipo: 'AVULSA',
    papel: pedido.papel,
    competencia,
    base: total,
    vencimento,
    itens: itens.map(({ atividadeId, descricao, base, aliquota, imposto }) => ({
      atividadeId,
      descricao,
      base,
      aliquota,
      imposto,
    })),
    observacao: pedido.observacao,
  })
  return respostaDaEmissao(guia)
})
