import type { Context } from '@iss/platform/server'
import { chaveConta, type CodigoDaCidade, type ContextoDesif, porCodigo, type ServicoDaTabela } from '../domain/contexto.ts'
import type { ModuloDesif } from '../domain/leiaute.ts'
import { getConfigDesif } from './config.ts'

/** Root of a CNPJ. */
const raizDe = (documento: string) => documento.slice(0, 8)

/** Everything that the files of an institution are held against. */
export async function lerContextoDesif(ctx: Context, pessoaId: number): Promise<ContextoDesif> {
  const { client } = ctx
  const pessoa = await client.query<{ documento: string; codigo: string }>(
    'select p.documento, m.codigo from pessoa p join municipio m on m.id = p.municipio_id where p.id = $1',
    [pessoaId],
  )
  const [row] = pessoa.rows
  if (!row) throw new Error('The institution of the delivery is missing')
  const codigos = await lerCodigos(ctx)
  const cosif = await client.query<{ conta: string }>('select distinct conta from conta_cosif')
  const tabelas = await client.query<{ tabela: 'TARIFA' | 'SERVICO'; codigo: string } & ServicoDaTabela>(
    `select tabela, codigo, exige_complemento as "exigeComplemento", inicio::text, fim::text from desif_tabela_servico order by 1, 2, 4`,
  )
  const planos = await client.query<{ ano: string; conta: string; mista: string; codigo: string }>(
    `select to_char(p.inicio_competencia, 'YYYY') as ano, c.conta, c.mista, c.codigo
     from desif_plano_contas p join desif_arquivo a on a.municipio_id = p.municipio_id and a.id = p.arquivo_id and a.situacao = 'ACEITA'
       join desif_conta c on c.municipio_id = p.municipio_id and c.plano_id = p.id
     where p.pessoa_id = $1 order by 1, 2, 3`,
    [pessoaId],
  )
  const emVigor = await client.query<{ modulo: ModuloDesif; inicio: string; fim: string; protocolo: string }>(
    `select modulo, to_char(inicio, 'YYYY-MM') as inicio, to_char(fim, 'YYYY-MM') as fim, protocolo
     from desif_arquivo where pessoa_id = $1 and situacao = 'ACEITA' order by 1, 2, 3, id`,
    [pessoaId],
  )
  const encerradas = await client.query<{ mes: string }>(
    `select to_char(competencia, 'YYYY-MM') as mes from saldo_competencia where contribuinte_id = $1 and papel = 'PRESTADOR' and estado <> 'ABERTA'
     order by 1`,
    [pessoaId],
  )
  const porAno = new Map<string, Map<string, string>>()
  for (const { ano, conta, mista, codigo } of planos.rows) {
    const plano = porAno.get(ano) ?? new Map<string, string>()
    plano.set(chaveConta(conta, mista), codigo)
    porAno.set(ano, plano)
  }
  return {
    hoje: ctx.clock.today(),
    municipio: row.codigo,
    raiz: raizDe(row.documento),
    codigos,
    cosif: new Set(cosif.rows.map(({ conta }) => conta)),
    tarifas: porCodigo(tabelas.rows.filter(({ tabela }) => tabela === 'TARIFA')),
    servicos: porCodigo(tabelas.rows.filter(({ tabela }) => tabela === 'SERVICO')),
    planos: porAno,
    emVigor: emVigor.rows,
    encerradas: new Set(encerradas.rows.map(({ mes }) => mes)),
    diaDoPrazo: (await getConfigDesif(ctx)).diaModulo2,
  }
}

/** The codes of the city (K20), each with the rates of its activity in the days on which both hold. */
async function lerCodigos({ client }: Context): Promise<Map<string, CodigoDaCidade[]>> {
  const { rows } = await client.query<{ codigo: string; aliquota: string; inicio: string; fim: string | null }>(
    `select d.codigo, (coalesce(h.aliquota, 0) * 10000)::bigint::text as aliquota, greatest(d.inicio, h.inicio)::text as inicio, least(d.fim, h.fim)::text as fim
     from desif_codigo_tributacao d
       left join atividade_aliquota h on h.municipio_id = d.municipio_id and h.atividade_id = d.atividade_id
         and daterange(d.inicio, d.fim, '[]') && daterange(h.inicio, h.fim, '[]')
     order by 1, 3`,
  )
  const codigos = new Map<string, CodigoDaCidade[]>()
  for (const { codigo, aliquota, inicio, fim } of rows)
    codigos.set(codigo, [...(codigos.get(codigo) ?? []), { aliquota: BigInt(aliquota), inicio, fim }])
  return codigos
}
