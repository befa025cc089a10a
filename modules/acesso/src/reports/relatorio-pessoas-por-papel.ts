import { refere } from '@iss/platform/db'
import { contaTable as conta, contaVinculoTable as acesso } from '../tables/acesso.ts'
import { simNaoField, fiscais } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { instanteDe, plusDays } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { dateField, defineReport, filterField, filterIssue } from '@iss/list/definition'
import { aliasedTable, and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type PerfilPapel, perfisPapel } from '@iss/pessoa/domain/perfil-papel'
import { papelTable as papel, pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'

/** Plural names of the roles, as people read them. */
const nomes: Readonly<Record<PerfilPapel, string>> = {
  usuario: 'Usuários',
  contador: 'Contadores',
  fiscal: 'Fiscais',
  gestor: 'Gestores',
  empresa: 'Empresas',
  grafica: 'Gráficas',
  administrador: 'Administradores',
  banco: 'Bancos',
  construtora: 'Construtoras',
  funcionario: 'Funcionários',
  suporte: 'Suporte',
  pedagio: 'Pedágios',
  cartorio: 'Cartórios',
  transporte: 'Transportes',
  ensino: 'Ensino',
}

const papelField = () =>
  filterField<PerfilPapel>(
    {
      kind: 'select',
      label: 'Papel',
      required: true,
      options: perfisPapel.map((value) => ({ value, label: nomes[value] })),
      initial: 'contador',
      words: (value) => nomes[value as PerfilPapel],
    },
    (raw) => perfisPapel.find((perfil) => perfil === raw) ?? filterIssue('O papel é obrigatório.'),
  )

const filters = z.object({
  papel: papelField(),
  ativo: simNaoField('Ativo'),
  acessoInicial: dateField({ label: 'Último acesso de', range: { nome: 'acesso', ponta: 'inicio' } }),
  acessoFinal: dateField({ label: 'Último acesso até', range: { nome: 'acesso', ponta: 'fim' } }),
})
type Filtros = z.output<typeof filters>

/** Who enters the system in a role, since when, and when last. */
export const pessoasPorPapel = defineReport({
  slug: 'relatorio-pessoas-por-papel',
  title: 'Pessoas por papel',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 100, icone: 'user-cog' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.PESSOAS_POR_PAPEL,
  limiteMeses: 1200,
  filters,
  query: doPapel,
  order: ['nome', 'documento', 'usuario'],
  group: 'papel',
  columns: [
    { key: 'papel', label: 'Papel', kind: 'text' },
    { key: 'nome', label: 'Nome', kind: 'text', link: ({ id }) => `/home/actions/pessoa?id=${id}` },
    { key: 'documento', label: 'Documento', kind: 'documento', total: 'count' },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    { key: 'ativadoEm', label: 'Ativado em', kind: 'datetime' },
    { key: 'ultimoAcesso', label: 'Último acesso', kind: 'datetime' },
    {
      key: 'empregador',
      label: 'Empregador',
      kind: 'text',
      visibleWhen: ({ papel: escolhido }) => escolhido === 'funcionario',
    },
    { key: 'bloqueada', label: 'Bloqueada', kind: 'boolean', visibleWhen: ({ papel: escolhido }) => escolhido === 'empresa' },
    { key: 'inicio', label: 'Vigência de', kind: 'date' },
    { key: 'fim', label: 'Vigência até', kind: 'date' },
  ],
})

function doPapel(ctx: Context, filtros: Filtros) {
  const hoje = ctx.clock.today()
  const empregador = aliasedTable(pessoa, 'empregador')
  const vigente = and(lte(papel.inicio, hoje), sql`coalesce(${papel.fim}, 'infinity'::date) >= ${hoje}::date`)
  return ctx.db
    .select({
      id: pessoa.id,
      papel: sql<string>`${nomes[filtros.papel]}::text`.as('papel'),
      nome: pessoa.nome,
      documento: pessoa.documento,
      usuario: conta.usuario,
      ativadoEm: conta.ativadoEm,
      ultimoAcesso: conta.ultimoLogin,
      empregador: sql<string | null>`${empregador.nome}`.as('empregador'),
      bloqueada: sql<boolean>`coalesce((${papel.dados}->>'bloqueada')::boolean, false)`.as('bloqueada'),
      inicio: sql<string>`coalesce(${papel.dados}->>'de', ${papel.inicio}::text)`.as('inicio'),
      fim: sql<string | null>`coalesce(${papel.dados}->>'ate', ${papel.fim}::text)`.as('fim'),
    })
    .from(papel)
    .innerJoin(pessoa, refere(papel.atorId, pessoa))
    .leftJoin(acesso, and(eq(acesso.municipioId, papel.municipioId), eq(acesso.pessoaId, papel.atorId)))
    .leftJoin(conta, eq(conta.id, acesso.contaId))
    .leftJoin(empregador, refere(papel.empregadorId, empregador))
    .where(
      and(
        eq(papel.perfil, filtros.papel),
        filtros.ativo === null ? undefined : filtros.ativo === 'SIM' ? vigente : sql`not (${vigente})`,
        filtros.acessoInicial ? gte(conta.ultimoLogin, instanteDe(filtros.acessoInicial)) : undefined,
        filtros.acessoFinal ? lt(conta.ultimoLogin, instanteDe(plusDays(filtros.acessoFinal, 1))) : undefined,
      ),
    )
}
