import { plusDays } from '@iss/kernel/data'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { autorizarEmissao } from '../server/autorizar-emissao.ts'
import { serieTable } from '../tables/serie.ts'

/** People of the demonstration who may issue; Beta's authorisation ends soon, so that the start page has something to warn of. */
const autorizados: [string, number | null][] = [
  ['40000001000150', null],
  ['40000002000103', 20],
  ['40000003000140', null],
  ['40000004000194', null],
  ['40000005000139', null],
  ['40000010000141', null],
  ['40000011000196', null],
  ['40000012000130', null],
  ['11222333000181', null],
  ['12ABC34501DE35', null],
  // One of each regime, and a company of the Simples above the sublimit, so that each can be played.
  [demoDocumentos.sociedade, null],
  [demoDocumentos.estimativa, null],
  [demoDocumentos.fixo, null],
  [demoDocumentos.mei, null],
  [demoDocumentos.imune, null],
  [demoDocumentos.isento, null],
  [demoDocumentos.naoIncidencia, null],
  [demoDocumentos.zeta, null],
]

export const seriesDemo = defineDemo({
  nome: 'series',
  ordem: 210,
  async load(ctx, world) {
    const [eletronica] = await ctx.db
      .insert(serieTable)
      .values([
        { codigo: 'E', especie: 'NFS-e', eletronica: true },
        { codigo: 'AV', especie: 'NFS-e avulsa', eletronica: true, avulsa: true },
        { codigo: '1', especie: 'Nota fiscal de papel', eletronica: false },
      ])
      .returning({ id: serieTable.id })
    for (const [documento, dias] of autorizados) {
      const [pessoa] = await ctx.db.select({ id: pessoaTable.id }).from(pessoaTable).where(eq(pessoaTable.documento, documento))
      if (pessoa && eletronica)
        await autorizarEmissao(ctx, {
          pessoaId: pessoa.id,
          serieId: eletronica.id,
          inicio: '2022-01-01',
          fim: dias === null ? null : plusDays(world.hoje, dias),
        })
    }
  },
})
