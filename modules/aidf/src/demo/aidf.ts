import { emitirDocumento } from '@iss/documento/server'
import { autorizacaoImpressaoTable } from '@iss/escrituracao/tables/escrituracao'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento, getPessoa } from '@iss/pessoa/server'
import { type Context, defineDemo, type DemoWorld } from '@iss/platform/server'
import { abrirSolicitacao, aprovarSolicitacao, indeferirSolicitacao } from '@iss/solicitacao/server'
import { justificativaIndeferimentoTable } from '@iss/solicitacao/tables/justificativa-indeferimento'
import { asc, eq } from 'drizzle-orm'
import { type Aidf, aidfTable, declaracaoNotaPapelTable } from '../tables/aidf.ts'
import { retirarDasFaixas } from '@iss/escrituracao/server'
import { listSeriesDePapel } from '../server/ler-aidf.ts'

async function pessoaId(ctx: Context, chave: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[chave])
  if (!pessoa) throw new Error(`The demonstration has no person '${chave}'`)
  return pessoa.id
}

/** The paper notes of the bookkeeping get their AIDF. */
async function adotarFaixas(ctx: Context, graficaId: number): Promise<void> {
  const grafica = await getPessoa(ctx, graficaId)
  for (const faixa of await ctx.db.select().from(autorizacaoImpressaoTable).orderBy(asc(autorizacaoImpressaoTable.id))) {
    const documento = await emitirDocumento(ctx, {
      tipoDocumento: 'AIDF',
      contribuinteId: faixa.pessoaId,
      numeracao: { escopo: 'aidf', donoId: 0 },
      emissao: instanteDe(faixa.emissao, '10:00:00'),
    })
    await ctx.db.insert(aidfTable).values({
      id: documento.id,
      numero: faixa.numero,
      pessoaId: faixa.pessoaId,
      serieId: faixa.serieId,
      graficaId: faixa.graficaId ?? graficaId,
      graficaNome: grafica.nome,
      tipo: faixa.tipo,
      quantidadeBlocos: 2,
      notasPorBloco: 50,
      vias: 2,
      numeroInicial: faixa.numeroInicial,
      numeroFinal: faixa.numeroFinal,
      emissao: faixa.emissao,
      validade: faixa.validade,
      situacao: 'CONFECCIONADA',
      notaGrafica: '1021',
      confeccionadaEm: plusDays(faixa.emissao, 12),
    })
    await ctx.audit({ tipo: 'demo.aidf', entidade: 'aidf', entidadeId: documento.id, depois: { numero: faixa.numero } })
  }
}

/** Two spoilt notes of an AIDF. */
async function declararInutilizadas(ctx: Context, aidf: Aidf, { data, em }: { data: string; em: Date }): Promise<void> {
  const faixa = { de: aidf.numeroFinal - 1, ate: aidf.numeroFinal }
  await ctx.db.insert(declaracaoNotaPapelTable).values({
    aidfId: aidf.id,
    numeroInicial: faixa.de,
    numeroFinal: faixa.ate,
    situacao: 'INUTILIZADA',
    data,
    justificativa: 'Folhas rasgadas na conferência do bloco.',
    declaradoEm: em,
  })
  await retirarDasFaixas(ctx, aidf, faixa)
  await ctx.audit({ tipo: 'demo.aidf', entidade: 'aidf', entidadeId: aidf.id, depois: faixa })
}

async function pedir(ctx: Context, world: DemoWorld, chave: DemoPessoa, dias: number, dados: Record<string, unknown>) {
  const contribuinteId = await pessoaId(ctx, chave)
  return abrirSolicitacao(ctx, {
    tipo: 'AIDF',
    dados,
    contribuinteId,
    solicitanteId: contribuinteId,
    em: instanteDe(plusDays(world.hoje, -dias), '14:20:00'),
  })
}

/** AIDFs in every state: one in use, one authorised and not yet printed, one declared that waits, one refused, one asked for. */
export const aidfDemo = defineDemo({
  nome: 'aidf',
  ordem: 910,
  cidades: [novaSerra],
  async load(ctx, world) {
    const graficaId = await pessoaId(ctx, 'grafica')
    const fiscalId = await pessoaId(ctx, 'fiscal')
    await adotarFaixas(ctx, graficaId)
    const [serie] = await listSeriesDePapel(ctx)
    if (!serie) return
    const nova = { serieId: serie.id, tipoAIDF: 'BLOCO', graficaId, quantidadeBlocos: 2, notasPorBloco: 50, vias: 2 }
    const em = (dias: number) => instanteDe(plusDays(world.hoje, -dias), '16:05:00')
    const aprovada = await pedir(ctx, world, 'isento', 9, nova)
    const texto = 'Autorização emitida. Retire as notas na gráfica depois da confecção.'
    await aprovarSolicitacao(ctx, aprovada, { fiscalId, enviarEmail: false, texto, em: em(8) })
    const [isenta] = await ctx.db.select().from(aidfTable).where(eq(aidfTable.solicitacaoId, aprovada.id))
    if (isenta) await declararInutilizadas(ctx, isenta, { data: plusDays(world.hoje, -2), em: em(2) })
    const recusada = await pedir(ctx, world, 'estimativa', 18, { ...nova, quantidadeBlocos: 20 })
    const [motivo] = await ctx.db.select().from(justificativaIndeferimentoTable).orderBy(asc(justificativaIndeferimentoTable.id))
    await indeferirSolicitacao(ctx, recusada, {
      fiscalId,
      enviarEmail: false,
      texto: 'A quantidade é maior que o movimento dos últimos doze meses. Peça novamente com até dois blocos.',
      justificativas: motivo ? [motivo.id] : [],
      em: em(17),
    })
    await pedir(ctx, world, 'zeta', 5, { ...nova, quantidadeBlocos: 1 })
    await pedir(ctx, world, 'sociedade', 3, {
      modo: 'DECLARACAO',
      serieId: serie.id,
      tipoAIDF: 'BLOCO',
      graficaNome: 'Tipografia Central',
      numeroAutorizacao: '88/2019',
      numeroInicial: 201,
      numeroFinal: 300,
      dataAutorizacao: '2019-08-12',
    })
  },
})
