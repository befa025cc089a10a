import { anywhere } from '@iss/platform/db'
import { regimeField, situacaoField } from '../server/filtros.ts'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import type { Context } from '@iss/platform/server'
import { booleanField, defineReport, lookupField, textField } from '@iss/list/definition'
import { aliasedTable, and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { tiposRelacionamento } from '../domain/pessoa.ts'
import {
  papelTable as papel,
  pessoaTable as pessoa,
  relacionamentoTable as relacionamento,
  telefoneTable as telefone,
} from '../tables/pessoa.ts'
import { fiscais, textoRegime, textoSituacao } from '../server/pessoa-colunas.ts'

const filters = z.object({
  contador: lookupField({ label: 'Contador', lookup: 'pessoa' }),
  crc: textField({ label: 'CRC' }),
  situacao: situacaoField(),
  regime: regimeField(),
  semContador: booleanField({ label: 'Sem contador' }),
})
type Filtros = z.output<typeof filters>

/** Which companies each accountant serves, by a relationship in force or as the one responsible; or the legal persons that have none. */
export const empresasPorContador = defineReport({
  slug: 'relatorio-empresas-contador',
  title: 'Empresas por contador',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 10, icone: 'clipboard-list' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.EMPRESAS_CONTADOR,
  filters,
  query: empresas,
  order: ['contador', 'empresa'],
  group: 'contador',
  columns: [
    {
      key: 'contador',
      label: 'Contador',
      kind: 'text',
      link: ({ contadorId }) => (contadorId ? `/home/actions/pessoa?id=${contadorId}` : null),
    },
    { key: 'documento', label: 'Documento', kind: 'documento', total: 'count' },
    {
      key: 'empresa',
      label: 'Empresa',
      kind: 'text',
      link: ({ empresaId }) => `/home/actions/pessoa?id=${empresaId}`,
    },
    { key: 'mobiliario', label: 'Mobiliário', kind: 'text' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'inicio', label: 'Início do vínculo', kind: 'date' },
    { key: 'crc', label: 'CRC', kind: 'text' },
    { key: 'documentoContador', label: 'Documento do contador', kind: 'documento' },
    { key: 'telefone', label: 'Telefone', kind: 'telefone' },
    { key: 'email', label: 'E-mail', kind: 'email' },
  ],
})

function empresas(ctx: Context, filtros: Filtros) {
  const hoje = ctx.clock.today()
  const contador = aliasedTable(pessoa, 'contador')
  const vinculos = sql`(
    select r.municipio_id, r.origem_id as empresa_id, r.destino_id as contador_id, min(r.inicio) as inicio from ${relacionamento} r
    where r.tipo_relacionamento = ${tiposRelacionamento.Contador} and r.inicio <= ${hoje}::date and coalesce(r.fim, 'infinity'::date) >= ${hoje}::date group by 1, 2, 3
    union
    select p.municipio_id, p.id, p.contador_responsavel_id, null::date from ${pessoa} p where p.contador_responsavel_id is not null
      and not exists (select 1 from ${relacionamento} r where r.municipio_id = p.municipio_id and r.origem_id = p.id and r.destino_id = p.contador_responsavel_id
        and r.tipo_relacionamento = ${tiposRelacionamento.Contador} and r.inicio <= ${hoje}::date and coalesce(r.fim, 'infinity'::date) >= ${hoje}::date)
  )`
  const { situacao, regime, semContador, crc: crcProcurado } = filtros
  const crc = sql<
    string | null
  >`(select ${papel.dados}->>'crc' from ${papel} where ${papel.atorId} = contador.id and ${papel.perfil} = 'contador' order by ${papel.id} desc limit 1)`
  return ctx.db
    .select({
      contadorId: sql<number | null>`contador.id`.mapWith(Number).as('contador_id'),
      contador: sql<string>`coalesce(contador.nome, 'Sem contador')`.as('contador'),
      crc: crc.as('crc'),
      documentoContador: sql<string | null>`contador.documento`.as('documento_contador'),
      telefone: sql<
        string | null
      >`(select ${telefone.numero} from ${telefone} where ${telefone.pessoaId} = contador.id and not ${telefone.fax} order by ${telefone.principal} desc, ${telefone.id} limit 1)`.as(
        'telefone',
      ),
      email: sql<string | null>`contador.email`.as('email'),
      empresaId: pessoa.id,
      empresa: pessoa.nome,
      documento: pessoa.documento,
      mobiliario: pessoa.grpMobiliario,
      regime: textoRegime.as('regime'),
      situacao: textoSituacao.as('situacao'),
      inicio: sql<string | null>`vinculos.inicio::text`.as('inicio'),
    })
    .from(pessoa)
    .leftJoin(
      sql`${vinculos} as vinculos`,
      sql`vinculos.municipio_id = ${pessoa.municipioId} and vinculos.empresa_id = ${pessoa.id}`,
    )
    .leftJoin(contador, and(eq(contador.municipioId, pessoa.municipioId), sql`${contador.id} = vinculos.contador_id`))
    .where(
      and(
        semContador ? and(isNull(contador.id), sql`length(${pessoa.documento}) = 14`) : sql`${contador.id} is not null`,
        filtros.contador === null || semContador ? undefined : eq(contador.id, Number(filtros.contador)),
        crcProcurado === '' || semContador ? undefined : sql`${crc} like ${anywhere(crcProcurado)}`,
        situacao ? eq(pessoa.situacao, situacao) : undefined,
        regime ? eq(pessoa.regimeIssTipo, regime) : undefined,
      ),
    )
}
