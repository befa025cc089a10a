import { Competencia } from '@iss/kernel/competencia'
import { defineList } from '@iss/list/definition'
import { telaDasConsultas } from '@iss/nota/contract/consulta-abas'
import {
  conferirLimites,
  consultados,
  filtroDasCompetencias,
  filtroDoContribuinte,
  filtroDosNumeros,
  filtroDosValores,
} from '@iss/nota/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MESES_A_FRENTE, primeiraCompetencia } from '../domain/lancamento.ts'
import { linhasDaEscrituracao, tomDaLinha } from '../server/linhas-da-escrituracao.ts'

const filters = z.object({ ...filtroDoContribuinte, ...filtroDasCompetencias, ...filtroDosNumeros, ...filtroDosValores })

/** Escriturações of Consultas (E16): what the people of the search booked as providers and takers; their electronic notes have tabs of their own. */
export const consultaEscrituracoes = defineList({
  slug: 'consulta-escrituracoes',
  title: 'Escriturações',
  path: null,
  access: { chaves: ['iss:escrituracao:consultar'], naoPerfis: ['funcionario', 'fiscal', 'gestor', 'administrador'] },
  tab: { screen: telaDasConsultas, name: 'Escrituracao', order: 40 },
  filters,
  query: linhas,
  check: conferirLimites,
  id: 'chave',
  struck: 'semEfeito',
  empty: 'Nenhuma movimentação no período.',
  order: ['-data', 'tipo', '-numero'],
  columns: [
    { key: 'numero', label: 'Número', kind: 'text', orderBy: 'ordem', below: 'tipo' },
    { key: 'tipo', label: 'Tipo', kind: 'text', filesOnly: true },
    { key: 'data', label: 'Data', kind: 'date' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', below: 'papel' },
    { key: 'papel', label: 'Papel', kind: 'text', filesOnly: true },
    { key: 'outroNome', label: 'Outra parte', kind: 'text', secondary: true },
    { key: 'outroDocumento', label: 'CPF/CNPJ', kind: 'documento', filesOnly: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'retido', label: 'Retido', kind: 'boolean', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: tomDaLinha },
  ],
})

function linhas(ctx: Context, filtro: z.output<typeof filters>) {
  const { contribuinteId, numeroInicial, numeroFinal, valorDe, valorAte } = filtro
  const corrente = Competencia.fromData(ctx.clock.today())
  const de = (filtro.competenciaInicial ?? primeiraCompetencia).firstDay()
  const ate = (filtro.competenciaFinal ?? corrente.plusMonths(MESES_A_FRENTE)).firstDay()
  const livros = sql`(select x.* from ${pessoaTable} t cross join (values ('PRESTADOR'), ('TOMADOR')) p(papel)
    cross join lateral livro_lancamentos(t.id, p.papel, ${de}, ${ate}) x
    where t.municipio_id = iss_municipio() and t.id in ${consultados(ctx, contribuinteId)}) l`
  return linhasDaEscrituracao(
    ctx,
    livros,
    and(
      sql`l.origem <> 'NFE'`,
      numeroInicial === null ? undefined : sql`l.numero >= ${numeroInicial}`,
      numeroFinal === null ? undefined : sql`l.numero <= ${numeroFinal}`,
      valorDe === null ? undefined : sql`l.valor >= ${valorDe.toString()}::numeric`,
      valorAte === null ? undefined : sql`l.valor <= ${valorAte.toString()}::numeric`,
    ),
  )
}
