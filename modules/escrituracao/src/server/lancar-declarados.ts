import { isForaDoDas, somarMuitosAoSaldo } from '@iss/conta/server'
import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { Decimal4 } from '@iss/kernel/decimal4'
import { refuse } from '@iss/kernel/errors'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import { type EscritSetor, escritSetorTable as table } from '../tables/escrit-setor.ts'
import { competenciaFechada, documentoDoSetor } from './escriturar-setor.ts'
import type { LivroSetorial } from './livro-setorial.ts'

/** A line whose tax its keeper declared: it is booked as it is, not calculated anew. `valor` = `deducoes` + `base`, in reais. */
export type LinhaDeclarada = {
  readonly referenciaId: number
  readonly descricao: string
  readonly documento: string
  readonly numero: string
  readonly chave: string
  readonly valor: Dinheiro
  readonly deducoes: Dinheiro
  readonly base: Dinheiro
  readonly atividadeId: number
  readonly aliquota: Aliquota
  readonly imposto: Dinheiro
  readonly memoria: readonly PassoMemoria[]
  readonly pedido: Readonly<Record<string, unknown>>
}

/**
 * Books the declared lines of a competence in the caller's transaction, after taking out what the book holds of it (`cancelarTodosDoSetor`). Refuses a
 * competence that is not open.
 */
export async function lancarDeclarados(
  ctx: Context,
  { livro, auditoria }: Pick<LivroSetorial, 'livro' | 'auditoria'>,
  titularId: number,
  competencia: Competencia,
  linhas: readonly LinhaDeclarada[],
  { em }: { em?: Date } = {},
): Promise<EscritSetor[]> {
  if (linhas.length === 0) return []
  const titular = await getPessoa(ctx, titularId)
  const regime = await getRegimeEm(ctx, titular, competencia.lastDay())
  const foraDoDas = regime.tipo === 'SIMPLES' && (await isForaDoDas(ctx, titularId, competencia))
  const rows = await ctx.db
    .insert(table)
    .values(
      linhas.map(({ memoria, pedido, ...linha }) => ({
        ...linha,
        livro,
        titularId,
        competencia,
        data: competencia.lastDay(),
        quantidade: Decimal4.one,
        devidoAqui: true,
        regime: regime.tipo,
        foraDoDas,
        memoria: [...memoria],
        pedido: { ...pedido },
        lancadoEm: em ?? ctx.clock.now(),
        lancadoPorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
      })),
    )
    .returning()
  const documentos = rows.map(documentoDoSetor)
  const estado = await somarMuitosAoSaldo(ctx, { pessoaId: titularId, papel: 'PRESTADOR', competencia }, 1, documentos)
  if (estado !== 'ABERTA') refuse(competenciaFechada(competencia))
  await ctx.audit({
    tipo: `${auditoria}.declarada`,
    entidade: 'escrit_setor',
    depois: { competencia, quantidade: rows.length },
  })
  return rows
}
