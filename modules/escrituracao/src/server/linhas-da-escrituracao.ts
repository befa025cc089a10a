import { competenciaSql, wordsSql } from '@iss/list/server'
import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type OrigemLivro, rotulosOrigem, rotulosSituacao } from '../domain/rotulos.ts'
import { escritPapelTable as papel } from '../tables/escrituracao.ts'

/**
 * Lines of books as lists show them. `livro`: where they come from, as `l` (the columns of `livro_lancamentos`); `onde`: which of them.
 * Amounts are exact; a line without effect counts in no total.
 */
export function linhasDaEscrituracao({ db }: Context, livro: SQL, onde: SQL | undefined) {
  const aceite = sql`(select c.situacao from nota_aceite c
    where l.origem = 'NFE' and l.papel = 'TOMADOR' and c.municipio_id = iss_municipio() and c.nota_id = l.origem_id)`
  const versao = sql`coalesce(
    (select e.versao from escrit_papel e where l.origem = 'PAPEL' and e.municipio_id = iss_municipio() and e.id = l.origem_id),
    (select s.versao from escrit_especial s where l.origem = 'ESPECIAL' and s.municipio_id = iss_municipio() and s.id = l.origem_id),
    (select s.versao from escrit_setor s where l.origem in ('PEDAGIO', 'CARTORIO', 'TRANSPORTE', 'BANCO') and s.municipio_id = iss_municipio() and s.id = l.origem_id), 0)`
  return db
    .select({
      chave: sql<string>`l.origem || '-' || l.origem_id`.as('chave'),
      id: sql<number>`l.origem_id`.mapWith(Number).as('origem_id'),
      origem: sql<OrigemLivro>`l.origem`.as('origem'),
      papel: sql<string>`case l.papel when 'PRESTADOR' then 'Prestador' else 'Tomador' end`.as('papel'),
      contribuinte: sql<string>`(select p.nome from pessoa p where p.municipio_id = iss_municipio() and p.id = l.titular_id)`.as(
        'contribuinte',
      ),
      numero: sql<string>`case when l.serie = '' then l.numero::text else l.numero || '/' || l.serie end`.as('numero_serie'),
      ordem: sql<number>`l.numero`.mapWith(Number).as('ordem'),
      tipo: wordsSql(sql`l.origem`, rotulosOrigem).as('tipo'),
      data: sql<string>`l.data`.mapWith(papel.dataPrestacao).as('data'),
      competencia: competenciaSql(sql`l.competencia`).as('mes'),
      mesDoLivro: sql<string>`to_char(l.competencia, 'YYYY-MM')`.as('mes_do_livro'),
      outroNome: sql<string>`l.outro_nome`.as('outro_nome'),
      tomador: sql<string>`l.outro_nome`.as('tomador'),
      prestador: sql<string>`l.outro_nome`.as('prestador'),
      outroDocumento: sql<string>`l.outro_documento`.as('outro_documento'),
      municipio: sql<string>`coalesce(${municipioIbgeTable.nome} || ' - ' || ${municipioIbgeTable.uf}, l.municipio)`.as(
        'municipio_nome',
      ),
      atividade: sql<string>`${atividadeTable.codigoExibido}`.as('atividade'),
      valor: sql`l.valor`.mapWith(papel.valorTotal).as('valor'),
      base: sql`l.base`.mapWith(papel.base).as('base'),
      aliquota: sql`l.aliquota`.mapWith(papel.aliquota).as('aliquota'),
      imposto: sql`l.imposto`.mapWith(papel.imposto).as('imposto'),
      impostoRetido: sql`case when l.retido then l.imposto else 0 end`.mapWith(papel.imposto).as('imposto_retido'),
      retido: sql<boolean>`l.retido`.as('retido'),
      estado: sql<string>`l.estado`.as('estado'),
      posEncerramento: sql<boolean>`l.pos_encerramento`.as('pos_encerramento'),
      semEfeito: sql<boolean>`not l.com_efeito`.as('sem_efeito'),
      versao: sql<number>`${versao}`.mapWith(Number).as('versao'),
      aceite: sql<'ACEITA' | 'RECUSADA' | null>`${aceite}`.as('aceite'),
      situacao: sql<string>`concat(coalesce(${wordsSql(sql`l.estado`, rotulosSituacao)}, l.estado),
        case when l.pos_encerramento then ' (pós-encerramento)' end,
        case ${aceite} when 'ACEITA' then ' - aceita' when 'RECUSADA' then ' - recusada' end)`.as('situacao'),
    })
    .from(livro)
    .innerJoin(
      atividadeTable,
      and(eq(atividadeTable.municipioId, sql`iss_municipio()`), eq(atividadeTable.id, sql`l.atividade_id`)),
    )
    .leftJoin(municipioIbgeTable, eq(municipioIbgeTable.codigo, sql`l.municipio`))
    .where(onde)
}

type Marcas = { semEfeito: boolean; aceite: string | null; posEncerramento: boolean }

/** Colour of the situation of a line. */
export const tomDaLinha = ({ semEfeito, aceite, posEncerramento }: Marcas) =>
  semEfeito ? 'neutral' : aceite === 'RECUSADA' ? 'danger' : posEncerramento ? 'warning' : 'success'
