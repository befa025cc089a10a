import { formaDaInscricao } from '@iss/municipio/server'
import { refere } from '@iss/platform/db'
import { alterarAvatar } from '@iss/acesso/contract/avatar'
import { alterarEmail } from '@iss/acesso/contract/email'
import { formatDocumento } from '@iss/kernel/documento'
import { textOf } from '@iss/kinds'
import { autorizacaoNfeTable, serieTable } from '@iss/nota/tables/serie'
import { enderecoPrincipal, formatEndereco } from '@iss/pessoa/domain/endereco'
import { isEventual, labelSituacao } from '@iss/pessoa/domain/pessoa'
import { descricaoRegime } from '@iss/pessoa/domain/regime-iss'
import { findTelefonePrincipal, getPessoa, listServidores } from '@iss/pessoa/server'
import { enderecoTable, papelTable, type Pessoa } from '@iss/pessoa/tables/pessoa'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import { unidadeTable } from '@iss/tributacao/tables/unidade'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { buscarCentralContrib } from '../contract/central-contrib.ts'
import { type CampoCentral, campoCentral, camposCentral, notificacoesCentral, isDireto } from '../domain/central-contrib.ts'
import { findPermissoesCentral } from './permissoes-central.ts'

/** The values of the registration card, in words; a field without one is empty. */
export async function valoresDoCadastro(ctx: Context, pessoa: Pessoa): Promise<Readonly<Record<CampoCentral, string>>> {
  const enderecos = await ctx.db
    .select()
    .from(enderecoTable)
    .where(eq(enderecoTable.pessoaId, pessoa.id))
    .orderBy(asc(enderecoTable.id))
  const endereco = enderecoPrincipal(enderecos)
  const telefone = await findTelefonePrincipal(ctx, pessoa.id)
  const [contador] = await ctx.db
    .select({ dados: papelTable.dados })
    .from(papelTable)
    .where(and(eq(papelTable.atorId, pessoa.id), eq(papelTable.perfil, 'contador'), isNull(papelTable.fim)))
  const { regimeIssTipo: tipo, regimeIssAliquota: aliquota, regimeIssValor: valor } = pessoa
  return {
    documento: formatDocumento(pessoa.documento),
    nome: pessoa.nome,
    nomeFantasia: pessoa.nomeFantasia ?? '',
    inscricaoMunicipal: (await formaDaInscricao(ctx))(pessoa.inscricaoMunicipal) ?? '',
    inscricaoEstadual: pessoa.inscricaoEstadual ?? '',
    crc: contador?.dados.crc ?? '',
    regime: (await listServidores(ctx, [pessoa.id])).has(pessoa.id) ? '' : descricaoRegime({ tipo, aliquota, valor }),
    telefone: textOf('telefone', telefone),
    endereco: endereco ? `${formatEndereco(endereco)} - ${endereco.municipioNome}/${endereco.uf}` : '',
  }
}

async function isContador(ctx: Context, pessoaId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: papelTable.id })
    .from(papelTable)
    .where(and(eq(papelTable.atorId, pessoaId), eq(papelTable.perfil, 'contador'), isNull(papelTable.fim)))
  return row !== undefined
}

async function listNotificacoes(ctx: Context, pessoaId: number) {
  const lista = []
  for (const chave of notificacoesCentral) {
    const { name, label, effect } = chave
    lista.push({ name, label, effect, valor: await ctx.switchOn(chave, pessoaId) })
  }
  return lista
}

async function listSeries(ctx: Context, pessoaId: number) {
  const rows = await ctx.db
    .select({ autorizacao: autorizacaoNfeTable, codigo: serieTable.codigo, especie: serieTable.especie })
    .from(autorizacaoNfeTable)
    .innerJoin(serieTable, refere(autorizacaoNfeTable.serieId, serieTable))
    .where(eq(autorizacaoNfeTable.pessoaId, pessoaId))
    .orderBy(asc(serieTable.codigo), desc(autorizacaoNfeTable.inicio))
  return rows.map(({ autorizacao: { id, inicio, fim }, codigo, especie }) => ({ id, serie: `${especie}/${codigo}`, inicio, fim }))
}

/** The accounts of the chart that the person declared last (DES-IF, module 3); null without one. */
async function listPlanoContas({ client }: Context, pessoaId: number) {
  const { rows } = await client.query<{ conta: string; nome: string; cosif: string }>(
    `select c.conta, c.nome, c.cosif from desif_conta c
     where c.plano_id = (select p.id from desif_plano_contas p where p.pessoa_id = $1 order by p.inicio_competencia desc, p.id desc limit 1)
     order by c.conta, c.mista`,
    [pessoaId],
  )
  return rows.length === 0 ? null : rows
}

/** The deductions of works that an inspector allowed, the last first; null when there are none. */
async function listDeducoesDeObra({ client }: Context, pessoaId: number) {
  const { rows } = await client.query<{
    id: number
    tipo: string
    obra: string
    percentual: string | null
    inicio: string
    fim: string | null
  }>(
    `select d.id::float8 as id, t.nome as tipo, d.obra, replace(round(d.percentual, 2)::text, '.', ',') as percentual,
       d.inicio::text as inicio, d.fim::text as fim
     from tipo_abatimento_obra_contribuinte d
     join tipo_abatimento_obra t on t.municipio_id = d.municipio_id and t.id = d.tipo_abatimento_obra_id
     where d.pessoa_id = $1 order by d.inicio desc, d.id desc`,
    [pessoaId],
  )
  return rows.length === 0 ? null : rows
}

/** Registration, contacts and lists of the selected person, under the permissions of the city. Source: design S32. */
export const buscarCentralContribOperation = implement(buscarCentralContrib, async (ctx) => {
  const { pessoaSelecionadaId, pessoaUsuarioId } = ctx.sessao
  const pessoa = await getPessoa(ctx, pessoaSelecionadaId)
  const permissoes = await findPermissoesCentral(ctx)
  const valores = await valoresDoCadastro(ctx, pessoa)
  const contador = await isContador(ctx, pessoa.id)
  const propria = pessoaSelecionadaId === pessoaUsuarioId
  return {
    id: pessoa.id,
    versao: pessoa.versao,
    nome: pessoa.nome,
    situacao: labelSituacao[pessoa.situacao],
    email: pessoa.email ?? '',
    telefone: (await findTelefonePrincipal(ctx, pessoa.id)) ?? '',
    propria,
    eventual: isEventual(pessoa),
    // What the session lets him do is what the calls let him do.
    podeAlterarEmail: propria && isAllowed(alterarEmail.access, ctx.user),
    podeAlterarImagem: isAllowed(alterarAvatar.access, ctx.user),
    podeAlterarTelefone: permissoes.alteraTelefone,
    campos: camposCentral
      .filter((campo) => (campo !== 'crc' || contador) && !isDireto(campo, permissoes))
      .map((campo) => ({
        campo,
        rotulo: campoCentral[campo].rotulo,
        valor: valores[campo],
        podeSolicitar: permissoes[campoCentral[campo].permissao],
      })),
    notificacoes: permissoes.notificacoes ? await listNotificacoes(ctx, pessoa.id) : null,
    migrador: permissoes.migrador ? { ultimaSincronia: pessoa.ultimaSincronia?.toISOString() ?? null } : null,
    unidades: permissoes.unidades
      ? await ctx.db
          .select({ sigla: unidadeTable.sigla, nome: unidadeTable.nome })
          .from(unidadeTable)
          .where(eq(unidadeTable.ativa, true))
          .orderBy(asc(unidadeTable.sigla))
      : null,
    series: permissoes.series ? await listSeries(ctx, pessoa.id) : null,
    planoContas: permissoes.planoContas ? await listPlanoContas(ctx, pessoa.id) : null,
    construcaoCivil: permissoes.construcaoCivil ? await listDeducoesDeObra(ctx, pessoa.id) : null,
  }
})
