import { dateField, defineList, integerField, longtextField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { pagamentoTable as pagamento } from '@iss/guia/tables/pagamento'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { pessoaAtividadeTable as exercida } from '@iss/pessoa/tables/pessoa-atividade'
import { contem, type Db, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, count, eq, gte, inArray, lt, min, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoDoConector } from '../contract/acessos.ts'
import { ignorarItensTnc, reenviarItensTnc } from '../contract/conector.ts'
import { labelEspecie, labelSituacao, opcoesEspecie, tomDaSituacao } from '../domain/troca.ts'
import { tncDocumentoTable as table } from '../tables/conector.ts'

const filters = z.object({
  especie: selectField({ label: 'Espécie', options: opcoesEspecie }),
  contribuinte: textField({ label: 'Contribuinte', help: 'Documento ou parte do nome.' }),
  alteradoDe: dateField({ label: 'Período de', range: { nome: 'alterado', ponta: 'inicio' } }),
  alteradoAte: dateField({ label: 'Período até', range: { nome: 'alterado', ponta: 'fim' } }),
  tentativas: integerField({ label: 'Tentativas mínimas', min: 0, max: 1000 }),
})
type Filtros = z.output<typeof filters>

const pendentes = ['PENDENTE', 'ENVIADO', 'ERRO'] as const

/**
 * What waits, with the document that it is about: a payment or an accounting entry is about its guide. What was never handed over has neither number
 * nor name of its own yet, so that they are those of the document. People and activities have no day of issue.
 */
function naFila(db: Db) {
  const tipo = sql`left(${table.chave}, 1)`
  const doPagamento = sql`(${table.especie} = 'pagamentos' or (${table.especie} = 'lancamentos' and ${tipo} in ('P', 'E')))`
  const doDocumento = sql`(${table.especie} in ('guias', 'divida-ativa', 'documentos') or (${table.especie} = 'lancamentos' and ${tipo} in ('G', 'C')))`
  return db
    .select({
      id: table.id,
      especie: table.especie,
      numero: sql<string | null>`coalesce(${table.numero}, ${guia.numero}::text, ${documento.numero}::text)`.as('numero_do_item'),
      nome: sql<string | null>`coalesce(${table.nome}, ${pessoa.nome})`.as('nome_do_item'),
      documento: sql<string | null>`coalesce(${table.documento}, ${pessoa.documento})`.as('documento_do_item'),
      emissao: sql<string | null>`(${documento.emissao} at time zone 'America/Sao_Paulo')::date::text`.as('emissao_do_item'),
      criadoEm: table.criadoEm,
      alteradoEm: table.alteradoEm,
      valor: table.valor,
      situacao: table.situacao,
      tentativas: table.tentativas,
      ultimoErro: table.ultimoErro,
    })
    .from(table)
    .leftJoin(pagamento, and(doPagamento, refere(table.entidadeId, pagamento)))
    .leftJoin(
      documento,
      and(
        eq(documento.municipioId, table.municipioId),
        eq(documento.id, sql`coalesce(${pagamento.guiaId}, case when ${doDocumento} then ${table.entidadeId} end)`),
      ),
    )
    .leftJoin(guia, refere(documento.id, guia))
    .leftJoin(exercida, and(eq(table.especie, 'atividades'), refere(table.entidadeId, exercida)))
    .leftJoin(
      pessoa,
      and(
        eq(pessoa.municipioId, table.municipioId),
        eq(
          pessoa.id,
          sql`coalesce(${guia.pessoaId}, ${documento.contribuinteId}, ${exercida.pessoaId}, case when ${table.especie} = 'pessoas' then ${table.entidadeId} end)`,
        ),
      ),
    )
    .where(and(eq(table.sentido, 'ENVIADO'), inArray(table.situacao, [...pendentes])))
    .as('fila')
}
type Fila = ReturnType<typeof naFila>

const quais = (fila: Fila, { especie, contribuinte, alteradoDe, alteradoAte, tentativas }: Filtros) =>
  and(
    especie ? eq(fila.especie, especie) : undefined,
    contribuinte ? or(eq(fila.documento, normalizeDocumento(contribuinte)), contem(fila.nome, contribuinte)) : undefined,
    alteradoDe ? gte(fila.alteradoEm, instanteDe(alteradoDe)) : undefined,
    alteradoAte ? lt(fila.alteradoEm, instanteDe(plusDays(alteradoAte, 1))) : undefined,
    tentativas ? gte(fila.tentativas, tentativas) : undefined,
  )

/** What has not reached the city's system yet (F110). */
export const tncDocsExpPendente = defineList({
  slug: 'tnc-docs-exp-pendente',
  title: 'Documentos pendentes de exportação',
  access: fiscoDoConector,
  menu: [{ area: 'fiscal', grupo: 'GOV-Sync', ordem: 30, icone: 'file-export' }],
  filters,
  query: ({ db }: Context, filtros: Filtros) => {
    const fila = naFila(db)
    return db
      .select({
        id: fila.id,
        especie: wordsSql(fila.especie, labelEspecie).as('especie_rotulo'),
        numero: fila.numero,
        nome: fila.nome,
        documento: fila.documento,
        emissao: fila.emissao,
        criadoEm: fila.criadoEm,
        alteradoEm: fila.alteradoEm,
        valor: fila.valor,
        situacao: fila.situacao,
        situacaoRotulo: wordsSql(fila.situacao, labelSituacao).as('situacao_rotulo'),
        tentativas: fila.tentativas,
        ultimoErro: fila.ultimoErro,
      })
      .from(fila)
      .where(quais(fila, filtros))
  },
  async summary({ db }, filtros) {
    const fila = naFila(db)
    const porEspecie = await db
      .select({
        especie: fila.especie,
        pendentes: count(),
        antigo: min(fila.criadoEm),
        erros: sql<number>`count(*) filter (where ${fila.situacao} = 'ERRO')`.mapWith(Number),
      })
      .from(fila)
      .where(quais(fila, filtros))
      .groupBy(fila.especie)
      .orderBy(fila.especie)
    return porEspecie.flatMap(({ especie, pendentes: quantos, antigo, erros }) => [
      { label: `${labelEspecie[especie]}: pendentes`, kind: 'integer' as const, value: quantos },
      ...(antigo ? [{ label: `${labelEspecie[especie]}: mais antigo`, kind: 'datetime' as const, value: antigo }] : []),
      {
        label: `${labelEspecie[especie]}: com erro`,
        kind: 'integer' as const,
        value: erros,
        tone: erros > 0 ? ('danger' as const) : ('neutral' as const),
      },
    ])
  },
  id: 'id',
  refresh: 30,
  order: ['criadoEm'],
  empty: 'Nada pendente: tudo chegou ao sistema da prefeitura.',
  actions: {
    reenviar: { label: 'Reenviar', on: 'selection', icon: 'send', call: reenviarItensTnc },
    ignorar: {
      label: 'Ignorar',
      on: 'selection',
      icon: 'ban',
      danger: true,
      call: ignorarItensTnc,
      fields: z.object({ justificativa: longtextField({ label: 'Justificativa', required: true }) }),
    },
  },
  columns: [
    { key: 'especie', label: 'Espécie', kind: 'text' },
    { key: 'numero', label: 'Número', kind: 'text' },
    { key: 'nome', label: 'Contribuinte', kind: 'text', below: 'documento' },
    { key: 'documento', label: 'Documento', kind: 'documento', filesOnly: true },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'alteradoEm', label: 'Última alteração', kind: 'datetime' },
    { key: 'valor', label: 'Valor', kind: 'money' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomDaSituacao[situacao] },
    { key: 'tentativas', label: 'Tentativas', kind: 'integer' },
    { key: 'ultimoErro', label: 'Último erro', kind: 'text' },
    { key: 'criadoEm', label: 'Na fila desde', kind: 'datetime', filesOnly: true },
  ],
})
