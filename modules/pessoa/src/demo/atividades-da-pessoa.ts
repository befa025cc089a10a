import { defineDemo } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { demoDocumentos } from '../domain/demo-pessoas.ts'
import { pessoaAtividadeTable } from '../tables/pessoa-atividade.ts'
import { pessoaTable } from '../tables/pessoa.ts'

/** Activities exercised by each demo person: document -> codes, the first one principal. Documents of the demo fixture. */
const vinculos: Record<string, string[]> = {
  '40000001000150': ['010101', '170101'],
  '40000002000103': ['070201', '140101'],
  '40000003000140': ['010101', '010701'],
  '40000004000194': ['170101'],
  '40000005000139': ['040301'],
  '40000006000183': ['151801'],
  '40000007000128': ['210101'],
  '40000008000172': ['220101'],
  '40000009000117': ['160101'],
  '40000010000141': ['080201', '080101'],
  '40000011000196': ['130501'],
  '40000012000130': ['171901'],
  '11222333000181': ['010701', '010101'],
  '12ABC34501DE35': ['010101', '010701'],
  '30000000116': ['140101'],
  [demoDocumentos.sociedade]: ['170101'],
  [demoDocumentos.estimativa]: ['140101'],
  [demoDocumentos.fixo]: ['171901'],
  [demoDocumentos.mei]: ['140101'],
  [demoDocumentos.imune]: ['080201'],
  [demoDocumentos.isento]: ['160101'],
  [demoDocumentos.naoIncidencia]: ['170101'],
  [demoDocumentos.zeta]: ['140101'],
}

/** What the taxpayers of both cities do; the first of each is the main one. */
export const atividadesDaPessoaDemo = defineDemo({
  nome: 'atividades-da-pessoa',
  ordem: 201,
  async load(ctx) {
    const atividades = await ctx.db.select({ id: atividadeTable.id, codigo: atividadeTable.codigo }).from(atividadeTable)
    const ids = new Map(atividades.map(({ id, codigo }) => [codigo, id]))
    for (const [documento, codigos] of Object.entries(vinculos)) {
      const [pessoa] = await ctx.db.select({ id: pessoaTable.id }).from(pessoaTable).where(eq(pessoaTable.documento, documento))
      if (!pessoa) continue
      for (const [index, codigo] of codigos.entries())
        await ctx.db
          .insert(pessoaAtividadeTable)
          .values({ pessoaId: pessoa.id, atividadeId: ids.get(codigo) ?? 0, principal: index === 0, inicio: '2018-01-01' })
    }
  },
})
