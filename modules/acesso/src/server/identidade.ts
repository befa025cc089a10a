import type { Context } from '@iss/platform/server'
import type { Conta } from '../tables/acesso.ts'

/** What an outside provider gave at a sign-in. */
export type ProvaExterna = {
  /** Name of the provider, as in conta_externa. */
  provedor: string
  /** The provider's own id of the user; never changes. */
  sujeito: string
  /** User name there; the product's account is looked up by it the first time. */
  usuario: string
  /** Token that asks whether the user is still signed in there, and ends it. */
  renovacao: string | null
}

/** Answer to a user name and password. `trocar`: right, but a new password is demanded before anybody gets in. */
export type Conferencia =
  | { certa: false }
  | { certa: true; trocar: false; prova: ProvaExterna | null }
  | { certa: true; trocar: true; desafio: string | null }

/**
 * Who knows the passwords: the product's own store (default) or a provider outside. Accounts, sessions, counts of attempts and audit stay
 * with the product whatever the provider. Refusals are those of `recusaDoProvedor`; a provider that does not answer in time refuses like
 * any unforeseen exception, with the sentences of spec 1 §8.
 */
export type Identidade = {
  kind: 'identidade'
  nome: string
  /** Checks a password. `conta` is the account of that user name, when there is one. Wrong and unknown are both `certa: false`. */
  conferir(ctx: Context, usuario: string, senha: string, conta: Conta | undefined): Promise<Conferencia>
  /**
   * Sets the password of an account, without knowing the old one: the caller proved the right to. A temporary one has to be changed at the
   * next sign-in. Answers the hash to keep.
   */
  definir(ctx: Context, conta: Conta, senha: string, temporaria: boolean): Promise<string>
  /** The rest exists only with a provider outside; null: the product's own challenge, codes and sessions. */
  externa: IdentidadeExterna | null
}

export type IdentidadeExterna = {
  /** Answers the challenge that `conferir` gave. */
  concluirDesafio(ctx: Context, desafio: string, novaSenha: string): Promise<ProvaExterna>
  /** Asks for a recovery code; the medium ('EMAIL' …) and the masked destination. */
  pedirCodigo(usuario: string): Promise<{ meio: string; destino: string }>
  /** Sets a new password with the code. */
  redefinir(usuario: string, codigo: string, senha: string): Promise<void>
  /** Whether the user may still be signed in; throws when the provider does not answer. */
  renovar(renovacao: string, usuario: string): Promise<boolean>
  /** Ends the sign-in there. */
  sair(renovacao: string): Promise<void>
}

/** The identity adapter in use: the one that the configuration chose, else the product's own. What it is asked takes long: `ctx.outside`. */
export function identidadeDe(ctx: Context): Identidade {
  const [escolhida] = ctx.definitions<Identidade>('identidade')
  if (!escolhida) throw new Error('There is no identity adapter')
  const { kind, nome, externa } = escolhida
  const fora = <T>(pergunta: string, partes: readonly unknown[], work: () => Promise<T>) =>
    ctx.outside(`identidade.${pergunta} ${JSON.stringify(partes)}`, work)
  return {
    kind,
    nome,
    conferir: (_ctx, usuario, senha, conta) =>
      fora('conferir', [usuario, senha, conta?.senhaHash], () => escolhida.conferir(ctx, usuario, senha, conta)),
    definir: (_ctx, conta, senha, temporaria) =>
      fora('definir', [conta.id, senha], () => escolhida.definir(ctx, conta, senha, temporaria)),
    externa: externa && {
      concluirDesafio: (_ctx, desafio, novaSenha) =>
        fora('concluirDesafio', [desafio, novaSenha], () => externa.concluirDesafio(ctx, desafio, novaSenha)),
      pedirCodigo: (usuario) => fora('pedirCodigo', [usuario], () => externa.pedirCodigo(usuario)),
      redefinir: (usuario, codigo, senha) =>
        fora('redefinir', [usuario, codigo, senha], () => externa.redefinir(usuario, codigo, senha)),
      renovar: (renovacao, usuario) => fora('renovar', [renovacao, usuario], () => externa.renovar(renovacao, usuario)),
      // Asked for after the commit only.
      sair: (renovacao) => externa.sair(renovacao),
    },
  }
}
