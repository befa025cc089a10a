import { fill } from '@iss/kernel/errors'
import { type Leiaute, numeroDoCampo, posicaoDe } from '@iss/lote/leiaute'
import { copiarLeiauteParaCidade } from '@iss/lote/server'
import type { Context } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { asc, eq, sql } from 'drizzle-orm'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { type CampoEleitoral, leiauteEleitoral } from '../domain/leiaute-eleitoral.ts'
import { leiauteEleitoralCampoTable as campo, leiauteEleitoralTable as table } from '../tables/leiaute-eleitoral.ts'

/** The layout that holds in the city today: its own one, with the fields that it names, else that of the program. */
export async function lerLeiauteEleitoral({ db, clock }: Context): Promise<Leiaute<CampoEleitoral>> {
  const hoje = clock.today()
  const [proprio] = await db
    .select()
    .from(table)
    .where(sql`${table.inicio} <= ${hoje}::date and coalesce(${table.fim}, 'infinity'::date) >= ${hoje}::date`)
  if (!proprio) return leiauteEleitoral
  const campos = await db.select().from(campo).where(eq(campo.leiauteId, proprio.id)).orderBy(asc(campo.id))
  const { leiaute: versao, forma, registro, datas, valores } = proprio
  const lugares = Object.fromEntries(campos.map((um) => [um.campo, um.lugar]))
  return { versao, forma, registro: registro ?? '', datas, valores, lugares } as Leiaute<CampoEleitoral>
}

const isLugar = (lugar: string, forma: string): boolean => {
  try {
    if (forma === 'POSICOES') posicaoDe(lugar)
    if (forma === 'CAMPOS') return numeroDoCampo(lugar) > 1
    return true
  } catch {
    return false
  }
}

/** A place must be one in a file of the layout's form. */
export const camposDoLeiauteEleitoralRules = defineRegistryRules('leiautes-eleitorais/campos', {
  async beforeSave(ctx, { values, pai }) {
    const [leiaute] = await ctx.db
      .select({ forma: table.forma })
      .from(table)
      .where(eq(table.id, pai ?? 0))
    const lugar = String(values.lugar)
    return leiaute && !isLugar(lugar, leiaute.forma) ? [fill(fiscalizacaoErrors.lugarDoLeiaute, { lugar })] : []
  },
})

/** Writes the layout of the program into the registry, where the city changes it. Refuses where one is in force from that day on. */
export const copiarLeiauteEleitoral = defineRegistryAction('leiautes-eleitorais', 'copiar', async (ctx, { valores: pedido }) => {
  const { versao, forma, datas, valores, lugares } = leiauteEleitoral
  await copiarLeiauteParaCidade(ctx, {
    tabela: table,
    tabelaDosCampos: campo,
    tipo: 'NOTAS',
    inicio: String(pedido.inicio),
    leiaute: { leiaute: versao, forma, registro: null, datas, valores },
    campos: Object.entries(lugares).map(([nome, lugar]) => ({ campo: nome, lugar })),
    vigente: fiscalizacaoErrors.leiauteEmVigor,
  })
  return 'Leiaute copiado. Altere o que for diferente na Justiça Eleitoral.'
})
