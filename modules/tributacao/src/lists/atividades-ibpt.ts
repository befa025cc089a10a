import { defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Aliquota } from '@iss/kernel/aliquota'
import { vinculaIBPT } from '../registries/vincula-i-b-p-t.ts'
import { atividadeTable as atividade } from '../tables/atividade.ts'
import { atividadeIbptTable as vinculo } from '../tables/atividade-ibpt.ts'

const filters = z.object({})

/** Every active activity with the item and the percents that its notes bear today, under the screen that binds them (K15). */
export const atividadesIbpt = defineList({
  slug: 'atividades-ibpt',
  title: 'Tributos aproximados em vigor',
  path: null,
  access: vinculaIBPT.access,
  filters,
  query: atividades,
  id: 'id',
  order: ['atividade'],
  columns: [
    { key: 'atividade', label: 'Atividade', kind: 'text' },
    { key: 'item', label: 'Item do IBPT', kind: 'text' },
    { key: 'federal', label: 'Federal', kind: 'percent' },
    { key: 'municipal', label: 'Municipal', kind: 'percent' },
    { key: 'versao', label: 'Versão', kind: 'text', secondary: true },
    { key: 'fim', label: 'Tabela vigente até', kind: 'date', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
  ],
})

const taxa = (texto: string) => Aliquota.from(texto)
const tons = { Vinculada: 'success', 'Sem tabela em vigor': 'warning', 'Sem vínculo': 'danger' } as const

function atividades(ctx: Context, _filtros: z.output<typeof filters>) {
  const hoje = ctx.clock.today()
  const emVigor = ctx.db
    .select({
      item: sql<string>`v.item_tabela`.as('item_em_vigor'),
      federal: sql`v.nacional_federal`.as('federal_em_vigor'),
      municipal: sql`v.municipal`.as('municipal_em_vigor'),
      versao: sql<string>`t.versao_tabela`.as('versao_em_vigor'),
      fim: sql<string>`v.fim`.as('fim_em_vigor'),
    })
    .from(
      sql`valor_tabela_ibpt v join tabela_ibpt t on t.municipio_id = v.municipio_id and t.id = v.tabela_id and t.publicada_em is not null`,
    )
    .where(sql`v.item_tabela = ${vinculo.item} and v.ex = '' and ${hoje}::date between v.inicio and v.fim`)
    .orderBy(sql`v.inicio desc, t.versao_tabela desc`)
    .limit(1)
    .as('em_vigor')
  return ctx.db
    .select({
      id: atividade.id,
      atividade: sql<string>`${atividade.codigoExibido} || ' - ' || ${atividade.resumo}`.as('atividade'),
      item: vinculo.item,
      federal: sql`em_vigor.federal_em_vigor`.mapWith(taxa).as('federal'),
      municipal: sql`em_vigor.municipal_em_vigor`.mapWith(taxa).as('municipal'),
      versao: sql<string | null>`em_vigor.versao_em_vigor`.as('versao'),
      fim: sql<string | null>`em_vigor.fim_em_vigor::text`.as('fim'),
      situacao: sql<keyof typeof tons>`case when ${vinculo.id} is null then 'Sem vínculo'
        when em_vigor.versao_em_vigor is null then 'Sem tabela em vigor' else 'Vinculada' end`.as('situacao'),
    })
    .from(atividade)
    .leftJoin(
      vinculo,
      and(
        eq(vinculo.municipioId, atividade.municipioId),
        eq(vinculo.atividadeId, atividade.id),
        lte(vinculo.inicio, hoje),
        or(isNull(vinculo.fim), gte(vinculo.fim, hoje)),
      ),
    )
    .leftJoinLateral(emVigor, sql`true`)
    .where(eq(atividade.ativa, true))
}
