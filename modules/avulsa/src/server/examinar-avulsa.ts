import { debitoDoDocumento } from '@iss/conta/domain/debito-documento'
import { contaErrors } from '@iss/conta/domain/errors'
import { isForaDoDas } from '@iss/conta/server'
import { examinarNota } from '@iss/emissao/server'
import { escrituracaoErrors } from '@iss/escrituracao/domain/errors'
import { calcularEmissao, feriadosPerto } from '@iss/guia/server'
import { all, at, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import type { PedidoAvulsa } from '../contract/avulsa.ts'
import { rumoDaAvulsa, vencimentoDaAvulsa } from '../domain/avulsa.ts'
import { emiteAvulsaAntesPagamento } from '../domain/chaves-municipais.ts'
import { avisoMei, avulsaErrors } from '../domain/errors.ts'
import { exameDaAvulsa, findSerieAvulsa } from './pedido-avulsa.ts'
import { impedimentosDaAvulsa } from './quem-emite.ts'

/** Sentences of the counter in place of those of the emission that say the same (F135). */
const doBalcao: readonly (readonly [Violation, Violation])[] = [
  [notaErrors.tomadorIgualPrestador, at(escrituracaoErrors.proprioDocumento, 'tomador.documento')],
  [notaErrors.dataFutura, avulsaErrors.dataFutura],
  [notaErrors.valorTotalZero, at(contaErrors.valorMaiorQueZero, 'itens')],
]

/** A single note before it is issued: what the emission command makes of it, what stands against it, and the guide that it costs. */
export async function examinarAvulsa(
  ctx: Context,
  { pessoa, autoridade, pedido }: { pessoa: Pessoa; autoridade: boolean; pedido: PedidoAvulsa },
) {
  const serie = await findSerieAvulsa(ctx)
  const exame = exameDaAvulsa(pessoa.id, pedido, serie)
  const { nota, apuracao, violacoes, avisos } = await examinarNota(ctx, exame)
  const { resultado, regime } = apuracao
  const foraDoDas = regime === 'SIMPLES' && (await isForaDoDas(ctx, pessoa.id, nota.competencia))
  const devido = debitoDoDocumento('PRESTADOR', { ...resultado, faturado: resultado.valorTotal, regime, foraDoDas })
  const sentencas = autoridade
    ? violacoes.map((violacao) => doBalcao.find(([dela]) => dela.message === violacao.message)?.[1] ?? violacao)
    : violacoes
  return {
    exame,
    nota,
    apuracao,
    devido,
    rumo: rumoDaAvulsa(devido, await ctx.switchOn(emiteAvulsaAntesPagamento)),
    violacoes: [
      ...(await impedimentosDaAvulsa(ctx, { pessoa, autoridade })),
      ...all(!serie && avulsaErrors.semSerie),
      // Without a series the emission finds no authorisation: that is said above.
      ...(serie ? sentencas : sentencas.filter(({ message }) => message !== notaErrors.semAutorizacao.message)),
    ],
    avisos: [...avisos, ...(regime === 'MEI' ? [avisoMei] : [])],
  }
}

export type AvulsaExaminada = Awaited<ReturnType<typeof examinarAvulsa>>

/** What the guide of a single note is made of: its tax, due on the day of the issue. */
export async function guiaDaAvulsa(
  ctx: Context,
  pessoaId: number,
  { nota, devido }: Pick<AvulsaExaminada, 'nota' | 'devido'>,
  hoje = ctx.clock.today(),
) {
  return {
    pessoaId,
    papel: 'PRESTADOR' as const,
    competencia: nota.competencia,
    base: devido,
    vencimento: vencimentoDaAvulsa(hoje, await feriadosPerto(ctx, hoje)),
  }
}

/** Amounts of that guide on the day of its issue. */
export async function calcularGuiaDaAvulsa(ctx: Context, pessoaId: number, examinada: AvulsaExaminada) {
  const guia = await guiaDaAvulsa(ctx, pessoaId, examinada)
  const { vencimento, calculo } = await calcularEmissao(ctx, guia, ctx.clock.today())
  return { base: guia.base, vencimento, calculo }
}
