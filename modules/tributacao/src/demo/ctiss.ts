import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { asc } from 'drizzle-orm'
import { digitosSubitem } from '../domain/forma-do-subitem.ts'
import { atividadeTable } from '../tables/atividade.ts'
import { atividadeCtissTable, vinculoAtividadeTable, vinculoCnaeCtissTable } from '../tables/ctiss.ts'

const inicio = '2018-01-01'

/** A second CTISS of an activity, so that there is something to choose. */
const outros: Readonly<Record<string, { codigo: string; descricao: string; cnae: string }>> = {
  '010101': { codigo: '010100269', descricao: 'Desenvolvimento e licenciamento de sistemas customizáveis', cnae: '6202300' },
}

/** A CTISS of each activity with the CNAE of the activity; that of systems has two. After the notes, which name none. */
export const ctissDemo = defineDemo({
  nome: 'ctiss',
  ordem: 907,
  cidades: [novaSerra],
  async load(ctx) {
    const atividades = await ctx.db.select().from(atividadeTable).orderBy(asc(atividadeTable.codigo))
    const porItem = new Map<string, number>()
    for (const { id: atividadeId, codigo, resumo, itemListaServico, cnae, abateObra } of atividades) {
      const ordem = (porItem.get(itemListaServico) ?? 0) + 1
      porItem.set(itemListaServico, ordem)
      const primeiro = { codigo: `${digitosSubitem(itemListaServico)}00${ordem}88`, descricao: resumo, cnae: cnae ?? '8299799' }
      const segundo = outros[codigo]
      for (const ctiss of segundo ? [primeiro, segundo] : [primeiro]) {
        const [row] = await ctx.db
          .insert(atividadeCtissTable)
          .values({ codigo: ctiss.codigo, descricao: ctiss.descricao, atividade116: itemListaServico, abateObra, inicio })
          .returning({ id: atividadeCtissTable.id })
        if (!row) throw new Error('The CTISS was not written')
        await ctx.db.insert(vinculoAtividadeTable).values({ atividadeId, atividadeCtissId: row.id, inicio })
        await ctx.db.insert(vinculoCnaeCtissTable).values({ atividadeCtissId: row.id, cnae: ctiss.cnae, inicio })
      }
    }
    await ctx.audit({ tipo: 'demo.ctiss', entidade: 'atividade_ctiss', depois: { quantidade: atividades.length } })
  },
})
