import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { type Context, defineDemo } from '@iss/platform/server'
import { asc } from 'drizzle-orm'
import { aliquotaProgressivaFaixaTable, aliquotaProgressivaTabelaTable } from '../tables/aliquota-progressiva.ts'
import { listaServico } from '../domain/lista-servico-dados.ts'
import { atividadeIbptTable } from '../tables/atividade-ibpt.ts'
import { tabelaIbptTable, valorTabelaIbptTable } from '../tables/ibpt.ts'
import { atividadeTable } from '../tables/atividade.ts'
import { perfilDescontoImpostoTable } from '../tables/desconto-imposto.ts'
import { desifCodigoTributacaoTable } from '../tables/desif-codigo-tributacao.ts'
import { infracaoMultaTable, infracaoTable } from '../tables/infracao.ts'

/** A progressive table that ended last year, a discount profile, approximate taxes from next year's table on, codes of banks, and fines. */
export const regrasDaNotaDemo = defineDemo({
  nome: 'regras-da-nota',
  ordem: 906,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const ano = Number(hoje.slice(0, 4))
    const passado = { inicio: `${ano - 1}-01-01`, fim: `${ano - 1}-12-31` }
    const atividades = await ctx.db.select().from(atividadeTable).orderBy(asc(atividadeTable.codigo))
    const [primeira] = atividades
    const bancaria = atividades.find(({ codigo }) => codigo === '151801')
    if (!primeira || !bancaria) return
    const [tabela] = await ctx.db
      .insert(aliquotaProgressivaTabelaTable)
      .values({ nome: 'Serviços de informática', modo: 'CHEIA', ativa: true, ...passado })
      .returning({ id: aliquotaProgressivaTabelaTable.id })
    const [perfil] = await ctx.db
      .insert(perfilDescontoImpostoTable)
      .values({ nome: 'Incentivo à emissão', percentual: Aliquota.from('10'), ativa: true })
      .returning({ id: perfilDescontoImpostoTable.id })
    const [infracao] = await ctx.db
      .insert(infracaoTable)
      .values([
        {
          codigo: '101',
          descricao: 'Deixar de emitir a nota fiscal',
          fundamento: 'Código Tributário Municipal, art. 210, I',
          cadastro: `${ano - 1}-01-02`,
        },
      ])
      .returning({ id: infracaoTable.id })
    if (!tabela || !perfil || !infracao) return
    await ctx.db.insert(aliquotaProgressivaFaixaTable).values([
      { tabelaId: tabela.id, ate: Dinheiro.from('50000.00'), aliquota: Aliquota.from('2') },
      { tabelaId: tabela.id, ate: Dinheiro.from('100000.00'), aliquota: Aliquota.from('3') },
      { tabelaId: tabela.id, ate: null, aliquota: Aliquota.from('5') },
    ])
    await loadIbpt(ctx, `${String(ano).slice(2)}.1.A`, { inicio: `${ano}-01-01`, fim: `${ano}-12-31` })
    await ctx.db.insert(atividadeIbptTable).values(
      atividades.slice(-2).map(({ id, nbs, itemListaServico }) => ({
        atividadeId: id,
        item: nbs ?? itemListaServico,
        inicio: `${ano}-01-01`,
      })),
    )
    await ctx.db.insert(desifCodigoTributacaoTable).values([
      {
        codigo: '15.01.001-2',
        descricao: 'Administração de cartões',
        atividadeId: bancaria.id,
        regra: 'INSTITUICAO_ALIQUOTA',
        inicio: `${ano - 1}-01-01`,
      },
      {
        codigo: '15.02.001-9',
        descricao: 'Abertura de contas',
        atividadeId: bancaria.id,
        regra: 'DEPENDENCIA_ALIQUOTA',
        inicio: `${ano - 1}-01-01`,
      },
    ])
    await ctx.db.insert(infracaoMultaTable).values({
      infracaoId: infracao.id,
      inicioVigencia: `${ano - 1}-01-01`,
      tipoBaseCalculo: 'IMPOSTO_FIXO',
      tipoMoeda: 'UFIR',
      percentual: Aliquota.from('50'),
      valor: Dinheiro.from('200.00'),
    })
    await ctx.audit({ tipo: 'demo.regras-da-nota', entidade: 'atividade', depois: { quantidade: atividades.length } })
  },
})

/** A version of the table of approximate taxes with every item of the list of services. */
async function loadIbpt(ctx: Context, versaoTabela: string, vigencia: { inicio: string; fim: string }): Promise<void> {
  const [tabela] = await ctx.db
    .insert(tabelaIbptTable)
    .values({
      versaoTabela,
      uf: 'MG',
      chave: 'DEMO01',
      fonte: 'IBPT (demonstração)',
      publicadaEm: new Date(`${vigencia.inicio}T12:00:00Z`),
    })
    .returning({ id: tabelaIbptTable.id })
  if (!tabela) throw new Error('The table was not written')
  await ctx.db.insert(valorTabelaIbptTable).values(
    listaServico.map(({ subitem, nome }) => ({
      tabelaId: tabela.id,
      itemTabela: subitem,
      tipo: 'LC116',
      descricao: nome,
      nacionalFederal: Aliquota.from('13.45'),
      importadosFederal: Aliquota.from('15.45'),
      estadual: Aliquota.zero,
      municipal: Aliquota.from('2.90'),
      ...vigencia,
    })),
  )
}
