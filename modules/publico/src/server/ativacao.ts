import { createHash, randomBytes } from 'node:crypto'
import { abrirTentativas } from '@iss/acesso/server'
import type { Conta } from '@iss/acesso/tables/acesso'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { contaAtivacaoTable as table, type ContaAtivacao, type PedidosAtivacao } from '../tables/publico.ts'

/** Days that a link of activation lives. */
export const diasAtivacao = 7
const hashDe = (codigo: string) => createHash('sha256').update(codigo).digest('hex')

type Destino = Pick<Conta, 'id' | 'usuario'> & { email: string }

/** Makes a link of activation for an account of the transaction's city; those before it end. Answers its address. */
async function criarLink(ctx: Context, contaId: number, pedidos: PedidosAtivacao): Promise<string> {
  const agora = ctx.clock.now()
  const codigo = randomBytes(32).toString('base64url')
  await ctx.db
    .update(table)
    .set({ expiraEm: agora })
    .where(and(eq(table.contaId, contaId), isNull(table.usadaEm), gt(table.expiraEm, agora)))
  await ctx.db.insert(table).values({
    contaId,
    municipioId: ctx.municipioId,
    hash: hashDe(codigo),
    pedidos,
    criadaEm: agora,
    expiraEm: new Date(agora.getTime() + diasAtivacao * 86_400_000),
  })
  return `${ctx.baseUrl}/public/ativar?codigo=${codigo}`
}

export type CartaDeAtivacao = { assunto: string; titulo: string; paragrafos: readonly string[] }

const assunto = 'Ative o seu acesso ao portal do ISS'
const confirmacao = (usuario: string): CartaDeAtivacao => ({
  assunto,
  titulo: 'Confirme o seu e-mail',
  paragrafos: [
    `Recebemos um pedido de acesso ao portal do ISS com o usuário ${usuario}.`,
    `Para confirmar, abra o link abaixo em até ${diasAtivacao} dias. Se você não fez este pedido, ignore esta mensagem.`,
  ],
})

/** The mail to who registered and never came back. */
export const lembreteDeAtivacao = (usuario: string): CartaDeAtivacao => ({
  assunto,
  titulo: 'O seu acesso ainda não foi ativado',
  paragrafos: [
    `O usuário ${usuario} foi cadastrado no portal do ISS e nunca foi usado.`,
    `Para começar, abra o link abaixo em até ${diasAtivacao} dias. Se você não precisa mais do acesso, ignore esta mensagem.`,
  ],
})

/** Mails the link that confirms the e-mail of an account, and audits it. `carta`: in other words than the usual ones. */
export async function enviarAtivacao(
  ctx: Context,
  conta: Destino,
  pedidos: PedidosAtivacao = {},
  carta: CartaDeAtivacao = confirmacao(conta.usuario),
): Promise<void> {
  const url = await criarLink(ctx, conta.id, pedidos)
  const { titulo, paragrafos } = carta
  await ctx.mail({
    para: [conta.email],
    assunto: carta.assunto,
    ...renderMail({ titulo, paragrafos: [...paragrafos], botao: { texto: 'Ativar o acesso', url } }),
  })
  await ctx.audit({ tipo: 'conta.ativacao-enviada', entidade: 'conta', entidadeId: conta.id })
}

/** Mails that the registration was approved, with the link to define the password, and audits it. */
export async function enviarAprovacao(ctx: Context, conta: Destino, nome: string): Promise<void> {
  const url = await criarLink(ctx, conta.id, {})
  await ctx.mail({
    para: [conta.email],
    assunto: 'Seu cadastro foi aprovado',
    ...renderMail({
      titulo: 'Cadastro aprovado',
      paragrafos: [
        `${nome}, o seu cadastro no portal do ISS foi aprovado. O seu usuário é ${conta.usuario}.`,
        `Defina a sua senha pelo link abaixo, que vale por ${diasAtivacao} dias. Depois disso, use a opção de recuperar a senha.`,
      ],
      botao: { texto: 'Definir a senha', url },
    }),
  })
  await ctx.audit({ tipo: 'conta.aprovacao-enviada', entidade: 'conta', entidadeId: conta.id })
}

/** The live link of this code, held under a row lock; undefined when there is none, or it is over. */
export async function findAtivacao(ctx: Context, codigo: string): Promise<ContaAtivacao | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(codigo)) return undefined
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.hash, hashDe(codigo)), gt(table.expiraEm, ctx.clock.now())))
    .for('update')
  return row
}

/** Marks a link as used. */
export async function usarAtivacao(ctx: Context, id: number): Promise<void> {
  await ctx.db.update(table).set({ usadaEm: ctx.clock.now() }).where(eq(table.id, id))
}

/**
 * Counts a mail that a stranger asks for on behalf of someone (`quem`: user name or document, known or not), so that nobody's mailbox is
 * flooded; refuses with the sentence of too many attempts.
 */
export async function limitarEnvio(ctx: Context, quem: string): Promise<void> {
  const tentativas = await abrirTentativas(ctx, 'recuperar', `ativacao ${quem}`)
  await tentativas.falhou(new Error('one more request for a mail'))
}

/** Whether a person of the transaction's city is an inspector who still waits for another one's approval: no mail activates him. */
export async function isAguardandoAprovacao(ctx: Context, pessoaId: number): Promise<boolean> {
  const { rows } = await ctx.client.query<{ aguarda: boolean }>('select aguarda_aprovacao($1, $2) as aguarda', [
    ctx.municipioId,
    pessoaId,
  ])
  return rows[0]?.aguarda ?? false
}
