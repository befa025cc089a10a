import { Competencia } from '@iss/kernel/competencia'
import { AppError, fill, refuse, type Violation } from '@iss/kernel/errors'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { registryErrors } from '@iss/registry/definition'
import { and, eq, inArray } from 'drizzle-orm'
import { buscarNotaDeducao, consultarNotaDeducao, salvarNotaDeducao } from '../contract/deducao.ts'
import { deducaoErrors, deducaoTextos, somarVinculadas } from '../domain/deducao.ts'
import { deducaoVinculoTable } from '../tables/deducao.ts'
import { isCompetenciaEncerrada } from '@iss/emissao/server'
import { listNotasParaDeducao, listUsos, type NotaParaDeducao } from './deducao-notas.ts'

const naTela = ({ id, tipoNota, nota, prestador, atividade, valor, verificador, cancelado }: NotaParaDeducao) => ({
  id,
  tipoNota,
  nota,
  prestador,
  atividade,
  valor,
  verificador,
  cancelado,
})

/** The two lists of the selected person in a competence. */
async function listarCompetencia(ctx: Context, competencia: Competencia) {
  const recorte = { pessoaId: ctx.sessao.pessoaSelecionadaId, de: competencia, ate: competencia }
  return {
    semVinculo: await listNotasParaDeducao(ctx, { ...recorte, vinculadas: false }),
    vinculadas: await listNotasParaDeducao(ctx, { ...recorte, vinculadas: true }),
  }
}

export const buscarNotaDeducaoOperation = implement(buscarNotaDeducao, async (ctx, filtro) => {
  const { semVinculo, vinculadas } = await listarCompetencia(ctx, Competencia.fromWire(filtro))
  return {
    notasDeducaoDocumentoSemVinculo: semVinculo.map(naTela),
    notasDeducaoDocumento: vinculadas.map(naTela),
    valorVinculadoCancelado: somarVinculadas(vinculadas).cancelado,
  }
})

/** Saves both lists of pending changes, or nothing: every id that does not hold any more is told (spec 2 §2.15). */
export const salvarNotaDeducaoOperation = implement(salvarNotaDeducao, async (ctx, { ano, mes, ...listas }) => {
  const competencia = Competencia.fromWire({ ano, mes })
  const prestador = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  if (await isCompetenciaEncerrada(ctx, prestador.id, competencia)) refuse(deducaoErrors.competenciaEncerrada)
  const adicionadas = [...new Set(listas.notasDeducaoDocumentoAdicionadas)]
  const removidas = [...new Set(listas.notasDeducaoDocumentoRemovidas)]
  if (adicionadas.length + removidas.length === 0) refuse(deducaoErrors.nadaAlterado)
  const { semVinculo, vinculadas } = await listarCompetencia(ctx, competencia)
  const usos = await listUsos(ctx, vinculadas)
  const violations: Violation[] = []
  const entram = adicionadas.flatMap((id) => {
    const nota = semVinculo.find((candidata) => candidata.id === id)
    if (!nota) violations.push(fill(deducaoErrors.notaIndisponivel, { nota: id }))
    return nota ?? []
  })
  const saem = removidas.flatMap((id) => {
    const nota = vinculadas.find((ligada) => ligada.id === id)
    if (!nota) violations.push(fill(deducaoErrors.vinculoInexistente, { nota: id }))
    const [usada] = nota ? usos(nota) : []
    if (nota && usada) violations.push(fill(deducaoErrors.notaUsada, { nota: nota.nota, n: String(usada.numero) }))
    return nota ?? []
  })
  if (violations.length > 0) throw new AppError('business', violations)
  await gravar(ctx, prestador.id, competencia, entram, saem)
  await ctx.audit({
    tipo: 'nota-deducao.vinculos-alterados',
    entidade: 'pessoa',
    entidadeId: prestador.id,
    antes: { competencia: competencia.toString(), removidas },
    depois: { competencia: competencia.toString(), adicionadas },
  })
  return { mensagem: deducaoTextos.salvo }
})

/** Writes the links; refuses when another person linked or removed one of them meanwhile. */
async function gravar(
  ctx: Context,
  prestadorId: number,
  competencia: Competencia,
  entram: readonly NotaParaDeducao[],
  saem: readonly NotaParaDeducao[],
): Promise<void> {
  const table = deducaoVinculoTable
  const vinculos = saem.flatMap(({ vinculo }) => vinculo?.id ?? [])
  const apagados =
    vinculos.length === 0
      ? []
      : await ctx.db
          .delete(table)
          .where(and(eq(table.prestadorId, prestadorId), inArray(table.id, vinculos)))
          .returning({ id: table.id })
  const novos =
    entram.length === 0
      ? []
      : await ctx.db
          .insert(table)
          .values(
            entram.map(({ chave }) => ({
              prestadorId,
              competencia,
              notaId: chave.origem === 'NFE' ? chave.id : null,
              escritId: chave.origem === 'ESC' ? chave.id : null,
              criadoEm: ctx.clock.now(),
            })),
          )
          .onConflictDoNothing()
          .returning({ id: table.id })
  if (apagados.length !== vinculos.length || novos.length !== entram.length) refuse(registryErrors.outroUsuario)
  // A note that deducted it already, by a line typed before the link, holds its use.
  await ctx.client.query('select deducao_registrar($1)', [novos.map(({ id }) => id)])
}

export const consultarNotaDeducaoOperation = implement(consultarNotaDeducao, async (ctx, filtro) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const notas = await listNotasParaDeducao(ctx, {
    pessoaId,
    de: Competencia.fromWire({ ano: filtro.anoInicial, mes: filtro.mesInicial }),
    ate: Competencia.fromWire({ ano: filtro.anoFinal, mes: filtro.mesFinal }),
    vinculadas: true,
  })
  const usos = await listUsos(ctx, notas)
  return {
    lista: notas.map((nota) => ({
      ...naTela(nota),
      competencia: (nota.vinculo?.competencia ?? Competencia.fromData(nota.data)).format(),
      documento: nota.documento,
      data: nota.data,
      usadaEm: usos(nota).map(({ id, numero }) => ({ id, numero })),
    })),
    ...somarVinculadas(notas),
  }
})
