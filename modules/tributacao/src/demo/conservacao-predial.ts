import { Aliquota } from '@iss/kernel/aliquota'
import { portoClaro } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { atividadeAliquotaTable, atividadeTable, grupoAtividadeTable } from '../tables/atividade.ts'

const linhas = [
  { codigo: '070501', nome: 'Conservação de edifícios', aliquota: '3.00' },
  { codigo: '070502', nome: 'Reforma de fachadas', aliquota: '0.00' },
]
const SEM_ALIQUOTA = '070502'

/** Activities of Porto Claro that the law lets stay below 2%, from whose base materials go; one of them was registered without a rate. */
export const conservacaoPredialDemo = defineDemo({
  nome: 'conservacao-predial',
  ordem: 939,
  cidades: [portoClaro],
  async load(ctx) {
    const [grupo] = await ctx.db.select().from(grupoAtividadeTable).where(eq(grupoAtividadeTable.codigo, '07'))
    for (const { codigo, nome, aliquota } of linhas) {
      const [atividade] = await ctx.db
        .insert(atividadeTable)
        .values({
          grupoId: grupo?.id ?? 0,
          codigo,
          nome,
          resumo: nome,
          itemListaServico: '7.05',
          codigoTributacaoNacional: '070501',
          cnae: '4399103',
          permiteOutrasDeducoes: true,
        })
        .returning()
      await ctx.db.insert(atividadeAliquotaTable).values({
        atividadeId: atividade?.id ?? 0,
        aliquota: Aliquota.from(aliquota),
        inicio: '2003-08-01',
        fonte: 'Código Tributário Municipal',
      })
    }
    await ctx.audit({ tipo: 'demo.conservacao-predial', entidade: 'atividade', depois: { quantidade: linhas.length } })
  },
})

/** The city puts the rate right: what was issued without one is looked at. */
export const conservacaoPredialCorrigidaDemo = defineDemo({
  nome: 'conservacao-predial-corrigida',
  ordem: 999,
  cidades: [portoClaro],
  async load(ctx) {
    const [atividade] = await ctx.db
      .select({ id: atividadeTable.id })
      .from(atividadeTable)
      .where(eq(atividadeTable.codigo, SEM_ALIQUOTA))
    await ctx.db
      .update(atividadeAliquotaTable)
      .set({ aliquota: Aliquota.from('3.00') })
      .where(eq(atividadeAliquotaTable.atividadeId, atividade?.id ?? 0))
    await ctx.audit({ tipo: 'demo.conservacao-predial-corrigida', entidade: 'atividade', depois: { codigo: SEM_ALIQUOTA } })
  },
})
