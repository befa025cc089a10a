import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { and, eq, inArray } from 'drizzle-orm'
import { salvarAliquotaSimples } from '../contract/aliquota-simples.ts'
import { isAliquotaSimplesIncorreta } from '@iss/tributacao/domain/aliquota-efetiva'
import { validarAliquotaSimples } from '@iss/tributacao/domain/aliquota-retencao'
import { grupoDaLinha } from '../domain/calcular-simples.ts'
import { simplesErrors } from '../domain/errors.ts'
import { aliquotaSimplesTable as table, valorFolhaPagamentoTable } from '../tables/aliquota-simples.ts'
import { assertOptante, calcularComInformado } from './calcular-aliquota.ts'
import { assertCompetenciaAberta, definirAliquota, getPessoaTravada } from './definir-regime.ts'

/**
 * The taxpayer sets its rate from an open competence on: the computed one of an activity, or another with the reason. It holds for later
 * notes at once; when it departs from what the city's records say, the inspector is asked. Source: S20, decisions N7.
 */
export const salvarAliquotaOperation = implement(salvarAliquotaSimples, async (ctx, pedido) => {
  const { competencia, rbt12, folha12 } = pedido
  const pessoa = await getPessoaTravada(ctx, ctx.sessao.pessoaSelecionadaId)
  await assertOptante(ctx, pessoa, competencia)
  await assertCompetenciaAberta(ctx, pessoa.id, competencia)
  const { registros, linhas } = await calcularComInformado(ctx, pessoa, competencia, { rbt12, folha12 })
  const linha = linhas.find(({ atividade }) => atividade.id === pedido.atividade) ?? refuse(simplesErrors.atividadeDeOutro)
  const { aliquotaIss, aliquotaNota } = linha.resultado
  if (!aliquotaIss || !aliquotaNota) return refuse(simplesErrors.foraDoDas)
  const aliquota = pedido.aliquota ?? aliquotaIss
  // What the note bears is rounded once, from the exact value.
  const taxa = { exata: aliquota, nota: pedido.aliquota?.round2() ?? aliquotaNota }
  // The rate by the records, with the payroll now told: revenue is what the city knows, payroll only the taxpayer does.
  const daCidade = await calcularComInformado(ctx, pessoa, competencia, { rbt12: null, folha12 })
  const pelosRegistros = daCidade.linhas.find(({ atividade }) => atividade.id === pedido.atividade)?.resultado
  const calculada = pelosRegistros?.aliquotaIss ?? null
  const difere = !pelosRegistros?.aliquotaNota || isAliquotaSimplesIncorreta(taxa.nota, pelosRegistros.aliquotaNota)
  const violacoes = [
    ...validarAliquotaSimples(aliquota, competencia.lastDay()),
    ...(difere && pedido.motivo === '' ? [simplesErrors.motivoDaAliquota] : []),
  ]
  if (violacoes.length > 0) refuse(violacoes)
  await guardarFolha(ctx, pessoa.id, competencia, folha12, registros.folha12)
  const anterior = await definirAliquota(ctx, pessoa, { competencia, grupo: grupoDaLinha(linha), taxa, linhas })
  await substituirAnteriores(ctx, pessoa.id, competencia)
  const [row] = await ctx.db
    .insert(table)
    .values({
      pessoaId: pessoa.id,
      competencia,
      atividadeId: pedido.atividade,
      anexo: linha.resultado.anexo,
      receitaApurada: registros.rbt12,
      receitaInformada: rbt12,
      folha: folha12,
      calculada,
      aliquota,
      anterior,
      motivo: pedido.motivo || null,
      memoria: [...linha.memoria],
      situacao: difere ? 'EM_ANALISE' : 'VIGENTE',
      registradoEm: ctx.clock.now(),
      registradoPorId: ctx.sessao.pessoaUsuarioId,
    })
    .returning({ id: table.id })
  await ctx.audit({
    tipo: 'simples.aliquota',
    entidade: 'pessoa',
    entidadeId: pessoa.id,
    antes: { aliquota: anterior },
    depois: { registro: row?.id, competencia: competencia.toString(), aliquota, calculada, rbt12, folha12, emAnalise: difere },
  })
  return {
    mensagem: `Alíquota de ${taxa.nota.format()}% vale para as notas a partir de ${competencia.format()}.`,
    aviso: difere ? fill(simplesErrors.aliquotaDifere, { c: (calculada ?? Aliquota.zero).round2().format() }).message : null,
    aliquota,
  }
})

async function guardarFolha(
  ctx: Context,
  pessoaId: number,
  competencia: Competencia,
  valor: Dinheiro,
  registrada: Dinheiro,
): Promise<void> {
  if (valor.eq(registrada)) return
  const folha = valorFolhaPagamentoTable
  const registradoEm = ctx.clock.now()
  await ctx.db
    .insert(folha)
    .values({ pessoaId, dataInicio: competencia.firstDay(), valor, registradoEm })
    .onConflictDoUpdate({ target: [folha.municipioId, folha.pessoaId, folha.dataInicio], set: { valor, registradoEm } })
}

/** Of a competence the last rate counts. */
export async function substituirAnteriores(ctx: Context, pessoaId: number, competencia: Competencia): Promise<void> {
  await ctx.db
    .update(table)
    .set({ situacao: 'SUBSTITUIDA' })
    .where(
      and(eq(table.pessoaId, pessoaId), eq(table.competencia, competencia), inArray(table.situacao, ['VIGENTE', 'EM_ANALISE'])),
    )
}
