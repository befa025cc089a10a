import { refuse } from '@iss/kernel/errors'
import { implement, platformErrors } from '@iss/platform/server'
import { registryErrors } from '@iss/registry/definition'
import { eq } from 'drizzle-orm'
import { analisarAliquotaSimples } from '../contract/aliquota-simples.ts'
import { grupoDaLinha } from '../domain/calcular-simples.ts'
import { simplesErrors } from '../domain/errors.ts'
import { aliquotaSimplesTable as table } from '../tables/aliquota-simples.ts'
import { calcularComInformado } from './calcular-aliquota.ts'
import { assertCompetenciaAberta, definirAliquota, getPessoaTravada } from './definir-regime.ts'

/**
 * The inspector accepts a rate that departs from the computed one, or refuses it with an opinion: then the computed one takes its place
 * from the same competence on, which must still be open.
 */
export const analisarAliquotaOperation = implement(analisarAliquotaSimples, async (ctx, { id, versao, homologar, parecer }) => {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (row.versao !== versao) refuse(registryErrors.outroUsuario)
  if (row.situacao !== 'EM_ANALISE') refuse(simplesErrors.jaAnalisada)
  if (!homologar && parecer === '') refuse(simplesErrors.parecerObrigatorio)
  if (!homologar) {
    const { competencia } = row
    const pessoa = await getPessoaTravada(ctx, row.pessoaId)
    await assertCompetenciaAberta(ctx, pessoa.id, competencia)
    const { linhas } = await calcularComInformado(ctx, pessoa, competencia, { rbt12: null, folha12: row.folha })
    const linha = linhas.find(({ atividade }) => atividade.id === row.atividadeId)
    const { aliquotaIss: exata, aliquotaNota: nota } = linha?.resultado ?? { aliquotaIss: null, aliquotaNota: null }
    if (!linha || !exata || !nota) return refuse(simplesErrors.semCalculada)
    await definirAliquota(ctx, pessoa, { competencia, grupo: grupoDaLinha(linha), taxa: { exata, nota }, linhas })
  }
  const situacao = homologar ? 'HOMOLOGADA' : 'RECUSADA'
  await ctx.db
    .update(table)
    .set({
      situacao,
      parecer: parecer || null,
      analisadoEm: ctx.clock.now(),
      analisadoPorId: ctx.sessao.pessoaUsuarioId,
      versao: versao + 1,
    })
    .where(eq(table.id, id))
  await ctx.audit({
    tipo: 'simples.analise',
    entidade: 'pessoa',
    entidadeId: row.pessoaId,
    antes: { registro: id, situacao: row.situacao, aliquota: row.aliquota },
    depois: { situacao, parecer, aliquota: homologar ? row.aliquota : row.calculada },
  })
  return { mensagem: homologar ? 'Alíquota homologada.' : 'Alíquota recusada: vale a calculada.' }
})
