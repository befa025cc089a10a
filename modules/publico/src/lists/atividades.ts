import { refere } from '@iss/platform/db'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { pessoaAtividadeTable as vinculo } from '@iss/pessoa/tables/pessoa-atividade'
import type { Context } from '@iss/platform/server'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { eq, sql } from 'drizzle-orm'
import { aberta, defineConsultaPublica } from '../server/define-consulta.ts'

/** The activities that a taxpayer exercises, or exercised. */
export const atividadesContribuinte = defineConsultaPublica({
  ...aberta,
  slug: 'atividades',
  title: 'Atividades do contribuinte',
  orientacao: 'Veja as atividades registradas para um contribuinte do município.',
  query: atividades,
  ativo: 'ativa',
  order: ['item', 'codigo'],
  columns: [
    { key: 'item', label: 'Item da lista de serviços', kind: 'text' },
    { key: 'codigo', label: 'Código', kind: 'text' },
    { key: 'resumo', label: 'Atividade', kind: 'text' },
    { key: 'inicio', label: 'Desde', kind: 'date' },
    { key: 'principal', label: 'Principal', kind: 'boolean' },
    { key: 'ativa', label: 'Ativa', kind: 'boolean' },
  ],
})

function atividades(ctx: Context, { documento }: { documento: string | null }) {
  return ctx.db
    .select({
      item: atividade.itemListaServico,
      codigo: atividade.codigoExibido,
      resumo: atividade.resumo,
      inicio: vinculo.inicio,
      principal: vinculo.principal,
      ativa: sql<boolean>`coalesce(${vinculo.fim} >= ${ctx.clock.today()}, true)`.mapWith(Boolean).as('ativa'),
    })
    .from(vinculo)
    .innerJoin(pessoa, refere(vinculo.pessoaId, pessoa))
    .innerJoin(atividade, refere(vinculo.atividadeId, atividade))
    .where(eq(pessoa.documento, documento ?? ''))
}
