import { inscricaoExibida } from '@iss/municipio/server'
import { refere } from '@iss/platform/db'
import {
  atividadeField,
  bairroField,
  documentoFaixaField,
  fiscalField,
  mobiliarioField,
  naturezaField,
  nomeField,
  regimeField,
  simNaoField,
  situacaoField,
  enderecoPrincipalDe,
  atividadePrincipal,
  exerceAlguma,
  fiscais,
  telefonePrincipal,
  textoRegime,
  textoSituacao,
} from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { autorizacaoNfeTable as autorizacao } from '../tables/serie.ts'
import type { Context } from '@iss/platform/server'
import { dateField, defineReport } from '@iss/list/definition'
import { aliasedTable, and, eq, gte, like, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'

const filters = z.object({
  nome: nomeField(),
  documento: documentoFaixaField(),
  mobiliario: mobiliarioField(),
  atividade: atividadeField(),
  regime: regimeField(),
  situacao: situacaoField(),
  natureza: naturezaField(),
  bairro: bairroField(),
  fiscal: fiscalField(),
  autorizado: simNaoField('Autorizado a NF-e'),
  aberturaInicial: dateField({ label: 'Abertura de', range: { nome: 'abertura', ponta: 'inicio' } }),
  aberturaFinal: dateField({ label: 'Abertura até', range: { nome: 'abertura', ponta: 'fim' } }),
})
type Filtros = z.output<typeof filters>

/** The service providers of the city with activity, regime and authorisation to issue. */
export const prestadores = defineReport({
  slug: 'relatorio-prestadores',
  title: 'Prestadores de serviço',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 20, icone: 'list-check' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.PRESTADORES,
  limiteMeses: 1200,
  filters,
  query: doCadastro,
  order: ['nome', 'documento'],
  columns: [
    { key: 'documento', label: 'Documento', kind: 'documento', total: 'count' },
    { key: 'nome', label: 'Nome', kind: 'text', link: ({ id }) => `/home/actions/pessoa?id=${id}` },
    { key: 'mobiliario', label: 'Mobiliário', kind: 'text' },
    { key: 'inscricao', label: 'Insc. municipal', kind: 'text' },
    { key: 'atividade', label: 'Atividade principal', kind: 'text' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'bairro', label: 'Bairro', kind: 'text' },
    { key: 'telefone', label: 'Telefone', kind: 'telefone' },
    { key: 'email', label: 'E-mail', kind: 'email' },
    { key: 'abertura', label: 'Data de abertura', kind: 'date' },
    { key: 'autorizadoDesde', label: 'Autorizado NF-e desde', kind: 'date' },
    { key: 'fiscal', label: 'Fiscal', kind: 'text' },
  ],
})

function doCadastro(ctx: Context, filtros: Filtros) {
  const hoje = ctx.clock.today()
  const principal = enderecoPrincipalDe(ctx)
  const responsavel = aliasedTable(pessoa, 'responsavel')
  const vigente = ctx.db
    .select({ pessoaId: autorizacao.pessoaId, desde: sql<string>`min(${autorizacao.inicio})::text`.as('desde') })
    .from(autorizacao)
    .where(and(lte(autorizacao.inicio, hoje), sql`coalesce(${autorizacao.fim}, 'infinity'::date) >= ${hoje}::date`))
    .groupBy(autorizacao.pessoaId)
    .as('vigente')
  const autorizado = sql`${vigente.pessoaId} is not null`
  return ctx.db
    .select({
      id: pessoa.id,
      documento: pessoa.documento,
      nome: pessoa.nome,
      mobiliario: pessoa.grpMobiliario,
      inscricao: inscricaoExibida(pessoa.inscricaoMunicipal),
      atividade: atividadePrincipal(hoje).as('atividade'),
      regime: textoRegime.as('regime'),
      situacao: textoSituacao.as('situacao'),
      bairro: principal.bairro,
      telefone: telefonePrincipal.as('telefone'),
      email: pessoa.email,
      abertura: pessoa.dataAbertura,
      autorizadoDesde: vigente.desde,
      fiscal: sql<string | null>`${responsavel.nome}`.as('fiscal'),
    })
    .from(pessoa)
    .leftJoin(principal, eq(principal.pessoaId, pessoa.id))
    .leftJoin(vigente, eq(vigente.pessoaId, pessoa.id))
    .leftJoin(responsavel, refere(pessoa.fiscalResponsavelId, responsavel))
    .where(
      and(
        eq(pessoa.prestador, true),
        filtros.nome === '' ? undefined : like(pessoa.busca, `%${fold(filtros.nome)}%`),
        porDocumento(filtros.documento),
        filtros.mobiliario === '' ? undefined : like(pessoa.grpMobiliario, `${filtros.mobiliario}%`),
        exerceAlguma(ctx, filtros.atividade),
        filtros.regime ? eq(pessoa.regimeIssTipo, filtros.regime) : undefined,
        filtros.situacao ? eq(pessoa.situacao, filtros.situacao) : undefined,
        filtros.natureza ? eq(pessoa.naturezaCadastro, filtros.natureza) : undefined,
        filtros.bairro.length > 0 ? sql`${principal.chave} = any(${sql.param(filtros.bairro.map(String))}::text[])` : undefined,
        filtros.fiscal === null ? undefined : eq(pessoa.fiscalResponsavelId, Number(filtros.fiscal)),
        filtros.autorizado === null ? undefined : filtros.autorizado === 'SIM' ? autorizado : sql`not (${autorizado})`,
        filtros.aberturaInicial ? gte(pessoa.dataAbertura, filtros.aberturaInicial) : undefined,
        filtros.aberturaFinal ? lte(pessoa.dataAbertura, filtros.aberturaFinal) : undefined,
      ),
    )
}

/** The document as typed, without its signs; with % a range of them. */
function porDocumento(texto: string): SQL | undefined {
  const procurado = texto.split('%').map(normalizeDocumento).join('%')
  if (procurado === '') return undefined
  return procurado.includes('%') ? like(pessoa.documento, procurado) : eq(pessoa.documento, procurado)
}
