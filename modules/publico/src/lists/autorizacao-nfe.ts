import { refere } from '@iss/platform/db'
import { autorizacaoNfeTable as autorizacao, serieTable as serie } from '@iss/nota/tables/serie'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { aberta, defineConsultaPublica } from '../server/define-consulta.ts'

/** Since when, and in which series, a provider may issue electronic notes. */
export const autorizacoesNfe = defineConsultaPublica({
  ...aberta,
  slug: 'autorizacao-nfe',
  title: 'Autorização para emitir NF-e',
  orientacao: 'Confira se um prestador está autorizado a emitir notas fiscais eletrônicas.',
  query: autorizacoes,
  ativo: 'vigente',
  order: ['serie', '-inicio'],
  columns: [
    { key: 'serie', label: 'Série', kind: 'text' },
    { key: 'inicio', label: 'Início', kind: 'date' },
    { key: 'fim', label: 'Fim', kind: 'text' },
    { key: 'dias', label: 'Dias restantes', kind: 'integer' },
    { key: 'eletronica', label: 'Eletrônica', kind: 'boolean' },
    { key: 'vigente', label: 'Vigente', kind: 'boolean' },
  ],
})

function autorizacoes(ctx: Context, { documento }: { documento: string | null }) {
  const hoje = sql`${ctx.clock.today()}::date`
  const { inicio, fim } = autorizacao
  return ctx.db
    .select({
      serie: sql<string>`${serie.especie} || '/' || ${serie.codigo}`.as('serie_rotulo'),
      inicio,
      fim: sql<string>`coalesce(to_char(${fim}, 'DD/MM/YYYY'), 'Sem prazo')`.as('fim_rotulo'),
      dias: sql<number | null>`case when ${fim} >= ${hoje} then ${fim} - ${hoje} end`.mapWith(Number).as('dias'),
      eletronica: serie.eletronica,
      vigente: sql<boolean>`${inicio} <= ${hoje} and coalesce(${fim} >= ${hoje}, true)`.mapWith(Boolean).as('vigente'),
    })
    .from(autorizacao)
    .innerJoin(pessoa, refere(autorizacao.pessoaId, pessoa))
    .innerJoin(serie, refere(autorizacao.serieId, serie))
    .where(eq(pessoa.documento, documento ?? ''))
}
