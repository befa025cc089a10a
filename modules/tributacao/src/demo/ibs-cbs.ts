import { Aliquota } from '@iss/kernel/aliquota'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { entesGoverno } from '../domain/compra-governamental.ts'
import { atividadeTable } from '../tables/atividade.ts'
import { atividadeIbsCbsTable, ibsCbsAliquotaTable, ibsCbsClassificacaoTable, ibsCbsRedutorTable } from '../tables/ibs-cbs.ts'

const inicio = '2026-01-01'
const taxa = (texto: string) => Aliquota.from(texto)

/** Classifications that services use, their reductions by law. */
const classificacoes = [
  { codigo: '000001', nome: 'Situações tributadas integralmente pelo IBS e CBS', reducao: '0' },
  { codigo: '200028', nome: 'Serviços de educação (LC 214/2025, art. 129, anexo II)', reducao: '60' },
  { codigo: '200029', nome: 'Serviços de saúde humana (LC 214/2025, art. 130, anexo III)', reducao: '60' },
  { codigo: '200052', nome: 'Serviços de profissões intelectuais (LC 214/2025, art. 127)', reducao: '30' },
]

/** What notes of the list's items declare where it is not the whole rate. */
const porItem: readonly [string, string][] = [
  ['8', '200028'],
  ['4', '200029'],
  ['17', '200052'],
]

/** Activities with what their notes declare of IBS and CBS, and rates of the years after the test; before the notes, so that they bear them. */
export const ibsCbsDemo = defineDemo({
  nome: 'ibs-cbs',
  ordem: 202,
  cidades: [novaSerra],
  async load(ctx) {
    await ctx.db.insert(ibsCbsClassificacaoTable).values(
      classificacoes.map(({ codigo, nome, reducao }) => ({
        codigo,
        nome,
        reducaoIbs: taxa(reducao),
        reducaoCbs: taxa(reducao),
        inicio: '2026-01-01',
      })),
    )
    // The rates of 2027 are those of the estimates that the demonstration shows; a city enters what the Senate fixed.
    await ctx.db.insert(ibsCbsAliquotaTable).values({
      ibsUf: taxa('0.05'),
      ibsMun: taxa('0.05'),
      cbs: taxa('8.70'),
      fonte: 'Estimativa de demonstração',
      inicio: '2027-01-01',
      fim: '2028-12-31',
    })
    await ctx.db.insert(ibsCbsRedutorTable).values(
      entesGoverno.map((ente) => ({
        ente,
        redutor: taxa('10.00'),
        fonte: 'Estimativa de demonstração',
        inicio: '2027-01-01',
        fim: '2028-12-31',
      })),
    )
    const atividades = await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.ativa, true))
    await ctx.db.insert(atividadeIbsCbsTable).values(
      atividades.map(({ id, itemListaServico }) => ({
        atividadeId: id,
        classificacao: porItem.find(([item]) => itemListaServico.split('.')[0] === item)?.[1] ?? '000001',
        indicadorOperacao: '100301',
        inicio,
      })),
    )
    await ctx.audit({ tipo: 'demo.ibs-cbs', entidade: 'atividade_ibs_cbs', depois: { quantidade: atividades.length } })
  },
})
