import { Competencia } from '@iss/kernel/competencia'
import { formatDataHora } from '@iss/kernel/data'
import { maskDocumento } from '@iss/kernel/documento'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import { buscarAnaliseSimples, buscarHistoricoSimples } from '../contract/aliquota-simples.ts'
import { labelSituacaoAliquota } from '../domain/situacao-aliquota.ts'
import { aliquotaSimplesTable as table } from '../tables/aliquota-simples.ts'

async function listAliquotas({ db }: Context, where: SQL | undefined, { pagina, tamanho }: { pagina: number; tamanho: number }) {
  const [contagem] = await db.select({ total: count() }).from(table).where(where)
  const rows = await db
    .select({ row: table, nome: pessoaTable.nome, documento: pessoaTable.documento, atividade: atividadeTable.nome })
    .from(table)
    .innerJoin(pessoaTable, and(eq(pessoaTable.municipioId, table.municipioId), eq(pessoaTable.id, table.pessoaId)))
    .leftJoin(atividadeTable, and(eq(atividadeTable.municipioId, table.municipioId), eq(atividadeTable.id, table.atividadeId)))
    .where(where)
    .orderBy(desc(table.registradoEm), desc(table.id))
    .limit(tamanho)
    .offset(pagina * tamanho)
  const lista = rows.map(({ row, nome, documento, atividade }) => ({
    id: row.id,
    versao: row.versao,
    contribuinte: nome,
    documento: maskDocumento(documento),
    competencia: Competencia.fromData(row.competencia).format(),
    atividade: atividade ?? '',
    anexo: row.anexo,
    receitaApurada: row.receitaApurada,
    receitaInformada: row.receitaInformada,
    folha: row.folha,
    calculada: row.calculada,
    aliquota: row.aliquota,
    anterior: row.anterior,
    motivo: row.motivo ?? '',
    situacao: row.situacao,
    situacaoRotulo: labelSituacaoAliquota(row.situacao),
    parecer: row.parecer ?? '',
    registradoEm: formatDataHora(row.registradoEm),
    analisadoEm: row.analisadoEm ? formatDataHora(row.analisadoEm) : '',
  }))
  return { lista, total: contagem?.total ?? 0 }
}

export const buscarHistoricoOperation = implement(buscarHistoricoSimples, (ctx, pagina) =>
  listAliquotas(ctx, eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId), pagina),
)

export const buscarAnaliseOperation = implement(buscarAnaliseSimples, (ctx, { todas, ...pagina }) =>
  listAliquotas(ctx, todas ? undefined : eq(table.situacao, 'EM_ANALISE'), pagina),
)
