import { Aliquota } from '@iss/kernel/aliquota'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type Context, defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { atividadeAliquotaTable, atividadeTable } from '../tables/atividade.ts'
import { tipoTributacaoTable } from '../tables/tipo-tributacao.ts'

const LIMPEZA = '071001'

/** What the ledgers of takers need: types of taxation that they may use, and in Nova Serra a cleaning activity. */
export const livrosDemo = defineDemo({
  nome: 'tributacao-dos-livros',
  ordem: 349,
  async load(ctx, _world, cidade) {
    await ctx.db.update(tipoTributacaoTable).set({ tomador: true })
    await ctx.audit({ tipo: 'demo.escrituracao', entidade: 'tipo_tributacao', depois: { tomador: true } })
    if (cidade === novaSerra) await criarLimpeza(ctx)
  },
})

async function criarLimpeza(ctx: Context): Promise<void> {
  const [grupo] = await ctx.db
    .select({ grupoId: atividadeTable.grupoId })
    .from(atividadeTable)
    .where(eq(atividadeTable.codigo, '070201'))
  const [row] = await ctx.db
    .insert(atividadeTable)
    .values({
      grupoId: grupo?.grupoId ?? 0,
      codigo: LIMPEZA,
      nome: 'Limpeza e conservação de imóveis',
      resumo: 'Limpeza e conservação de imóveis',
      itemListaServico: '7.10',
      codigoTributacaoNacional: '071001',
      cnae: '8121400',
    })
    .returning({ id: atividadeTable.id })
  if (!row) throw new Error('The cleaning activity was not written')
  await ctx.db
    .insert(atividadeAliquotaTable)
    .values({ atividadeId: row.id, aliquota: Aliquota.from('3.00'), inicio: '2003-08-01', fonte: 'Código Tributário Municipal' })
}
