import { streamQuery } from '@iss/list/server'
import type { Data } from '@iss/kernel/data'
import { enderecoTable as endereco, pessoaTable as pessoa, regimeCompetenciaTable as regime } from '@iss/pessoa/tables/pessoa'
import { telefonePrincipal } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Regime } from '@iss/tributacao/domain/regime'
import { type CadastroLocal, type Contribuinte, inscricaoDoCnc, montarContribuinte } from '../domain/cadastro-cnc.ts'
import { inicioDoCanal, type RegraCanal } from '../domain/canal-emissao.ts'
import { nacionalCanalTable } from '../tables/canal.ts'
import { nacionalCncTable as cnc } from '../tables/cnc.ts'

/** A taxpayer as the city knows it, as it would stand in the register, and what was sent of it last. */
export type CadastroDoMunicipio = {
  id: number
  nome: string
  regime: Regime
  atualizadoEm: Date
  local: CadastroLocal
  /** Another person has the same registration once it is written as the register writes it. */
  repetida: boolean
  contribuinte: Contribuinte
  /** The last record that went out, whatever became of it. */
  enviado: { em: Date; situacao: string; motivos: readonly { codigo: string; mensagem: string }[]; dados: Contribuinte } | null
}

const DA_PESSOA = sql.raw('"pessoa"."id"')
const DO_MUNICIPIO = sql.raw('"pessoa"."municipio_id"')

const colunas = (hoje: Data) => ({
  id: pessoa.id,
  nome: pessoa.nome,
  documento: pessoa.documento,
  nomeFantasia: pessoa.nomeFantasia,
  email: pessoa.email,
  inscricaoMunicipal: pessoa.inscricaoMunicipal,
  inicio: pessoa.cadastroInicial,
  situacao: pessoa.situacao,
  autorizadaDesde: pessoa.autorizadaNfeDesde,
  autorizadaAte: pessoa.autorizadaNfeAte,
  atualizadoEm: pessoa.ultimaAlteracao,
  telefone: telefonePrincipal.as('telefone'),
  regime:
    sql<Regime>`coalesce((select r.regime from ${regime} r where r.municipio_id = ${DO_MUNICIPIO} and r.contribuinte_id = ${DA_PESSOA}
    and r.data_inicio <= ${hoje} order by r.data_inicio desc limit 1), ${pessoa.regimeIssTipo})`.as('regime_vigente'),
  endereco: sql<
    CadastroLocal['endereco']
  >`(select jsonb_build_object('logradouro', e.logradouro_tipo || ' ' || e.logradouro_nome, 'numero', e.numero,
      'complemento', e.complemento, 'bairro', e.bairro, 'cep', e.cep)
    from ${endereco} e where e.municipio_id = ${DO_MUNICIPIO} and e.pessoa_id = ${DA_PESSOA} order by e.principal desc, e.id desc limit 1)`.as(
    'endereco_principal',
  ),
  enviado: sql<{
    em: string
    situacao: string
    motivos: []
    dados: Contribuinte
  } | null>`(select jsonb_build_object('em', c.criado_em, 'situacao', c.situacao,
      'motivos', c.motivos, 'dados', c.dados)
    from ${cnc} c where c.municipio_id = ${DO_MUNICIPIO} and c.pessoa_id = ${DA_PESSOA} and c.sentido = 'ENVIO' order by c.id desc limit 1)`.as(
    'ultimo_envio',
  ),
  repetida: sql<boolean>`exists (select from pessoa o where o.municipio_id = ${DO_MUNICIPIO} and o.id <> ${DA_PESSOA}
    and upper(regexp_replace(o.inscricao_municipal, '[^0-9A-Za-z]', '', 'g')) = upper(regexp_replace(${sql.raw('"pessoa"."inscricao_municipal"')}, '[^0-9A-Za-z]', '', 'g')))`
    .mapWith(Boolean)
    .as('repetida'),
})

/** Taxpayers of the city under a condition on the table pessoa, in the order of their names; a long list does not stand in memory. */
export async function* lerCadastros(ctx: Context, condicao: SQL | undefined): AsyncGenerator<CadastroDoMunicipio> {
  const hoje = ctx.clock.today()
  const canais = await ctx.db.select().from(nacionalCanalTable)
  const consulta = ctx.db.select(colunas(hoje)).from(pessoa).where(condicao).orderBy(asc(pessoa.busca), asc(pessoa.id))
  for await (const linha of streamQuery(ctx, consulta)) yield montar(linha, canais, hoje)
}

type Linha = {
  [K in keyof ReturnType<typeof colunas>]: K extends 'atualizadoEm' ? Date : unknown
} & Omit<CadastroLocal, 'nacionalDesde'> & {
    id: number
    nome: string
    regime: Regime
    repetida: boolean
    enviado: { em: string; situacao: string; motivos: []; dados: Contribuinte } | null
  }

function montar(linha: Linha, canais: readonly Pick<RegraCanal, 'regime' | 'inicio'>[], hoje: Data): CadastroDoMunicipio {
  const { id, nome, regime: vigente, atualizadoEm, repetida, enviado } = linha
  const local: CadastroLocal = {
    documento: linha.documento,
    inscricaoMunicipal: linha.inscricaoMunicipal,
    nomeFantasia: linha.nomeFantasia,
    email: linha.email,
    telefone: linha.telefone,
    inicio: linha.inicio,
    situacao: linha.situacao,
    autorizadaDesde: linha.autorizadaDesde,
    autorizadaAte: linha.autorizadaAte,
    nacionalDesde: inicioDoCanal(vigente, hoje, canais),
    endereco: linha.endereco,
  }
  return {
    id,
    nome,
    regime: vigente,
    atualizadoEm,
    local,
    repetida: repetida && inscricaoDoCnc(local.inscricaoMunicipal) !== null,
    contribuinte: montarContribuinte(local, hoje),
    enviado: enviado && { ...enviado, em: new Date(enviado.em) },
  }
}

/** One taxpayer, locked until the end of the transaction; null when the city does not know it. */
export async function travarCadastro(ctx: Context, id: number): Promise<CadastroDoMunicipio | null> {
  await ctx.db.select({ id: pessoa.id }).from(pessoa).where(eq(pessoa.id, id)).for('update')
  for await (const cadastro of lerCadastros(ctx, eq(pessoa.id, id))) return cadastro
  return null
}

/** What the register told last of each taxpayer and registration, by document and registration. */
export async function lerCnc({ db }: Context): Promise<Map<string, Contribuinte>> {
  const linhas = await db
    .selectDistinctOn([cnc.documento, cnc.inscricao], { documento: cnc.documento, inscricao: cnc.inscricao, dados: cnc.dados })
    .from(cnc)
    .where(eq(cnc.situacao, 'RECEBIDO'))
    .orderBy(asc(cnc.documento), asc(cnc.inscricao), desc(cnc.nsu))
  return new Map(linhas.map(({ documento, inscricao, dados }) => [`${documento} ${inscricao}`, dados]))
}
