import { isCpf, normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { buscarOpenid, caminhoRetornoOpenid, concluirOpenid, iniciarOpenid } from '../contract/openid.ts'
import { acessoErrors } from '../domain/errors.ts'
import { minutosDesafio } from '../domain/limites.ts'
import type { Conta } from '../tables/acesso.ts'
import { abrirSessao, findVinculoPrincipal } from './abrir-sessao.ts'
import { findContaExterna, isContaLigada, ligarContaExterna } from './conta-externa.ts'
import { findConta } from './find-conta.ts'
import { provedorOpenidDe } from './provedor-openid.ts'
import { abrirSelo, selar } from './selo.ts'

const proposito = 'openid'
const retornoDe = (ctx: Context) => `${ctx.baseUrl}${caminhoRetornoOpenid}`
const exigirProvedor = (ctx: Context) => provedorOpenidDe(ctx) ?? refuse(acessoErrors.openidDesligado)

export const buscarOpenidOperation = implement(buscarOpenid, async (ctx) => ({ nome: provedorOpenidDe(ctx)?.nome ?? null }))

/** The request is kept by the browser, sealed: only the browser that began a sign-in can end it. */
export const iniciarOpenidOperation = implement(iniciarOpenid, async (ctx) => {
  const { endereco, pedido } = await exigirProvedor(ctx).iniciar(retornoDe(ctx))
  return { endereco, pedido: await selar(ctx, proposito, pedido, minutosDesafio) }
})

/**
 * Opens a session for whom the provider proved: an existing account whose person has the CPF. No account is ever created by this. Of several
 * the one linked before, else the one used last. Account state and blocks hold as in every sign-in (spec 1 §8); a password that has to be
 * changed plays no part, for none was used.
 */
export const concluirOpenidOperation = implement(concluirOpenid, async (ctx, { parametros, pedido }) => {
  const provedor = exigirProvedor(ctx)
  const selo = await abrirSelo(ctx, proposito, pedido)
  if (!selo) refuse(acessoErrors.openidPedidoInvalido)
  const { sujeito, cpf } = await provedor.concluir(retornoDe(ctx), parametros, {
    estado: String(selo.estado),
    nonce: String(selo.nonce),
    verificador: String(selo.verificador),
  })
  const documento = normalizeDocumento(cpf)
  if (!isCpf(documento)) refuse(acessoErrors.openidSemCpf)
  const conta = await findContaDoCpf(ctx, provedor.emissor, sujeito, documento)
  const vinculo = conta && (await findVinculoPrincipal(ctx, conta.id))
  if (!conta || !vinculo) refuse(acessoErrors.openidSemConta)
  if (conta.situacao === 'BLOQUEADA') refuse(acessoErrors.openidBloqueado)
  if (conta.situacao === 'INATIVA') refuse(acessoErrors.openidContaInativa)
  const { rows } = await ctx.client.query<{ bloqueio: string | null }>('select bloqueio_acesso($1, $2) as bloqueio', [
    vinculo.municipioId,
    vinculo.pessoaId,
  ])
  if (rows[0]?.bloqueio) refuse(acessoErrors.openidBloqueado)
  await ctx.enterMunicipio(vinculo.municipioId)
  if (!(await findContaExterna(ctx, provedor.emissor, sujeito)) && !(await isContaLigada(ctx, provedor.emissor, conta.id)))
    await ligarContaExterna(ctx, conta.id, provedor.emissor, sujeito)
  return abrirSessao(ctx, conta.id, vinculo, { provedor: provedor.emissor, sujeito, usuario: conta.usuario, renovacao: null })
})

/** Of the accounts whose person has the CPF the one linked to the subject, else the first: active before others, used last before others. */
async function findContaDoCpf(ctx: Context, emissor: string, sujeito: string, cpf: string): Promise<Conta | undefined> {
  const { rows } = await ctx.client.query<{ conta_id: string }>('select conta_id from contas_por_documento($1)', [cpf])
  const ids = rows.map((row) => Number(row.conta_id))
  const ligada = await findContaExterna(ctx, emissor, sujeito)
  if (ligada && ids.includes(ligada.id)) return ligada
  return ids[0] === undefined ? undefined : findConta(ctx, ids[0])
}
