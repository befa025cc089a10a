import { inscricaoExibida } from '@iss/municipio/server'
import { refere } from '@iss/platform/db'
import {
  atividadeField,
  bairroField,
  exerceAlguma,
  isContribuinte,
  naturezaField,
  regimeField,
  situacaoField,
} from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import {
  labelNatureza,
  labelSituacao,
  labelTipoContribuinte,
  labelWebIssStatus,
  labelOrigem,
  origens,
  webIssStatus,
} from '@iss/pessoa/domain/pessoa'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { dateField, defineReport, selectField, textField } from '@iss/list/definition'
import { aliasedTable, and, eq, gte, like, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscais, palavras, textoRegime } from './fato-filtros.ts'

const filters = z.object({
  documento: textField({ label: 'Documento', help: 'Use % para buscar uma faixa.' }),
  nome: textField({ label: 'Nome' }),
  mobiliario: textField({ label: 'Mobiliário', help: 'Use % para buscar uma faixa.' }),
  inscricao: textField({ label: 'Inscrição municipal', help: 'Use % para buscar uma faixa.' }),
  situacao: situacaoField(),
  natureza: naturezaField(),
  regime: regimeField(),
  atividade: atividadeField(),
  bairro: bairroField(),
  alteradoInicial: dateField({ label: 'Alterado de', range: { nome: 'alterado', ponta: 'inicio' } }),
  alteradoFinal: dateField({ label: 'Alterado até', range: { nome: 'alterado', ponta: 'fim' } }),
  origem: selectField({
    label: 'Origem',
    options: Object.entries(origens).map(([nome, value]) => ({ value, label: labelOrigem[nome as keyof typeof origens] })),
  }),
  status: selectField({ label: 'Status', options: webIssStatus.map((value) => ({ value, label: labelWebIssStatus[value] })) }),
})
type Filtros = z.output<typeof filters>

/** The whole economic registration, to be compared with that of the town hall (F17). */
export const cadastroMobiliario = defineReport({
  slug: 'relatorio-cadastro-mobiliario',
  title: 'Cadastro mobiliário',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 85, icone: 'address-book' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.CADASTRO_MOBILIARIO,
  limiteMeses: 1200,
  filters,
  query: cadastro,
  order: ['nome', 'documento'],
  columns: [
    { key: 'mobiliario', label: 'Mobiliário', kind: 'text' },
    { key: 'inscricao', label: 'Insc. municipal', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'documento', total: 'count' },
    { key: 'nome', label: 'Nome', kind: 'text', link: ({ id }) => `/home/actions/pessoa?id=${id}` },
    { key: 'endereco', label: 'Endereço principal', kind: 'text' },
    { key: 'bairro', label: 'Bairro', kind: 'text' },
    { key: 'cep', label: 'CEP', kind: 'cep' },
    { key: 'natureza', label: 'Natureza', kind: 'text' },
    { key: 'tipoContribuinte', label: 'Tipo de contribuinte', kind: 'text' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'abertura', label: 'Abertura', kind: 'date' },
    { key: 'alteracao', label: 'Última alteração', kind: 'datetime' },
    { key: 'sincronia', label: 'Última sincronia', kind: 'datetime' },
    { key: 'contador', label: 'Contador', kind: 'text' },
    { key: 'fiscal', label: 'Fiscal', kind: 'text' },
    { key: 'atividades', label: 'Atividades', kind: 'text' },
  ],
})

/** A text that may hold %: then it is a range, otherwise what it begins with. */
const faixa = (texto: string) => (texto.includes('%') ? texto : `${texto}%`)

function cadastro(ctx: Context, filtros: Filtros) {
  const contador = aliasedTable(pessoa, 'contador')
  const fiscal = aliasedTable(pessoa, 'fiscal')
  const documento = filtros.documento.split('%').map(normalizeDocumento).join('%')
  const hoje = ctx.clock.today()
  const doBairro =
    filtros.bairro.length > 0
      ? sql`nullif(lower(unaccent(trim(regexp_replace(endereco.bairro, '\\s+', ' ', 'g')))), '') = any(${sql.param(filtros.bairro.map(String))}::text[])`
      : undefined
  return ctx.db
    .select({
      id: pessoa.id,
      mobiliario: pessoa.grpMobiliario,
      inscricao: inscricaoExibida(pessoa.inscricaoMunicipal),
      documento: pessoa.documento,
      nome: pessoa.nome,
      endereco: sql<string | null>`endereco.texto`.as('endereco_texto'),
      bairro: sql<string | null>`endereco.bairro`.as('bairro_texto'),
      cep: sql<string | null>`endereco.cep`.as('cep_texto'),
      natureza: palavras(pessoa.naturezaCadastro, labelNatureza).as('natureza_texto'),
      tipoContribuinte: palavras(pessoa.webIssTipoContribuinte, labelTipoContribuinte).as('tipo_texto'),
      regime: textoRegime(pessoa.regimeIssTipo).as('regime_texto'),
      situacao: palavras(pessoa.situacao, labelSituacao).as('situacao_texto'),
      status: palavras(pessoa.webIssStatus, labelWebIssStatus).as('status_texto'),
      abertura: pessoa.dataAbertura,
      alteracao: pessoa.ultimaAlteracao,
      sincronia: pessoa.ultimaSincronia,
      contador: sql<string | null>`${contador.nome}`.as('contador_nome'),
      fiscal: sql<string | null>`${fiscal.nome}`.as('fiscal_nome'),
      atividades: sql<
        string | null
      >`(select string_agg(a.codigo, ', ' order by v.principal desc, a.codigo) from pessoa_atividade v
        join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
        where v.municipio_id = ${pessoa.municipioId} and v.pessoa_id = ${pessoa.id} and v.inicio <= ${hoje}::date
          and coalesce(v.fim, 'infinity'::date) >= ${hoje}::date)`.as('atividades'),
    })
    .from(pessoa)
    .leftJoin(contador, refere(pessoa.contadorResponsavelId, contador))
    .leftJoin(fiscal, refere(pessoa.fiscalResponsavelId, fiscal))
    .leftJoinLateral(
      sql`(select concat_ws(', ', e.logradouro_tipo || ' ' || e.logradouro_nome, nullif(e.numero, ''), nullif(e.complemento, '')) as texto, e.bairro, e.cep
        from endereco e where e.municipio_id = ${pessoa.municipioId} and e.pessoa_id = ${pessoa.id} order by e.principal desc, e.id desc limit 1) as endereco`,
      sql`true`,
    )
    .where(
      and(
        isContribuinte,
        documento === '' ? undefined : like(pessoa.documento, faixa(documento)),
        filtros.nome === '' ? undefined : like(pessoa.busca, `%${fold(filtros.nome)}%`),
        filtros.mobiliario === '' ? undefined : like(pessoa.grpMobiliario, faixa(filtros.mobiliario)),
        filtros.inscricao === ''
          ? undefined
          : or(
              like(pessoa.inscricaoMunicipal, faixa(filtros.inscricao)),
              sql`inscricao_exibida(${pessoa.inscricaoMunicipal}) like ${faixa(filtros.inscricao)}`,
            ),
        filtros.situacao ? eq(pessoa.situacao, filtros.situacao) : undefined,
        filtros.natureza ? eq(pessoa.naturezaCadastro, filtros.natureza) : undefined,
        filtros.regime ? eq(pessoa.regimeIssTipo, filtros.regime) : undefined,
        exerceAlguma(ctx, filtros.atividade),
        doBairro,
        filtros.alteradoInicial ? gte(pessoa.ultimaAlteracao, instanteDe(filtros.alteradoInicial)) : undefined,
        filtros.alteradoFinal ? lt(pessoa.ultimaAlteracao, instanteDe(plusDays(filtros.alteradoFinal, 1))) : undefined,
        filtros.origem === null ? undefined : eq(pessoa.origem, filtros.origem),
        filtros.status ? eq(pessoa.webIssStatus, filtros.status) : undefined,
      ),
    )
}
