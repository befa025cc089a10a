import { marcarAlteracao, regenerarSenha } from '@iss/documento/server'
import { getFatos } from '@iss/emissao/server'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { findMunicipioConfig, listMunicipiosInexistentes } from '@iss/municipio/server'
import type { ServicoNota } from '@iss/nota/domain/nota'
import type { ParteNota } from '@iss/nota/domain/partes-nota'
import { corrigirCampo, lerNota, type Nota, recontarTotal } from '@iss/nota/server'
import { notaItemTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { type CampoCorrigivel, type FatosDaCorrecao, type NotaACorrigir, correcaoErrors } from '../domain/correcao-pontual.ts'
import { guardarVersao } from './guardar-versao.ts'

/** A note as the routine looks at it. */
export async function lerNotaACorrigir(ctx: Context, nota: Nota): Promise<NotaACorrigir> {
  const { servico } = nota.canonica as { servico: ServicoNota }
  const tomador = nota.dadosTomador as ParteNota | null
  const itens = await ctx.db.select({ valor: notaItemTable.valor }).from(notaItemTable).where(eq(notaItemTable.notaId, nota.id))
  return {
    ...nota,
    ctiss: servico.ctiss,
    cnae: servico.cnae,
    email: tomador?.email ?? null,
    temTomador: tomador !== null && tomador.identificacao !== 'NAO_IDENTIFICADO',
    somaDosItens: Dinheiro.sum(itens.map(({ valor }) => valor)),
  }
}

/** What the city says of codes on the day of the service of a note. */
export async function lerFatosDaCorrecao(ctx: Context, nota: Nota): Promise<FatosDaCorrecao> {
  const { codigo } = await findMunicipioConfig(ctx)
  const { regras } = await getFatos(ctx, {
    prestadorId: nota.prestadorId,
    documentoTomador: null,
    dataPrestacao: nota.dataPrestacao,
    competencia: nota.competencia,
  })
  const { ctiss } = (nota.canonica as { servico: ServicoNota }).servico
  const vinculados = regras.ctiss(nota.atividadeId)
  const dele = vinculados.filter(({ codigo: um }) => ctiss === null || um === ctiss)
  return {
    cidade: codigo,
    ctissDaAtividade: vinculados.map(({ codigo: um }) => um),
    cnaesDoCtiss: dele.flatMap(({ cnaes }) => cnaes),
  }
}

/** Refuses a municipality that does not exist. */
export async function conferirMunicipio(ctx: Context, codigo: string): Promise<void> {
  if ((await listMunicipiosInexistentes(ctx, [codigo])).has(codigo)) refuse(correcaoErrors.municipio)
}

const nomes: Readonly<Record<Exclude<CampoCorrigivel, 'SENHA'>, string>> = {
  CTISS: 'ctiss',
  CNAE: 'cnae',
  INCIDENCIA: 'municipioIncidencia',
  EMAIL: 'emailTomador',
  TOTAIS: 'valorTotal',
}

/**
 * Writes one correction of a locked note in the caller's transaction: the version that was is kept whole, and the history of the note tells the
 * field before and after. An empty text takes the value away. Source: A32.
 */
export async function gravarCorrecao(ctx: Context, nota: Nota, campo: CampoCorrigivel, de: string, para: string): Promise<void> {
  await guardarVersao(ctx, await lerNota(ctx, nota.id))
  if (campo === 'SENHA') await regenerarSenha(ctx, nota.id)
  else if (campo === 'TOTAIS') await recontarTotal(ctx, nota.id)
  else await corrigirCampo(ctx, nota.id, campo, para === '' ? null : para)
  await marcarAlteracao(ctx, nota.id)
  await ctx.audit({
    tipo: campo === 'SENHA' ? 'nfe.senha-regenerada' : 'nfe.corrigida-pela-administracao',
    entidade: 'nota_fiscal',
    entidadeId: nota.id,
    ...(campo === 'SENHA' ? {} : { antes: { [nomes[campo]]: de }, depois: { [nomes[campo]]: para } }),
  })
}
