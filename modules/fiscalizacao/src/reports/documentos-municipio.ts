import { contribuinteField } from '@iss/administracao/server'
import { RelatorioAssincrono } from '@iss/administracao/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, dateRange, defineReport, selectField, textField } from '@iss/report/definition'
import { and, eq, gte, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { esteId, palavras } from './fato-filtros.ts'

/** Kinds as the spec groups them; what is none of these is shown under others. */
const especies = {
  NOTA_FISCAL: 'Nota fiscal eletrônica',
  ESCRIT_PAPEL: 'Escrituração de nota de papel',
  AIDF: 'Autorização de impressão',
  GUIA: 'Guia de pagamento',
} as const
const outras = 'Outros'

const filters = z.object({
  especie: selectField({
    label: 'Espécie',
    options: [...Object.entries(especies).map(([value, label]) => ({ value, label })), { value: 'OUTROS', label: outras }],
  }),
  codigo: textField({ label: 'Código de verificação' }),
  ...dateRange(),
  contribuinte: contribuinteField(),
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'ATIVO', label: 'Ativo' },
      { value: 'CANCELADO', label: 'Cancelado' },
      { value: 'VENCIDO', label: 'Vencido' },
    ],
  }),
  interno: booleanField({ label: 'Interno', initial: false }),
})
type Filtros = z.output<typeof filters>

const naCidade = (coluna: SQLWrapper) => sql<string | null>`to_char(${coluna} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`

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
  order: ['-emissao', '-numero'],
  pdf: { orientacao: 'paisagem' },
  columns: [
    { key: 'especie', label: 'Espécie', kind: 'text', width: 1.6, total: 'count' },
    { key: 'numero', label: 'Número', kind: 'integer' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', width: 2.2 },
    { key: 'emissor', label: 'Emissor', kind: 'text', width: 1.6 },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'validade', label: 'Validade', kind: 'date' },
    { key: 'cancelamento', label: 'Cancelamento', kind: 'date' },
    { key: 'impressao', label: 'Última impressão', kind: 'date' },
    { key: 'verificacao', label: 'Última verificação', kind: 'date' },
    { key: 'senha', label: 'Senha', kind: 'text', width: 1.6, link: ({ chave }) => `/public/documentos?senha=${chave}` },
  ],
})

function documentos(ctx: Context, filtros: Filtros) {
  const hoje = ctx.clock.today()
  const codigo = filtros.codigo?.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const especie = sql<string>`coalesce(${palavras(documento.tipoDocumento, especies)}, ${outras})`
  return ctx.db
    .select({
      chave: documento.senha,
      especie: especie.as('especie'),
      numero: documento.numero,
      contribuinte: pessoa.nome,
      emissor: sql<
        string | null
      >`(select e.nome from pessoa e where e.municipio_id = ${documento.municipioId} and e.id = ${documento.emissorId})`.as(
        'emissor',
      ),
      emissao: sql<string>`${naCidade(documento.emissao)}`.as('emitido_em'),
      validade: documento.dataValidade,
      cancelamento: naCidade(documento.dataCancelamento).as('cancelado_em'),
      impressao: naCidade(documento.ultimaImp).as('impresso_em'),
      verificacao: naCidade(documento.ultimaVerificacao).as('verificado_em'),
      // Shown in groups of four, as documents print it.
      senha: sql<string>`rtrim(regexp_replace(${documento.senha}, '(.{4})', '\\1.', 'g'), '.')`.as('senha_em_grupos'),
    })
    .from(documento)
    .leftJoin(pessoa, and(eq(pessoa.municipioId, documento.municipioId), eq(pessoa.id, documento.contribuinteId)))
    .where(
      and(
        gte(documento.emissao, instanteDe(filtros.dataInicial)),
        lt(documento.emissao, instanteDe(plusDays(filtros.dataFinal, 1))),
        filtros.especie === 'OUTROS' ? sql`${especie} = ${outras}` : undefined,
        filtros.especie && filtros.especie !== 'OUTROS' ? eq(documento.tipoDocumento, filtros.especie) : undefined,
        codigo ? sql`upper(${documento.senha}) = ${codigo}` : undefined,
        esteId(documento.contribuinteId, filtros.contribuinte),
        filtros.situacao === 'ATIVO'
          ? sql`${documento.dataCancelamento} is null and (${documento.dataValidade} is null or ${documento.dataValidade} >= ${hoje}::date)`
          : undefined,
        filtros.situacao === 'CANCELADO' ? sql`${documento.dataCancelamento} is not null` : undefined,
        filtros.situacao === 'VENCIDO'
          ? sql`${documento.dataCancelamento} is null and ${documento.dataValidade} < ${hoje}::date`
          : undefined,
        filtros.interno ? undefined : eq(documento.interno, false),
      ),
    )
}
