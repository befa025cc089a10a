import { refere } from '@iss/platform/db'
import type { Aliquota } from '@iss/kernel/aliquota'
import { plusMonths } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { perfilDescontoBaseTable, tipoDescontoBaseTable } from '@iss/tributacao/tables/desconto-base'
import { perfilDescontoImpostoTable } from '@iss/tributacao/tables/desconto-imposto'
import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'

/** A discount of the base for one activity or (null) for all of them. */
type DescontoDaBase = { nome: string; percentual: Aliquota; atividadeId: number | null; atividade: string | null }

/** A profile that a taxpayer may ask for: off the tax of his notes, or off their base. */
export type PerfilDeDesconto = {
  id: number
  nome: string
  ativo: boolean
  /** 'Incentivo à emissão (10,00% do imposto)'. */
  rotulo: string
} & ({ de: 'IMPOSTO'; percentual: Aliquota } | { de: 'BASE'; descontos: readonly DescontoDaBase[] })

/** Value of a profile in a request: a profile of the tax is its number, one of the base 'base-7'. */
export const chaveDoPerfil = ({ de, id }: Pick<PerfilDeDesconto, 'de' | 'id'>): number | string =>
  de === 'BASE' ? `base-${id}` : id

/** Every profile of the city; the active ones first of those of the tax, then those of the base. */
export async function listPerfis({ db }: Context): Promise<PerfilDeDesconto[]> {
  const [doImposto, daBase, tipo] = [perfilDescontoImpostoTable, perfilDescontoBaseTable, tipoDescontoBaseTable]
  const impostos = await db.select().from(doImposto).orderBy(asc(doImposto.nome))
  const bases = await db.select().from(daBase).orderBy(asc(daBase.nome))
  const descontos = await db
    .select({
      perfilId: tipo.perfilId,
      nome: tipo.nome,
      percentual: tipo.percentual,
      atividadeId: tipo.atividadeId,
      atividade: atividadeTable.resumo,
    })
    .from(tipo)
    .leftJoin(atividadeTable, refere(tipo.atividadeId, atividadeTable))
    .orderBy(asc(tipo.perfilId), asc(tipo.posicao))
  return [
    ...impostos.map(({ id, nome, ativa, percentual, dataCancelamento }) => ({
      de: 'IMPOSTO' as const,
      id,
      nome,
      percentual,
      ativo: ativa && dataCancelamento === null,
      rotulo: `${nome} (${percentual.format()}% do imposto)`,
    })),
    ...bases.map(({ id, nome, dataCancelamento }) => {
      const dele = descontos.filter(({ perfilId }) => perfilId === id)
      const partes = dele.map(({ percentual, atividade }) => `${percentual.format()}%${atividade ? ` de ${atividade}` : ''}`)
      return {
        de: 'BASE' as const,
        id,
        nome,
        descontos: dele,
        ativo: dataCancelamento === null && dele.length > 0,
        rotulo: `${nome} (base: ${partes.join('; ')})`,
      }
    }),
  ]
}

/** Whether the taxpayer has an activity in force on the day that the profile takes something off; a profile of the tax takes it off every one. */
export async function hasAtividadeDoPerfil(
  { db }: Context,
  perfil: PerfilDeDesconto,
  { pessoaId, dia }: { pessoaId: number; dia: string },
): Promise<boolean> {
  if (perfil.de === 'IMPOSTO' || perfil.descontos.some(({ atividadeId }) => atividadeId === null)) return true
  const vinculo = pessoaAtividadeTable
  const atividades = perfil.descontos.flatMap(({ atividadeId }) => atividadeId ?? [])
  const [row] = await db
    .select({ id: vinculo.id })
    .from(vinculo)
    .where(
      and(
        eq(vinculo.pessoaId, pessoaId),
        inArray(vinculo.atividadeId, atividades),
        lte(vinculo.inicio, dia),
        or(isNull(vinculo.fim), gte(vinculo.fim, dia)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** ISS of the taxpayer's notes of the last twelve months, and what the profile would have taken off it: a part of the base is that part of the tax. */
export async function estimarRenuncia(ctx: Context, pessoaId: number, perfil: PerfilDeDesconto | undefined) {
  const { rows } = await ctx.client.query<{ atividade: string; imposto: string; notas: string }>(
    `select atividade_id as atividade, coalesce(sum(imposto), 0)::text as imposto, count(*)::text as notas from nota_fiscal
     where prestador_id = $1 and devido_aqui and estado not in ('CANCELADA', 'SUBSTITUIDA') and data_prestacao > $2 group by atividade_id`,
    [pessoaId, plusMonths(ctx.clock.today(), -12)],
  )
  const percentualDe = (atividade: number): Aliquota | null => {
    if (!perfil) return null
    if (perfil.de === 'IMPOSTO') return perfil.percentual
    const dele = perfil.descontos.find(({ atividadeId }) => atividadeId === atividade)
    return (dele ?? perfil.descontos.find(({ atividadeId }) => atividadeId === null))?.percentual ?? null
  }
  const partes = rows.map(({ atividade, imposto, notas }) => {
    const valor = Dinheiro.from(imposto)
    const percentual = percentualDe(Number(atividade))
    return { valor, renuncia: percentual ? valor.percent(percentual) : Dinheiro.zero, notas: Number(notas) }
  })
  return {
    imposto: Dinheiro.sum(partes.map(({ valor }) => valor)),
    renuncia: Dinheiro.sum(partes.map(({ renuncia }) => renuncia)),
    notas: partes.reduce((total, { notas }) => total + notas, 0),
  }
}
