import { escriturarDoSetor } from '@iss/escrituracao/server'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoCidades, novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { livroPedagio } from '../server/livro-pedagio.ts'
import { rodoviaTable, rodoviaTrechoTable } from '../tables/rodovia.ts'

/** Revenue of the road by month, the last one first; the month before the current one is the worked example of P1. */
const receitas = ['200000.00', '186450.00', '192310.40']

/** The toll road of the demonstration: 18 of its 120 km lie here. */
export const pedagioDemo = defineDemo({
  nome: 'pedagio',
  ordem: 360,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.pedagio)
    if (!pessoa) throw new Error('The demonstration has no toll company')
    const corrente = Competencia.fromData(hoje)
    const rodoviaId = await cadastrarRodovia(ctx, pessoa.id, `${corrente.ano - 1}-01-01`)
    for (const [indice, receita] of receitas.entries()) {
      const competencia = corrente.plusMonths(-1 - indice)
      await escriturarDoSetor(
        ctx,
        livroPedagio,
        pessoa.id,
        { competencia, rodoviaId, rodovia: '', receita: Dinheiro.from(receita), deducoes: Dinheiro.zero },
        { em: instanteDe(`${competencia.next()}-05`, '10:20:00') },
      )
    }
  },
})

async function cadastrarRodovia(ctx: Context, pessoaId: number, inicio: string): Promise<number> {
  const [rodovia] = await ctx.db
    .insert(rodoviaTable)
    .values({ pessoaId, nome: 'MG-010', praca: 'Praça Serra', extensaoTotal: Decimal4.from('120'), inicio })
    .returning({ id: rodoviaTable.id })
  if (!rodovia) throw new Error('The road was not written')
  await ctx.db.insert(rodoviaTrechoTable).values(
    demoCidades.map(({ codigo, id }) => ({
      rodoviaId: rodovia.id,
      municipio: Number(codigo),
      extensao: Decimal4.from(id === 1 ? '18' : '42'),
    })),
  )
  await ctx.audit({ tipo: 'demo.pedagio', entidade: 'rodovia', entidadeId: rodovia.id })
  return rodovia.id
}
