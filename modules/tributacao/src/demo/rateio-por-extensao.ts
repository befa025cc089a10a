import { Decimal4 } from '@iss/kernel/decimal4'
import { demoCidades, novaSerra } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { rateioExtensaoParteTable, rateioExtensaoTable } from '../tables/rateio-extensao.ts'

/** The road of the toll company: 42.5 km here, 57.5 km in Porto Claro. */
export const rateioPorExtensaoDemo = defineDemo({
  nome: 'rateio-por-extensao',
  ordem: 907,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const { rows } = await ctx.client.query<{ id: string }>(
      "select pessoa_id as id from pessoa_atividade v join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id where a.item_lista_servico = '22.01' order by pessoa_id limit 1",
    )
    const [dono] = rows
    if (!dono) throw new Error('The demonstration has no toll road')
    const [rateio] = await ctx.db
      .insert(rateioExtensaoTable)
      .values({
        pessoaId: Number(dono.id),
        subitem: '22.01',
        unidade: 'KM',
        fundamento: 'Contrato de concessão 12/2019',
        inicio: `${Number(hoje.slice(0, 4)) - 1}-01-01`,
      })
      .returning({ id: rateioExtensaoTable.id })
    if (!rateio) throw new Error('The network was not written')
    await ctx.db.insert(rateioExtensaoParteTable).values(
      demoCidades.map(({ codigo, id }) => ({
        rateioId: rateio.id,
        municipio: Number(codigo),
        medida: Decimal4.from(id === 1 ? '42.5' : '57.5'),
      })),
    )
    await ctx.audit({ tipo: 'demo.rateio-por-extensao', entidade: 'rateio_extensao', entidadeId: rateio.id })
  },
})
