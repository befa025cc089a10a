import { Aliquota } from '@iss/kernel/aliquota'
import { all, fill, refuse } from '@iss/kernel/errors'
import { formatData } from '@iss/kernel/data'
import { setChave } from '@iss/municipio/server'
import { implement } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { and, eq, isNull } from 'drizzle-orm'
import { concederPapelPessoa, encerrarPapelPessoa, salvarChavesPessoa, salvarRegime } from '../contract/pessoa.ts'
import { pessoaErrors } from '../domain/errors.ts'
import { chavesPessoais } from '../domain/listar-chaves.ts'
import { papeisAutoridade, type PerfilPapel } from '../domain/perfil-papel.ts'
import { papelTable } from '../tables/pessoa.ts'
import { regimesComValor } from '../domain/regime-iss.ts'
import { temAtividadeDoFixo } from './atividades-pessoa.ts'
import { definirRegime } from './definir-regime.ts'
import { getPessoa } from './find-pessoa.ts'
import { hasEncerramentoDesde } from './competencias-fechadas.ts'
import { concederPapel, encerrarPapel } from './relacionar.ts'
import type { Context } from '@iss/platform/server'

const salvo = { mensagem: registryTexts.salvo }

const isTaxa = (aliquota: Aliquota | null) => aliquota !== null && !aliquota.isNegative() && !aliquota.gt(Aliquota.cem)

/** Sets the regime from a date on; refused where a competence from that date on is closed. Source: design S30, spec 3 §3.1. */
export const salvarRegimeOperation = implement(salvarRegime, async (ctx, input) => {
  const { id, tipo, dataInicio } = input
  const aliquota = tipo === 'SIMPLES' ? input.aliquota : null
  const valor = regimesComValor.some((regime) => regime === tipo) ? input.valor : null
  const problemas = all(
    tipo === 'SIMPLES' && !isTaxa(aliquota) && pessoaErrors.aliquotaSimples,
    tipo === 'ESTIMATIVA' && !valor?.isPositive() && pessoaErrors.valorEstimativa,
    tipo !== 'ESTIMATIVA' && valor !== null && !valor.isPositive() && pessoaErrors.valorDoRegime,
    tipo === 'SIMPLES' && valor !== null && !(await temAtividadeDoFixo(ctx, id, dataInicio)) && pessoaErrors.fixoSemEscritorio,
    (await hasEncerramentoDesde(ctx, id, dataInicio)) &&
      fill(pessoaErrors.competenciasEncerradas, { data: formatData(dataInicio) }),
  )
  if (problemas.length > 0) refuse(problemas)
  const antes = await definirRegime(ctx, id, { regime: tipo, aliquota, valor, dataInicio }, input.versao)
  await ctx.audit({
    tipo: 'regime.alterado',
    entidade: 'pessoa',
    entidadeId: id,
    antes: { regime: antes?.regime ?? null, dataInicio: antes?.dataInicio ?? null },
    depois: { regime: tipo, regimeIssAliquota: aliquota, regimeIssValor: valor, dataInicio },
  })
  return salvo
})

/** Roles of the city hall are given and taken by managers and administrators only; the latter's own kind by administrators. */
function assertPodeConceder(ctx: Context, perfil: PerfilPapel): void {
  if (!papeisAutoridade.includes(perfil) || ctx.user.perfis.includes('administrador')) return
  const doGestor = perfil === 'fiscal' || perfil === 'gestor'
  if (!doGestor || !ctx.user.perfis.includes('gestor')) refuse(pessoaErrors.papelReservado)
}

export const concederPapelOperation = implement(concederPapelPessoa, async (ctx, { id, perfil, empregadorId, inicio }) => {
  const pessoa = await getPessoa(ctx, id)
  assertPodeConceder(ctx, perfil)
  if (perfil === 'funcionario' && empregadorId === null) refuse(pessoaErrors.empregadorObrigatorio)
  const empregador = perfil === 'funcionario' && empregadorId !== null ? await getPessoa(ctx, empregadorId) : null
  const whose = empregador ? eq(papelTable.empregadorId, empregador.id) : isNull(papelTable.empregadorId)
  const [held] = await ctx.db
    .select({ id: papelTable.id })
    .from(papelTable)
    .where(and(eq(papelTable.atorId, pessoa.id), eq(papelTable.perfil, perfil), whose, isNull(papelTable.fim)))
  if (held) refuse(pessoaErrors.papelVigente)
  await concederPapel(ctx, pessoa.id, {
    perfil,
    ...(empregador ? { empregadorId: empregador.id } : {}),
    ...(inicio ? { inicio } : {}),
  })
  return salvo
})

export const encerrarPapelOperation = implement(encerrarPapelPessoa, async (ctx, { id, papelId }) => {
  const [papel] = await ctx.db
    .select()
    .from(papelTable)
    .where(and(eq(papelTable.id, papelId), eq(papelTable.atorId, id), isNull(papelTable.fim)))
  if (!papel) refuse(registryErrors.naoEncontrado)
  assertPodeConceder(ctx, papel.perfil)
  await encerrarPapel(ctx, id, {
    perfil: papel.perfil,
    ...(papel.empregadorId === null ? {} : { empregadorId: papel.empregadorId }),
  })
  return salvo
})

export const salvarChavesOperation = implement(salvarChavesPessoa, async (ctx, { id, chaves }) => {
  const pessoa = await getPessoa(ctx, id)
  let changed = false
  for (const chave of chavesPessoais) {
    const valor = chaves[chave.name]
    if (valor !== undefined) changed = (await setChave(ctx, chave, valor, pessoa.id)) || changed
  }
  if (!changed) await ctx.audit({ tipo: 'configuracao.conferida', entidade: 'pessoa', entidadeId: pessoa.id })
  return salvo
})
