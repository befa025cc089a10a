import { refere } from '@iss/platform/db'
import { chavesDoEscopo, escoposIntegracao, toCodigoIntegracao } from '@iss/acesso/domain/codigo-integracao'
import { hashToken, novoTokenOpaco } from '@iss/acesso/server'
import { formatDataHora, plusMonths } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { hasChave, isAllowed } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import {
  acessoGerarCodigo,
  buscarAcessosIntegracao,
  buscarCodigosIntegracao,
  gerarCodigoIntegracao,
  revogarCodigoIntegracao,
} from '../contract/codigos-integracao.ts'
import { codigoIntegracaoErrors, codigoIntegracaoMensagens, rotulosEscopo, validarCodigo } from '../domain/codigo-integracao.ts'
import { codigoIntegracaoAcessoTable, codigoIntegracaoTable } from '../tables/codigo-integracao.ts'

const table = codigoIntegracaoTable
const acesso = codigoIntegracaoAcessoTable
const daPessoa = (ctx: Context) => eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId)
const emVigor = (ctx: Context) => and(daPessoa(ctx), isNull(table.revogadoEm), gte(table.validade, ctx.clock.today()))

/** Scopes of which the user holds at least one key. */
const listEscopos = (ctx: Context) =>
  escoposIntegracao.filter((escopo) => chavesDoEscopo[escopo].some((chave) => hasChave(ctx.user, chave)))

export const buscarCodigosIntegracaoOperation = implement(buscarCodigosIntegracao, async (ctx) => {
  const hoje = ctx.clock.today()
  const rows = await ctx.db
    .select({
      codigo: table,
      acessos: sql<string>`coalesce(sum(${acesso.acessos}), 0)`,
      ultimo: sql<string | null>`max(${acesso.ultimoEm})`,
    })
    .from(table)
    .leftJoin(acesso, refere(acesso.codigoId, table))
    .where(daPessoa(ctx))
    .groupBy(table.municipioId, table.id)
    .orderBy(desc(table.id))
  return {
    lista: rows.map(({ codigo, acessos, ultimo }) => ({
      id: codigo.id,
      nome: codigo.nome,
      final: codigo.final,
      permissoes: codigo.escopos.map((escopo) => rotulosEscopo[escopo]).join('; '),
      criadoEm: formatDataHora(codigo.criadoEm),
      validade: codigo.validade,
      situacao: codigo.revogadoEm ? ('Revogado' as const) : codigo.validade < hoje ? ('Vencido' as const) : ('Ativo' as const),
      acessos: Number(acessos),
      ultimoAcesso: ultimo === null ? null : formatDataHora(new Date(ultimo)),
    })),
    podeGerar: isAllowed(acessoGerarCodigo, ctx.user),
    escopos: listEscopos(ctx).map((value) => ({ value, label: rotulosEscopo[value] })),
    validade: plusMonths(hoje, 12),
  }
})

export const gerarCodigoIntegracaoOperation = implement(gerarCodigoIntegracao, async (ctx, entrada) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `codigo-integracao|${ctx.municipioId}|${pessoaId}`,
  ])
  const pedido = { ...entrada, escopos: [...new Set(entrada.escopos)] }
  const atuais = await ctx.db.select({ nome: table.nome }).from(table).where(emVigor(ctx))
  const violations = validarCodigo(pedido, {
    hoje: ctx.clock.today(),
    nomesEmVigor: atuais.map(({ nome }) => nome),
    escoposDoUsuario: listEscopos(ctx),
  })
  if (violations.length > 0) refuse(violations)
  const token = toCodigoIntegracao(novoTokenOpaco())
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...pedido,
      pessoaId,
      contaId: ctx.sessao.contaId,
      hash: hashToken(token),
      final: token.slice(-4),
      criadoEm: ctx.clock.now(),
    })
    .returning({ id: table.id })
  if (!row) throw new Error('The code was not written')
  await ctx.audit({
    tipo: 'codigo-integracao.gerado',
    entidade: 'codigo_integracao',
    entidadeId: row.id,
    depois: { pessoaId, ...pedido },
  })
  return { id: row.id, token, mensagem: codigoIntegracaoMensagens.gerado }
})

export const revogarCodigoIntegracaoOperation = implement(revogarCodigoIntegracao, async (ctx, { id }) => {
  const [row] = await ctx.db
    .update(table)
    .set({ revogadoEm: ctx.clock.now() })
    .where(and(eq(table.id, id), daPessoa(ctx), isNull(table.revogadoEm)))
    .returning()
  if (!row) return refuse(codigoIntegracaoErrors.naoEncontrado, { kind: 'not-found' })
  await ctx.audit({
    tipo: 'codigo-integracao.revogado',
    entidade: 'codigo_integracao',
    entidadeId: id,
    antes: { nome: row.nome, escopos: row.escopos, validade: row.validade },
  })
  return { mensagem: codigoIntegracaoMensagens.revogado }
})

export const buscarAcessosIntegracaoOperation = implement(buscarAcessosIntegracao, async (ctx) => {
  const rows = await ctx.db
    .select({ acesso, nome: table.nome })
    .from(acesso)
    .innerJoin(table, refere(acesso.codigoId, table))
    .where(daPessoa(ctx))
    .orderBy(desc(acesso.hora), desc(acesso.id))
    .limit(500)
  return rows.map(({ acesso: { id, hora, acessos, ultimoEm }, nome }) => ({
    id,
    nome,
    hora: formatDataHora(hora),
    acessos,
    ultimo: formatDataHora(ultimoEm),
  }))
})
