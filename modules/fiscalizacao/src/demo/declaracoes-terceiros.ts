import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { defineDemo } from '@iss/platform/server'
import type { TipoDeclaracao } from '../domain/declaracao-terceiros.ts'
import { declaracaoTerceirosTable } from '../tables/declaracao-terceiros.ts'

/** Kind, company, months back, card company, operations and amount. */
const linhas: readonly [TipoDeclaracao, DemoPessoa, number, string, number, string][] = [
  ['CARTAO', 'alfa', 2, 'Bandeira Um Pagamentos', 41, '3200.00'],
  ['CARTAO', 'alfa', 1, 'Bandeira Um Pagamentos', 38, '2950.00'],
  ['CARTAO', 'beta', 2, 'Bandeira Um Pagamentos', 112, '61500.00'],
  ['CARTAO', 'beta', 2, 'Adquirente Dois S.A.', 64, '28400.00'],
  ['CARTAO', 'locadora', 1, 'Adquirente Dois S.A.', 19, '44700.00'],
  ['NFE', 'gama', 1, '', 7, '18900.00'],
  ['NFE', 'delta', 2, '', 2, '150.00'],
]
const administradoras: Readonly<Record<string, string>> = {
  'Bandeira Um Pagamentos': '11222333000181',
  'Adquirente Dois S.A.': '11444777000161',
}

/** Declarations of card companies and services in invoices: some agree with the notes, some tell more. */
export const declaracoesDeTerceirosDemo = defineDemo({
  nome: 'declaracoes-terceiros',
  ordem: 996,
  async load(ctx, { hoje }) {
    const corrente = Competencia.fromData(hoje)
    await ctx.db.insert(declaracaoTerceirosTable).values(
      linhas.map(([tipo, quem, meses, declaranteNome, quantidade, valor]) => ({
        tipo,
        competencia: corrente.plusMonths(-meses),
        documento: demoDocumentos[quem],
        declarante: administradoras[declaranteNome] ?? demoDocumentos[quem],
        declaranteNome,
        quantidade,
        valor: Dinheiro.from(valor),
      })),
    )
    await ctx.audit({ tipo: 'demo.declaracoes-terceiros', entidade: 'declaracao_terceiros', depois: { linhas: linhas.length } })
  },
})
