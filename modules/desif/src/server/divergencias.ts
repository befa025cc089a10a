import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { estadosComEfeitoTexto } from '@iss/nota/server'
import { type Context, defineProcess } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { acharDivergencias, type ContaComparada } from '../domain/divergencias.ts'
import type { DesifArquivo } from '../tables/desif-arquivo.ts'
import { desifDivergenciaTable as table } from '../tables/banco.ts'
import { getConfigDesif } from './config.ts'

/** Computes what does not agree of an institution, month by month (processaDw). Months as '2026-03'. */
export const apurarDivergenciasProcess = defineProcess<{ pessoaId: number; de: string; ate: string }, { mes: string }>({
  fila: 'processaDw',
  nome: 'desif.divergencias',
  async block(ctx, { pessoaId, de, ate }, cursor, { feitos }) {
    const mes = Competencia.from(cursor?.mes ?? de)
    await apurarMes(ctx, pessoaId, mes)
    const [proximo, fim] = [mes.next(), Competencia.from(ate)]
    return { done: proximo.isAfter(fim), feitos: feitos + 1, cursor: { mes: proximo.toString() } }
  },
})

/** Schedules the comparison of the months of a declaration in force; those of the future wait for theirs. */
export async function apurarDivergencias(ctx: Context, { pessoaId, inicio, fim }: DesifArquivo): Promise<void> {
  if (inicio === null || fim === null) return
  const corrente = Competencia.fromData(ctx.clock.today())
  const [de, declarado] = [Competencia.fromData(inicio), Competencia.fromData(fim)]
  const ate = declarado.isAfter(corrente) ? corrente : declarado
  if (de.isAfter(ate)) return
  await ctx.schedule(apurarDivergenciasProcess as never, { pessoaId, de: de.toString(), ate: ate.toString() } as never)
}

type Row = {
  dependencia: string
  tipo: string
  conta: string
  cosif: string
  codigo: string
  no_plano: boolean
  creditos: string
  debitos: string
  base: string | null
  aliquota: string | null
  da_cidade: string | null
}

/** Accounts of groups 7 and 8 as the balance and the computation in force tell them, one row for each account of a branch. */
const contas = `with balancete as (
    select b.dependencia, b.conta, b.mista, b.cosif, b.codigo, b.nome <> '' as no_plano, b.creditos, b.debitos
    from desif_balancete b join desif_demonstrativo d on d.municipio_id = b.municipio_id and d.id = b.demonstrativo_id
      join desif_arquivo a on a.municipio_id = d.municipio_id and a.id = d.arquivo_id and a.situacao = 'ACEITA'
    where d.pessoa_id = $1 and b.competencia = $2),
  apuracao as (
    select p.dependencia, p.conta, p.mista, max(p.cosif) as cosif, max(p.codigo) as codigo, bool_or(p.nome <> '') as no_plano, sum(p.creditos) as creditos,
      sum(p.debitos) as debitos, sum(p.base) as base, max(p.aliquota) as aliquota
    from desif_apuracao p join desif_arquivo a on a.municipio_id = p.municipio_id and a.id = p.arquivo_id and a.situacao = 'ACEITA'
    where a.pessoa_id = $1 and a.inicio = $2 group by 1, 2, 3)
  select x.dependencia, coalesce((select t.tipo_dependencia from banco_dependencia t where t.pessoa_id = $1 and t.codigo = x.dependencia), '') as tipo,
    x.conta, x.cosif, x.codigo, x.no_plano, x.creditos::text, x.debitos::text, x.base::text, x.aliquota::text,
    (select h.aliquota::text from desif_codigo_tributacao d join atividade_aliquota h on h.municipio_id = d.municipio_id and h.atividade_id = d.atividade_id
      where d.codigo = x.codigo and $2 between d.inicio and coalesce(d.fim, 'infinity') and $2 between h.inicio and coalesce(h.fim, 'infinity') limit 1) as da_cidade
  from (select coalesce(b.dependencia, p.dependencia) as dependencia, coalesce(b.conta, p.conta) as conta, coalesce(nullif(b.cosif, ''), p.cosif, '') as cosif,
      coalesce(nullif(b.codigo, ''), p.codigo, '') as codigo, coalesce(b.no_plano, p.no_plano) as no_plano, coalesce(b.creditos, p.creditos) as creditos,
      coalesce(b.debitos, p.debitos) as debitos, p.base, p.aliquota
    from balancete b full join apuracao p on p.dependencia = b.dependencia and p.conta = b.conta and p.mista = b.mista) x
  order by 1, 3`

/** Compares a month of an institution and keeps what does not agree; what agrees by now is settled, what was told of stays told of. */
export async function apurarMes(ctx: Context, pessoaId: number, competencia: Competencia): Promise<void> {
  const dia = competencia.firstDay()
  const { rows } = await ctx.client.query<Row>(contas, [pessoaId, dia])
  const fatos = await lerFatos(ctx, pessoaId, competencia)
  const achadas = acharDivergencias({
    contas: rows.map(comparada),
    ...fatos,
    aliquotaEstimativa: (await getConfigDesif(ctx)).aliquotaEstimativa,
  })
  const antes = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), eq(table.competencia, competencia)))
  const chave = (uma: { tipo: string; dependencia: string; conta: string }) => [uma.tipo, uma.dependencia, uma.conta].join('|')
  const porChave = new Map(antes.map((uma) => [chave(uma), uma]))
  const agora = ctx.clock.now()
  const vistas = new Set<string>()
  for (const achada of achadas) {
    if (vistas.has(chave(achada))) continue
    vistas.add(chave(achada))
    const existente = porChave.get(chave(achada))
    if (!existente)
      await ctx.db.insert(table).values({ ...achada, pessoaId, competencia, situacao: 'EM_ABERTO', apuradaEm: agora })
    else
      await ctx.db
        .update(table)
        .set({ ...achada, apuradaEm: agora, situacao: existente.notificadaEm ? 'NOTIFICADA' : 'EM_ABERTO' })
        .where(eq(table.id, existente.id))
  }
  for (const uma of antes)
    if (!vistas.has(chave(uma)) && uma.situacao !== 'REGULARIZADA')
      await ctx.db.update(table).set({ situacao: 'REGULARIZADA', apuradaEm: agora }).where(eq(table.id, uma.id))
  await ctx.audit({
    tipo: 'desif.divergencias',
    entidade: 'desif_divergencia',
    depois: { pessoaId, competencia, quantidade: vistas.size },
  })
}

const comparada = (row: Row): ContaComparada => ({
  dependencia: row.dependencia,
  tipoDependencia: row.tipo,
  conta: row.conta,
  cosif: row.cosif,
  codigo: row.codigo,
  noPlano: row.no_plano,
  creditos: Dinheiro.from(row.creditos),
  debitos: Dinheiro.from(row.debitos),
  base: row.base === null ? null : Dinheiro.from(row.base),
  aliquota: row.aliquota === null ? null : Aliquota.from(row.aliquota),
  aliquotaDaCidade: row.da_cidade === null ? null : Aliquota.from(row.da_cidade),
})

async function lerFatos({ client }: Context, pessoaId: number, competencia: Competencia) {
  const dia = competencia.firstDay()
  const { rows } = await client.query<{
    dependencias: string[]
    balancete: boolean
    apuracao: boolean
    a_recolher: string
    cobrado: string
    notas: string
  }>(
    `select array(select codigo from banco_dependencia where pessoa_id = $1 and coalesce(inicio, $2) <= $2 and coalesce(fim, 'infinity') >= $2 order by 1) as dependencias,
      exists (select from desif_arquivo where pessoa_id = $1 and modulo = 1 and situacao = 'ACEITA' and $2 between inicio and fim) as balancete,
      exists (select from desif_arquivo where pessoa_id = $1 and modulo = 2 and situacao = 'ACEITA' and inicio = $2) as apuracao,
      (select coalesce(sum(c.a_recolher), 0)::text from desif_consolidacao c join desif_arquivo a on a.municipio_id = c.municipio_id and a.id = c.arquivo_id
        where a.pessoa_id = $1 and a.situacao = 'ACEITA' and a.inicio = $2) as a_recolher,
      (select coalesce(sum(g.base), 0)::text from guia g where g.pessoa_id = $1 and g.papel = 'PRESTADOR' and g.competencia = $2 and g.estado <> 'CANCELADA') as cobrado,
      (select coalesce(sum(n.valor_total), 0)::text from nota_fiscal n where n.competencia = $2 and n.estado in ${estadosComEfeitoTexto}
        and (n.prestador_id = $1 or n.prestador_id in (select v.pessoa_id from vinculo_pessoa_banco_desif v where v.banco_id = $1))
        and n.atividade_id in (select d.atividade_id from desif_codigo_tributacao d)) as notas`,
    [pessoaId, dia],
  )
  const [row] = rows
  if (!row) throw new Error('A select without from gives one row')
  const tarifas = await client.query<{ tarifa: string; conta: string }>(
    `select t.identificacao as tarifa, t.conta from desif_tarifa t
       join desif_arquivo a on a.municipio_id = t.municipio_id and a.id = t.arquivo_id and a.situacao = 'ACEITA'
       join desif_plano_contas p on p.municipio_id = a.municipio_id and p.arquivo_id = a.id
     where a.pessoa_id = $1 and $2 between a.inicio and a.fim
       and not exists (select from desif_conta c where c.municipio_id = p.municipio_id and c.plano_id = p.id and c.conta = t.conta and c.codigo <> '')
     order by 1`,
    [pessoaId, dia],
  )
  return {
    dependencias: row.dependencias,
    temBalancete: row.balancete,
    temApuracao: row.apuracao,
    aRecolher: Dinheiro.from(row.a_recolher),
    cobrado: Dinheiro.from(row.cobrado),
    tarifasSemConta: tarifas.rows,
    notas: Dinheiro.from(row.notas),
  }
}
