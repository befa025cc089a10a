import { dateField, defineReport, lookupField, readPercent, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { dinheiro, inteiro } from '@iss/nota/server'
import { contribuinteField } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { tipoAbatimentoObraTable as tipo } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { fiscalDeObras } from '../contract/obra-unica.ts'
import { especiesDeEscrituracao, especiesDeNota } from '../domain/especie-da-deducao.ts'
import { rotulosSituacaoObraUnica, situacoesObraUnica } from '../domain/obra-unica.ts'
import { tomDaSituacao } from '../domain/tom-obra-unica.ts'
import { colunasDoDocumento as doc, documentoDaUnica } from '../server/documento-da-unica.ts'
import { obraPrestadorTable as vinculo, obraTable as obra, obraUnicaTable as unica } from '../tables/obra.ts'

const filters = z.object({
  contribuinte: contribuinteField(),
  obra: textField({ label: 'Nome ou código da obra' }),
  inicioDe: dateField({ label: 'Início da obra de' }),
  inicioAte: dateField({ label: 'Início da obra até' }),
  situacao: selectField({
    label: 'Situação fiscal',
    options: situacoesObraUnica.map((value) => ({ value, label: rotulosSituacaoObraUnica[value] })),
    initial: 'SEM_ANALISE',
  }),
  fiscal: lookupField({ label: 'Fiscal', lookup: 'fiscal' }),
  tipoAbatimento: lookupField({ label: 'Tipo de abatimento', lookup: 'tipo-abatimento-obra' }),
})
type Filtros = z.output<typeof filters>

const responsavel = alias(pessoaTable, 'responsavel')
const fiscalDaAnalise = alias(pessoaTable, 'fiscal_da_analise')

const sao = (especies: readonly string[]) => sql.raw(`v.especie in (${especies.map((uma) => `'${uma}'`).join(', ')})`)
const notas = sao(especiesDeNota)
const escrits = sao(especiesDeEscrituracao)

/** What the lines deduct of notes received, and of entries of the ledger. */
const documentos = sql`(select count(*) filter (where ${notas}) as notas, coalesce(sum(r.aceito) filter (where ${notas}), 0) as valor_notas,
    count(*) filter (where ${escrits}) as escrits, coalesce(sum(r.aceito) filter (where ${escrits}), 0) as valor_escrits
  from relacao_obra_nota_escrit r left join deducao_vinculada v on v.municipio_id = r.municipio_id and v.id = r.vinculo_id
  where r.municipio_id = ${unica.municipioId} and r.obra_unica_id = ${unica.id}) as documentos`

/** Obras únicas (F56): notes of works with a deduction, for the authority to approve, correct or reject. */
export const obrasUnicas = defineReport({
  slug: 'listar-obras-unicas',
  title: 'Obras únicas',
  access: fiscalDeObras,
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 60, icone: 'tools' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.OBRAS_UNICAS,
  filters,
  query: unicas,
  id: 'id',
  open: ({ id }) => `/home/actions/obra-unica?id=${id}`,
  empty: 'Nenhum resultado para ser apresentado.',
  order: ['alteracao', 'nota'],
  columns: [
    { key: 'obra', label: 'Obra', kind: 'text', total: 'count' },
    { key: 'responsavel', label: 'Responsável', kind: 'text' },
    { key: 'inicio', label: 'Início', kind: 'date' },
    { key: 'endereco', label: 'Endereço', kind: 'text', filesOnly: true },
    { key: 'nota', label: 'Nota', kind: 'integer' },
    { key: 'especie', label: 'Espécie', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomDaSituacao(estado) },
    { key: 'fiscal', label: 'Fiscal', kind: 'text' },
    { key: 'notas', label: 'Notas (qtde)', kind: 'integer', total: 'sum' },
    { key: 'valorNotas', label: 'Notas (R$)', kind: 'money', total: 'sum' },
    { key: 'escrituracoes', label: 'Escriturações (qtde)', kind: 'integer', total: 'sum' },
    { key: 'valorEscrituracoes', label: 'Escriturações (R$)', kind: 'money', total: 'sum' },
    { key: 'abatimento', label: 'Abatimento', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'alteracao', label: 'Última alteração', kind: 'datetime' },
  ],
})

function unicas(ctx: Context, filtros: Filtros) {
  return ctx.db
    .select({
      id: unica.id,
      estado: unica.situacao,
      obra: obra.nome,
      responsavel: responsavel.nome,
      inicio: obra.inicio,
      endereco: obra.endereco,
      nota: doc.nota,
      especie: doc.especie,
      situacao: wordsSql(unica.situacao, rotulosSituacaoObraUnica).as('situacao'),
      fiscal: fiscalDaAnalise.nome,
      notas: inteiro(sql`documentos.notas`).as('notas'),
      valorNotas: dinheiro(sql`documentos.valor_notas`).as('valor_notas'),
      escrituracoes: inteiro(sql`documentos.escrits`).as('escrits'),
      valorEscrituracoes: dinheiro(sql`documentos.valor_escrits`).as('valor_escrits'),
      abatimento: doc.deducao,
      base: doc.base,
      aliquota: sql`doc.aliquota`.mapWith(readPercent).as('aliquota'),
      iss: doc.imposto,
      alteracao: unica.ultimaAlteracao,
    })
    .from(unica)
    .innerJoin(vinculo, refere(unica.obraPrestadorId, vinculo))
    .innerJoin(obra, refere(vinculo.obraId, obra))
    .innerJoin(responsavel, refere(obra.pessoaId, responsavel))
    .leftJoin(tipo, refere(unica.tipoAbatimentoObraId, tipo))
    .leftJoin(fiscalDaAnalise, refere(unica.fiscalId, fiscalDaAnalise))
    .crossJoinLateral(documentoDaUnica)
    .crossJoinLateral(documentos)
    .where(
      and(
        sql`doc.em_vigor`,
        filtros.contribuinte === null
          ? undefined
          : or(eq(obra.pessoaId, Number(filtros.contribuinte)), eq(vinculo.prestadorId, Number(filtros.contribuinte))),
        filtros.obra === '' ? undefined : or(contem(obra.nome, filtros.obra), contem(obra.codigo, filtros.obra)),
        filtros.inicioDe === null ? undefined : gte(obra.inicio, filtros.inicioDe),
        filtros.inicioAte === null ? undefined : lte(obra.inicio, filtros.inicioAte),
        filtros.situacao ? eq(unica.situacao, filtros.situacao as (typeof situacoesObraUnica)[number]) : undefined,
        filtros.fiscal === null ? undefined : eq(unica.fiscalId, Number(filtros.fiscal)),
        filtros.tipoAbatimento === null ? undefined : eq(unica.tipoAbatimentoObraId, Number(filtros.tipoAbatimento)),
      ),
    )
}
