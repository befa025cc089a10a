import { Aliquota } from '@iss/kernel/aliquota'
import { portoClaro } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { atividadeAliquotaTable, atividadeTable, grupoAtividadeTable } from '../tables/atividade.ts'

const CODIGO = '071101'

/** An activity of Porto Claro whose notes were issued with the tax due elsewhere, as its registration admitted then. */
export const jardinagemDemo = defineDemo({
  nome: 'jardinagem',
  ordem: 939,
  cidades: [portoClaro],
  async load(ctx) {
    const [grupo] = await ctx.db
      .select()
      .from(grupoAtividadeTable)
      .where(eq(grupoAtividadeTable.codigo, CODIGO.slice(0, 2)))
    const [atividade] = await ctx.db
      .insert(atividadeTable)
      .values({
        grupoId: grupo?.id ?? 0,
        codigo: CODIGO,
        nome: 'Decoração e jardinagem',
        resumo: 'Decoração e jardinagem',
        itemListaServico: '7.11',
        codigoTributacaoNacional: CODIGO,
        cnae: '8130300',
        permiteIncidenciaForaMunicipio: true,
      })
      .returning()
    await ctx.db.insert(atividadeAliquotaTable).values({
      atividadeId: atividade?.id ?? 0,
      aliquota: Aliquota.from('5.00'),
      inicio: '2003-08-01',
      fonte: 'Código Tributário Municipal',
    })
    await ctx.audit({ tipo: 'demo.jardinagem', entidade: 'atividade', entidadeId: atividade?.id ?? 0 })
  },
})

/** The city admits it no more: what went out before is looked at. */
export const jardinagemCorrigidaDemo = defineDemo({
  nome: 'jardinagem-corrigida',
  ordem: 945,
  cidades: [portoClaro],
  async load(ctx) {
    await ctx.db.update(atividadeTable).set({ permiteIncidenciaForaMunicipio: false }).where(eq(atividadeTable.codigo, CODIGO))
    await ctx.audit({ tipo: 'demo.jardinagem-corrigida', entidade: 'atividade', depois: { codigo: CODIGO } })
  },
})
