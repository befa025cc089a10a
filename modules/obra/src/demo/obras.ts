import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { instanteDe } from '@iss/kernel/data'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { vincularPrestador } from '../server/obra-prestador.ts'
import { obraTable } from '../tables/obra.ts'

/** Works of the construction company: two that go on, one that ended last year. */
export const obrasDemo = defineDemo({
  nome: 'obras',
  ordem: 325,
  cidades: ['9900001'],
  async load(ctx, { hoje }) {
    const beta = await findPessoaPorDocumento(ctx, demoDocumentos.beta)
    if (!beta) throw new Error('The demonstration has no construction company')
    const ano = Number(hoje.slice(0, 4))
    const obra = { pessoaId: beta.id, tipo: 'EMPREITADA' as const, alvara: null, inscricaoImobiliaria: null }
    const obras = await ctx.db
      .insert(obraTable)
      .values([
        {
          ...obra,
          codigo: '90.123.45678/77',
          nome: 'Residencial Serra',
          art: `MG${ano - 1}0001234`,
          alvara: `${ano - 1}/0087`,
          endereco: 'R. das Palmeiras, 450, Jardim das Flores',
          inscricaoImobiliaria: '01.02.045.0450',
          area: Decimal4.from('3200'),
          valorContrato: Dinheiro.from('4800000.00'),
          inicio: `${ano - 1}-03-01`,
          criadaEm: instanteDe(`${ano - 1}-03-01`, '09:00:00'),
        },
        {
          ...obra,
          codigo: '90.123.45680/75',
          nome: 'Galpão Distrito Industrial',
          art: `MG${ano}0000321`,
          endereco: 'Av. das Indústrias, 1200, Distrito Industrial',
          area: Decimal4.from('1850.5'),
          valorContrato: Dinheiro.from('2150000.00'),
          inicio: `${ano}-01-15`,
          criadaEm: instanteDe(`${ano}-01-15`, '09:00:00'),
        },
        {
          ...obra,
          tipo: 'SUBEMPREITADA',
          codigo: '51.200.00001/77',
          nome: 'Reforma da Escola Municipal',
          endereco: 'Pça. da Matriz, 15, Centro',
          valorContrato: Dinheiro.from('380000.00'),
          inicio: `${ano - 2}-05-01`,
          fim: `${ano - 1}-11-30`,
          criadaEm: instanteDe(`${ano - 2}-05-01`, '09:00:00'),
        },
      ])
      .returning()
    for (const { id, criadaEm } of obras) await vincularPrestador(ctx, id, beta.id, criadaEm)
    await ctx.audit({ tipo: 'demo.obras', entidade: 'obra', depois: { quantidade: 3 } })
  },
})
