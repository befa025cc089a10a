import { refere } from '@iss/platform/db'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Tone } from '@iss/kinds'
import { wordsSql } from '@iss/list/server'
import { isAutoridade } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { SituacaoDocumento, situacoesDocumento } from '../contract/consulta.ts'
import { documentoTable as table } from '../tables/documento.ts'
import type { DocumentKind } from './document-kind.ts'
import { SEM_ESPECIE } from './localizar-documento.ts'

export type FiltroDocumentos = {
  tipo: string | number | null
  numero: number | null
  inicio: string | null
  fim: string | null
  situacao: (typeof situacoesDocumento)[number] | null
}

/** Colour of a document's situation. */
export const tomDocumento: Readonly<Record<SituacaoDocumento, Tone>> = {
  Válido: 'success',
  Cancelado: 'danger',
  Vencido: 'warning',
  'Aguardando pagamento': 'warning',
}

/** Kinds of documents by name. */
export function tiposDeDocumento(ctx: Pick<Context, 'definitions'>): DocumentKind[] {
  return [...ctx.definitions<DocumentKind>('document-kind')].sort((a, b) => a.rotulo.localeCompare(b.rotulo, 'pt-BR'))
}

/** Documents of the selected person; of the whole city for its authorities. Takes dates as ISO days, both included. */
export function lerDocumentos(ctx: Context, { tipo, numero, inicio, fim, situacao }: FiltroDocumentos) {
  const hoje = ctx.clock.today()
  const kinds = tiposDeDocumento(ctx)
  return ctx.db
    .select({
      id: table.id,
      tipo: table.tipoDocumento,
      rotulo: sql<string>`coalesce(${wordsSql(
        table.tipoDocumento,
        Object.fromEntries(kinds.map((kind) => [kind.tipo, kind.rotulo])),
      )}, ${SEM_ESPECIE})`.as('rotulo'),
      numero: table.numero,
      emissao: table.emissao,
      contribuinteDocumento: sql<string | null>`${pessoa.documento}`.as('contribuinte_documento'),
      contribuinteNome: sql<string | null>`${pessoa.nome}`.as('contribuinte_nome'),
      valor: valorDe(kinds),
      validade: table.dataValidade,
      cancelado: sql<boolean>`${table.dataCancelamento} is not null`.as('cancelado'),
      situacao: sql<keyof typeof tomDocumento>`case when ${table.dataCancelamento} is not null then 'Cancelado'
        when ${table.dataValidade} < ${hoje}::date then 'Vencido' when ${condicao(kinds, 'esperando')} then 'Aguardando pagamento'
        else 'Válido' end`.as('situacao'),
      senha: table.senha,
    })
    .from(table)
    .leftJoin(pessoa, refere(table.contribuinteId, pessoa))
    .where(
      and(
        isAutoridade(ctx)
          ? undefined
          : and(eq(table.contribuinteId, ctx.sessao.pessoaSelecionadaId), not(condicao(kinds, 'fechado'))),
        eq(table.interno, false),
        tipo === null ? undefined : eq(table.tipoDocumento, String(tipo)),
        numero === null ? undefined : eq(table.numero, numero),
        inicio === null ? undefined : gte(table.emissao, instanteDe(inicio)),
        fim === null ? undefined : lt(table.emissao, instanteDe(plusDays(fim, 1))),
        naSituacao(situacao, hoje),
      ),
    )
}

function naSituacao(situacao: FiltroDocumentos['situacao'], hoje: string) {
  if (situacao === null) return undefined
  if (situacao === 'cancelados') return isNotNull(table.dataCancelamento)
  const vale = isNull(table.dataCancelamento)
  if (situacao === 'vencidos') return and(vale, lt(table.dataValidade, hoje))
  return and(vale, or(isNull(table.dataValidade), gte(table.dataValidade, hoje)))
}

/** Whether a document does not hold yet, or is not its contribuinte's to see, asked of the table of its kind. */
function condicao(kinds: readonly DocumentKind[], qual: 'esperando' | 'fechado'): SQL {
  const cases = kinds.flatMap((kind): SQL[] => {
    const dela = kind[qual]?.(table)
    return dela ? [sql`when ${kind.tipo} then ${dela}`] : []
  })
  return cases.length > 0 ? sql`case ${table.tipoDocumento} ${sql.join(cases, sql` `)} else false end` : sql`false`
}

/** The amount of each document, asked of the table of its kind. */
function valorDe(kinds: readonly DocumentKind[]) {
  const cases = kinds.flatMap(({ tipo, valor }): SQL[] => (valor ? [sql`when ${tipo} then ${valor(table)}`] : []))
  const amount = cases.length > 0 ? sql`case ${table.tipoDocumento} ${sql.join(cases, sql` `)} end` : sql`null::numeric`
  return sql<Dinheiro | null>`${amount}`.mapWith((text: string) => Dinheiro.from(text)).as('valor')
}
