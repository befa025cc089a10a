import { guiaTable } from '@iss/guia/tables/guia'
import { papeis } from '@iss/kernel/papel'
import { wordsSql } from '@iss/list/server'
import { loteItemTable as item, loteTable as lote } from '@iss/lote/tables'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { labelSituacaoItem, tiposDeLote } from '../domain/lote-encerramento.ts'
import { labelTipoEncerramento, tiposEncerramento } from '../domain/tipo-encerramento.ts'
import { calculoEncerramentoTable as calculo, encerramentoTable as table } from '../tables/encerramento.ts'

const rotulosTipo = Object.fromEntries(tiposEncerramento.map((tipo) => [tipo, labelTipoEncerramento(tipo)]))
const rotulosPapel = Object.fromEntries(papeis.map(({ value, label }) => [value, label]))

/** Closings of the whole city with what they charged, who made them and whether an order on many did (F51, F52). */
export function encerramentosDaCidade({ db }: Context, where: SQL | undefined) {
  const usuario = alias(pessoaTable, 'usuario')
  return db
    .select({
      id: table.id,
      competencia: table.competencia,
      contribuinte: pessoaTable.nome,
      documento: pessoaTable.documento,
      papel: wordsSql(table.papel, rotulosPapel).as('papel_rotulo'),
      tipo: wordsSql(table.tipo, rotulosTipo).as('tipo_rotulo'),
      encerradoEm: table.encerradoEm,
      usuario: sql<string>`case when ${table.automatico} then 'Automático'
        when ${table.deOficio} then 'De ofício' || coalesce(', ' || ${usuario.nome}, '') else coalesce(${usuario.nome}, '') end`.as(
        'quem',
      ),
      base: sql`(select coalesce(sum((d ->> 'base')::numeric), 0)::numeric(15,2) from jsonb_array_elements(${calculo.documentos}) d)`
        .mapWith(calculo.imposto)
        .as('base'),
      imposto: calculo.imposto,
      credito: calculo.totalCredito,
      desconto: calculo.valorDesconto,
      valor: calculo.valorEncerrado,
      guia: guiaTable.numero,
      guiaId: table.guiaId,
      processamento: sql<
        string | null
      >`case when exists (select from ${item} i join ${lote} l on l.municipio_id = i.municipio_id and l.id = i.lote_id
        where i.municipio_id = ${table.municipioId} and i.resultado_id = ${table.id} and i.situacao = 'FEITO' and ${inArray(sql`l.tipo`, [...tiposDeLote])})
        then ${labelSituacaoItem('PROCESSADO')}::text end`.as('processamento'),
      reaberto: sql<boolean>`${table.reabertoEm} is not null`.as('reaberto'),
      situacao: sql<string>`case when ${table.reabertoEm} is null then 'Vigente' else 'Cancelado' end`.as('situacao'),
      motivo: table.motivoReabertura,
    })
    .from(table)
    .innerJoin(calculo, refere(calculo.encerramentoId, table))
    .innerJoin(pessoaTable, refere(table.pessoaId, pessoaTable))
    .leftJoin(usuario, refere(table.pessoaUsuarioId, usuario))
    .leftJoin(guiaTable, refere(table.guiaId, guiaTable))
    .where(where)
}
