import { fill } from '@iss/kernel/errors'
import type { Leiaute } from '@iss/lote/leiaute'
import { copiarLeiauteParaCidade, isLugarDoLeiaute, lerLeiauteDaCidade } from '@iss/lote/server'
import type { Context } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { type CampoEleitoral, leiauteEleitoral } from '../domain/leiaute-eleitoral.ts'
import { leiauteEleitoralCampoTable as campo, leiauteEleitoralTable as table } from '../tables/leiaute-eleitoral.ts'

/** The kind of file of which the city has layouts; there is one. */
const TIPO = 'NOTAS'

/** The layout that holds in the city today: its own one, with the fields that it names, else that of the program. */
export async function lerLeiauteEleitoral(ctx: Context): Promise<Leiaute<CampoEleitoral>> {
  const daCidade = { tabela: table, tabelaDosCampos: campo, edicao: table.leiaute }
  return (await lerLeiauteDaCidade<CampoEleitoral>(ctx, daCidade, TIPO)) ?? leiauteEleitoral
}

/** A place must be one in a file of the layout's form. */
export const camposDoLeiauteEleitoralRules = defineRegistryRules('leiautes-eleitorais/campos', {
  async beforeSave(ctx, { values, pai }) {
    const lugar = String(values.lugar)
    return (await isLugarDoLeiaute(ctx, table, pai ?? 0, lugar)) ? [] : [fill(fiscalizacaoErrors.lugarDoLeiaute, { lugar })]
  },
})

/** Writes the layout of the program into the registry, where the city changes it. Refuses where one is in force from that day on. */
export const copiarLeiauteEleitoral = defineRegistryAction('leiautes-eleitorais', 'copiar', async (ctx, { valores: pedido }) => {
  const { versao, forma, datas, valores, lugares } = leiauteEleitoral
  await copiarLeiauteParaCidade(ctx, {
    tabela: table,
    tabelaDosCampos: campo,
    tipo: TIPO,
    inicio: String(pedido.inicio),
    leiaute: { leiaute: versao, forma, registro: null, datas, valores },
    campos: Object.entries(lugares).map(([nome, lugar]) => ({ campo: nome, lugar })),
    vigente: fiscalizacaoErrors.leiauteEmVigor,
  })
  return 'Leiaute copiado. Altere o que for diferente na Justiça Eleitoral.'
})
