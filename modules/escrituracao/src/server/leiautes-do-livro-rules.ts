import { fill } from '@iss/kernel/errors'
import { copiarLeiauteParaCidade, isLugarDoLeiaute } from '@iss/lote/server'
import type { Context } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { type CampoDoLivro, leiautesDoLivro, type TipoComLeiaute } from '../domain/leiautes-do-livro.ts'
import { cadastroEscrituracaoErrors as erros } from '../registries/errors.ts'
import { leiauteDoLivroCampoTable, leiauteDoLivroTable as table } from '../tables/leiaute-do-livro.ts'

/** A place must be one in a file of the layout's form. */
export const camposDoLeiauteRules = defineRegistryRules('leiautes-do-livro/campos', {
  async beforeSave(ctx, { values, pai }) {
    const lugar = String(values.lugar)
    return (await isLugarDoLeiaute(ctx, table, pai ?? 0, lugar)) ? [] : [fill(erros.lugar, { lugar })]
  },
})

/** Writes the program's layout of a kind as one of the city, to be changed there. Refuses a day on which another one is in force, or after which. */
export async function copiarLeiaute(ctx: Context, tipo: TipoComLeiaute, inicio: string): Promise<void> {
  const { versao, forma, registro, datas, valores, lugares } = leiautesDoLivro[tipo]
  await copiarLeiauteParaCidade(ctx, {
    tabela: table,
    tabelaDosCampos: leiauteDoLivroCampoTable,
    tipo,
    inicio,
    leiaute: { edicao: versao, forma, registro: registro || null, datas, valores },
    campos: Object.entries(lugares).map(([nome, lugar]) => ({ campo: nome as CampoDoLivro, lugar })),
    vigente: erros.leiauteVigente,
  })
}

export const copiarPadrao = defineRegistryAction('leiautes-do-livro', 'copiarPadrao', async (ctx, { valores }) => {
  const { tipo, inicio } = valores as { tipo: TipoComLeiaute; inicio: string }
  await copiarLeiaute(ctx, tipo, inicio)
  return 'Leiaute copiado. Altere o que for diferente no município.'
})
