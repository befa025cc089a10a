import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { contribuinteField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { booleanField, dateRange, defineReport, textField } from '@iss/list/definition'
import { z } from 'zod'
import { controlaNumeracaoRps } from '@iss/municipio/domain/chaves-municipais'
import { textoImportacao } from '../domain/mensagens.ts'

const filters = z.object({
  ...dateRange(),
  contribuinte: contribuinteField(),
  serie: textField({ label: 'Série do RPS' }),
  incluirCancelados: booleanField({ label: 'Incluir cancelados' }),
})
type Filtros = z.output<typeof filters>

type Linha = {
  prestador: string
  serie: string
  inicial: number
  final: number
  quantidade: number
  anterior: number | null
  anteriorData: string | null
  anteriorNota: number | null
  seguinte: number | null
  seguinteData: string | null
  seguinteNota: number | null
  situacao: string
}

/**
 * Numbers of receipts that never became a note: gaps between converted numbers of a provider and series, receipts that an import refused
 * and, when asked for, those told as cancelled. Source: F35.
 */
export const rpsNaoConvertidos = defineReport({
  slug: 'relatorio-r-p-s-nao-emitido',
  title: 'RPS não convertidos',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 345, icone: 'file-off' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.RPS_NAO_EMITIDO,
  filters,
  rows: naoConvertidos,
  order: ['prestador', 'serie', 'inicial'],
  header: async (ctx) => ((await ctx.switchOn(controlaNumeracaoRps)) ? [] : [textoImportacao('numeracaoIndicativa')]),
  columns: [
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'serie', label: 'Série', kind: 'text' },
    { key: 'inicial', label: 'Nº inicial', kind: 'integer' },
    { key: 'final', label: 'Nº final', kind: 'integer' },
    { key: 'quantidade', label: 'Quantidade', kind: 'integer', total: 'sum' },
    { key: 'anterior', label: 'RPS anterior', kind: 'integer' },
    { key: 'anteriorData', label: 'Emissão do anterior', kind: 'date' },
    { key: 'anteriorNota', label: 'NF-e do anterior', kind: 'integer' },
    { key: 'seguinte', label: 'RPS seguinte', kind: 'integer' },
    { key: 'seguinteData', label: 'Emissão do seguinte', kind: 'date' },
    { key: 'seguinteNota', label: 'NF-e do seguinte', kind: 'integer' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
  ],
})

/** `pontos`: every number known; `furos`: what lies between two of them, and the known numbers without a note themselves. */
const consulta = `
with pontos as (
  select n.prestador_id as pessoa, n.rps_serie as serie, n.rps_numero as numero, 'C' as tipo
    from nota_fiscal n where n.rps_numero is not null and ($1::bigint is null or n.prestador_id = $1)
  union select c.pessoa_id, c.serie, c.numero, 'X' from rps_cancelado c where $1::bigint is null or c.pessoa_id = $1
  union select m.pessoa_id, split_part(i.chave, '/', 2), split_part(substr(i.chave, 5), '/', 1)::bigint, 'E'
    from lote_item i join lote m on m.municipio_id = i.municipio_id and m.id = i.lote_id
    where i.situacao = 'ERRO' and m.tipo = 'importacao-rps-abrasf' and i.chave ~ '^RPS [0-9]{1,15}/[^/]+$' and ($1::bigint is null or m.pessoa_id = $1)
), melhores as (
  -- A number that was refused and converted later is converted.
  select distinct on (pessoa, serie, numero) * from pontos where $2 = '' or serie = $2 order by pessoa, serie, numero, tipo
), vizinhos as (
  select *, lag(numero) over (partition by pessoa, serie order by numero) as antes from melhores
), furos as (
  select pessoa, serie, antes + 1 as inicial, numero - 1 as final, 'Não recebido' as situacao from vizinhos where antes < numero - 1
  union all select pessoa, serie, numero, numero, 'Recebido com erro' from vizinhos where tipo = 'E'
  union all select pessoa, serie, numero, numero, 'Cancelado' from vizinhos where tipo = 'X' and $5::boolean
)
select p.nome as prestador, f.serie, f.inicial, f.final, f.situacao,
  a.rps_numero as anterior, a.rps_emissao::text as anterior_data, a.numero as anterior_nota,
  s.rps_numero as seguinte, s.rps_emissao::text as seguinte_data, s.numero as seguinte_nota
from furos f
join pessoa p on p.id = f.pessoa
left join lateral (select n.rps_numero, n.rps_emissao, n.numero from nota_fiscal n
  where n.prestador_id = f.pessoa and n.rps_serie = f.serie and n.rps_numero < f.inicial order by n.rps_numero desc limit 1) a on true
left join lateral (select n.rps_numero, n.rps_emissao, n.numero from nota_fiscal n
  where n.prestador_id = f.pessoa and n.rps_serie = f.serie and n.rps_numero > f.final order by n.rps_numero limit 1) s on true
where coalesce(a.rps_emissao, s.rps_emissao, $4::date) <= $4::date and coalesce(s.rps_emissao, a.rps_emissao, $3::date) >= $3::date
order by p.nome, f.pessoa, f.serie, f.inicial`

type Achado = {
  prestador: string
  serie: string
  inicial: string
  final: string
  situacao: string
  anterior: string | null
  anterior_data: string | null
  anterior_nota: string | null
  seguinte: string | null
  seguinte_data: string | null
  seguinte_nota: string | null
}
const numero = (texto: string | null) => (texto === null ? null : Number(texto))

async function* naoConvertidos(ctx: Context, filtros: Filtros): AsyncGenerator<Linha> {
  const { contribuinte, serie, dataInicial, dataFinal, incluirCancelados } = filtros
  const { rows } = await ctx.client.query<Achado>(consulta, [contribuinte, serie, dataInicial, dataFinal, incluirCancelados])
  for (const row of rows) {
    const [inicial, final] = [Number(row.inicial), Number(row.final)]
    yield {
      prestador: row.prestador,
      serie: row.serie,
      inicial,
      final,
      quantidade: final - inicial + 1,
      anterior: numero(row.anterior),
      anteriorData: row.anterior_data,
      anteriorNota: numero(row.anterior_nota),
      seguinte: numero(row.seguinte),
      seguinteData: row.seguinte_data,
      seguinteNota: numero(row.seguinte_nota),
      situacao: row.situacao,
    }
  }
}
