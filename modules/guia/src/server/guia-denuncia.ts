import { all, AppError, fill } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { calcularDenunciaCall, emitirDenunciaCall, type PedidoDenuncia } from '../contract/emissao-guia.ts'
import { competenciasAutorizadas, validarDenuncia } from '../domain/denuncia.ts'
import { guiaErrors } from '../domain/errors.ts'
import { isSobAcaoFiscal } from './acao-fiscal.ts'
import { lerEmissor } from './emissor.ts'
import { emitirGuia, vencimentoDaCompetencia } from './emitir-guia.ts'
import { competenciaDoPedido, preverGuia, respostaDaEmissao } from './guia-avulsa.ts'
import { calcularItens } from './itens-guia.ts'

/** The competence must be authorised, overdue and free of inspection (G6); the additions are those of the denúncia. */
async function examinar(ctx: Context, pedido: PedidoDenuncia) {
  const { pessoa, autoridade } = await lerEmissor(ctx, pedido.idPessoa)
  const { papel } = pedido
  const mes = competenciaDoPedido(ctx, pedido.competencia)
  const { competencia } = mes
  const itens = await calcularItens(ctx, { pessoa, papel, dia: competencia.lastDay(), autoridade }, pedido.itens)
  const vencimento = await vencimentoDaCompetencia(ctx, papel, competencia)
  const autorizadas = competenciasAutorizadas(pessoa.denunciaEspCompetenciasAutorizadas)
  const violations = all(
    mes.violations,
    mes.violations.length === 0 &&
      validarDenuncia({
        competencia,
        autorizadas,
        sobAcaoFiscal: await isSobAcaoFiscal(ctx, { pessoaId: pessoa.id, competencia }),
      }),
    mes.violations.length === 0 &&
      vencimento >= ctx.clock.today() &&
      fill(guiaErrors.denunciaNaoVencida, { competencia: competencia.format() }),
    itens.violations,
  )
  return { ...itens, pessoa, competencia, vencimento, violations }
}

export const calcularDenunciaOperation = implement(calcularDenunciaCall, async (ctx, pedido) => {
  const exame = await examinar(ctx, pedido)
  return preverGuia(ctx, { ...exame, pessoaId: exame.pessoa.id, papel: pedido.papel, denuncia: true })
})

export const emitirDenunciaOperation = implement(emitirDenunciaCall, async (ctx, pedido) => {
  const { pessoa, competencia, vencimento, itens, total, ...exame } = await examinar(ctx, pedido)
  const violations = all(exame.violations, !pedido.declaracao && guiaErrors.declaracaoObrigatoria)
  if (violations.length > 0) throw new AppError('business', violations)
  const guia = await emitirGuia(ctx, {
    pessoaId: pessoa.id,
    tipo: 'AVULSA',
    papel: pedido.papel,
    competencia,
    base: total,
    vencimento,
    denuncia: true,
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
