import { refere } from '@iss/platform/db'
import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { normalizeSenha } from '@iss/kernel/ids'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, dateRange, defineReport, lookupField, selectField, textField } from '@iss/list/definition'
import { aliasedTable, and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { esteId, palavras } from './fato-filtros.ts'

/** Kinds as the spec groups them, by the kinds of the shared mechanism; an entry of the paper ledger is no document of its own. */
const especies = [
  { value: 'NOTA_FISCAL', label: 'Nota fiscal eletrônica' },
  { value: 'AIDF', label: 'Autorização de impressão' },
  { value: 'GUIA', label: 'Guia de pagamento' },
  { value: 'OUTROS', label: 'Outros' },
] as const
const proprias: readonly string[] = especies.map(({ value }) => value)

const filters = z.object({
  especie: selectField({ label: 'Espécie', options: [...especies] }),
  codigo: textField({ label: 'Código de verificação' }),
  ...dateRange(),
  contribuinte: contribuinteField(),
  emissor: lookupField({ label: 'Emissor', lookup: 'pessoa' }),
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'ATIVO', label: 'Ativo' },
      { value: 'CANCELADO', label: 'Cancelado' },
      { value: 'VENCIDO', label: 'Vencido' },
    ],
  }),
  interno: booleanField({ label: 'Interno' }),
  comSenha: booleanField({ label: 'Mostrar a senha' }),
})
type Filtros = z.output<typeof filters>

const endereco = ({ chave }: { chave: string }) => `/home/actions/documentos?senha=${chave}`

/** Every document that the city issued, with its last print and check (F67). */
export const documentosMunicipio = defineReport({
  slug: 'documentos-municipio',
  title: 'Documentos do município',
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:documentos:exibir'] },
  menu: [{ area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 670, icone: 'files' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.DOCUMENTOS_MUNICIPIO,
  filters,
  query: documentos,
  // The password is the key: no two documents have the same, so that the order is one and the same on every page.
  order: ['-emissao', 'especie', '-numero', 'contribuinte', 'senha'],
  columns: [
    { key: 'especie', label: 'Espécie', kind: 'text', total: 'count', link: endereco },
    { key: 'numero', label: 'Número', kind: 'integer', link: endereco },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'emissor', label: 'Emissor', kind: 'text' },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'validade', label: 'Validade', kind: 'date' },
    { key: 'cancelamento', label: 'Cancelamento', kind: 'date' },
    { key: 'impressao', label: 'Última impressão', kind: 'date' },
    { key: 'verificacao', label: 'Última verificação', kind: 'datetime' },
    { key: 'senha', label: 'Senha', kind: 'text', link: endereco, visibleWhen: ({ comSenha }) => comSenha },
  ],
})

const emissor = aliasedTable(pessoa, 'emissor')
const naCidade = (coluna: SQLWrapper) => sql`to_char(${coluna} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`

function documentos(ctx: Context, filtros: Filtros) {
  const hoje = ctx.clock.today()
  const codigo = normalizeSenha(filtros.codigo)
  const kinds = [...ctx.definitions<{ tipo: string; rotulo: string }>('document-kind')].sort((a, b) => (a.tipo < b.tipo ? -1 : 1))
  const tipos = kinds.map(({ tipo }) => tipo)
  return ctx.db
    .select({
      chave: documento.senha,
      especie: palavras(documento.tipoDocumento, Object.fromEntries(kinds.map(({ tipo, rotulo }) => [tipo, rotulo]))).as(
        'especie',
      ),
      numero: documento.numero,
      contribuinte: pessoa.nome,
      emissor: sql<string | null>`${emissor.nome}`.as('emissor_nome'),
      emissao: sql<string>`${naCidade(documento.emissao)}`.as('emitido_em'),
      validade: documento.dataValidade,
      cancelamento: sql<string | null>`${naCidade(documento.dataCancelamento)}`.as('cancelado_em'),
      impressao: sql<string | null>`${naCidade(documento.ultimaImp)}`.as('impresso_em'),
      verificacao: documento.ultimaVerificacao,
      // In groups of four, as documents print it (spec 3 §3.2).
      senha: sql<string>`rtrim(regexp_replace(${documento.senha}, '(.{4})', '\\1.', 'g'), '.')`.as('senha_em_grupos'),
    })
    .from(documento)
    .leftJoin(pessoa, refere(documento.contribuinteId, pessoa))
    .leftJoin(emissor, refere(documento.emissorId, emissor))
    .where(
      and(
        inArray(documento.tipoDocumento, tiposDe(filtros.especie, tipos)),
        gte(documento.emissao, instanteDe(filtros.dataInicial)),
        lt(documento.emissao, instanteDe(plusDays(filtros.dataFinal, 1))),
        codigo === '' ? undefined : or(eq(documento.senha, codigo), eq(documento.codigoVerificacao, codigo)),
        esteId(documento.contribuinteId, filtros.contribuinte),
        esteId(documento.emissorId, filtros.emissor),
        naSituacao(filtros.situacao, hoje),
        filtros.interno ? undefined : eq(documento.interno, false),
      ),
    )
}

/** Kinds of the mechanism that a choice of the filter means. */
function tiposDe(especie: Filtros['especie'], tipos: readonly string[]): string[] {
  if (especie === 'OUTROS') return tipos.filter((tipo) => !proprias.includes(tipo))
  return especie === null ? [...tipos] : [especie]
}

function naSituacao(situacao: Filtros['situacao'], hoje: string): SQL | undefined {
  if (situacao === null) return undefined
  if (situacao === 'CANCELADO') return isNotNull(documento.dataCancelamento)
  const vencido = lt(documento.dataValidade, hoje)
  return and(
    isNull(documento.dataCancelamento),
    situacao === 'VENCIDO' ? vencido : or(isNull(documento.dataValidade), gte(documento.dataValidade, hoje)),
  )
}
