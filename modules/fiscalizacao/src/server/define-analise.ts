import { Decimal4 } from '@iss/kernel/decimal4'
import { type Action, competenciaRange, defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dinheiro, fiscais, inteiro } from '../reports/fato-filtros.ts'
import { comoRecebido, fatosERecebidosPor, type Grupo } from './analise-sql.ts'

const filters = z.object({ ...competenciaRange({ meses: 12 }) })

type Analise = {
  slug: string
  title: string
  /** Heading of what the facts are summed by. */
  label: string
  por: Grupo
  /** Its words, from its value. */
  nome?(valor: SQL): SQL<string>
  order: '-pago' | '-base'
  chart: { title: string; values: ('base' | 'proprio' | 'pago' | 'emAberto')[] }
  /** The groups are neighbourhoods: bubbles at their places instead of bars. */
  map?: boolean
  actions?: Readonly<Record<string, Action<object>>>
}

/** A degree of the registry of neighbourhoods, of the group's name; null where nobody said. */
const grau = (coluna: 'latitude' | 'longitude') =>
  sql<Decimal4 | null>`(select ${sql.raw(`b.${coluna}`)} from bairro b where b.municipio_id = iss_municipio() and b.nome = x.nome)`.mapWith(
    (texto: unknown) => Decimal4.from(String(texto)),
  )

/** Declares a list of what each neighbourhood, activity or regime brings in and owes: a tab of the analysis of revenue. */
export const defineAnalise = ({
  slug,
  title,
  label,
  por,
  nome = (valor) => sql<string>`${valor}`,
  order,
  chart,
  map = false,
  actions = {},
}: Analise) =>
  defineList({
    slug,
    title,
    path: null,
    access: fiscais,
    limiteMeses: 36,
    filters,
    query: (ctx: Context, { competenciaInicial, competenciaFinal }: z.output<typeof filters>) =>
      ctx.db
        .select({
          nome: nome(sql`x.nome`).as('nome'),
          contribuintes: inteiro(sql`x.contribuintes`).as('contribuintes'),
          base: dinheiro(sql`x.base`).as('base_deles'),
          proprio: dinheiro(sql`x.proprio`).as('iss_proprio'),
          retido: dinheiro(sql`x.retido`).as('iss_retido'),
          pago: dinheiro(sql`x.pago`).as('recebido'),
          emAberto: dinheiro(sql`x.em_aberto`).as('em_aberto'),
          latitude: grau('latitude').as('latitude_do_bairro'),
          longitude: grau('longitude').as('longitude_do_bairro'),
        })
        .from(fatosERecebidosPor(por, competenciaInicial, competenciaFinal)),
    id: 'nome',
    order: [order, 'nome'],
    chart: map
      ? { type: 'map', category: 'nome', place: ['latitude', 'longitude'], ...chart }
      : { type: 'bar', category: 'nome', top: 15, ...chart },
    actions,
    header: async () => [comoRecebido],
    columns: [
      { key: 'nome', label, kind: 'text' },
      { key: 'contribuintes', label: 'Contribuintes com movimento', kind: 'integer' },
      { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
      { key: 'proprio', label: 'ISS próprio', kind: 'money', total: 'sum' },
      { key: 'retido', label: 'ISS retido', kind: 'money', total: 'sum' },
      { key: 'pago', label: 'Recebido', kind: 'money', total: 'sum' },
      { key: 'emAberto', label: 'Em aberto', kind: 'money', total: 'sum' },
      ...(map
        ? ([
            { key: 'latitude', label: 'Latitude', kind: 'decimal', filesOnly: true },
            { key: 'longitude', label: 'Longitude', kind: 'decimal', filesOnly: true },
          ] as const)
        : []),
    ],
  })
