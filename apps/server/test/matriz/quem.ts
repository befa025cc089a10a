import type { Perfil, UserInfo } from '@iss/platform/contract'

type Tem = (chave: string) => boolean

/** What a session is asked beyond profiles and keys, by name. */
const condicoes = {
  permiteNotaDeducao: (user: UserInfo) => user.permiteNotaDeducao,
  permiteEmitirReciboLocacao: (user: UserInfo) => user.permiteEmitirReciboLocacao,
  podeCancelarNfe: (user: UserInfo) => user.podeCancelarNfe,
  podeAlterarAliquotaSimples: (user: UserInfo) => user.podeAlterarAliquotaSimples,
  simples: (user: UserInfo) => user.simples,
  pessoaAutorizadaEscriturar: (user: UserInfo) => user.pessoaAutorizadaEscriturar,
  foraDeProducao: (user: UserInfo) => !user.producao,
  comCpf: (user: UserInfo) => user.documentoPessoaSelecionada.replace(/[.-]/g, '').length === 11,
  semAutoridade: (user: UserInfo) => user.autoridadeId === null,
  emite: (user: UserInfo, tem: Tem) =>
    tem('iss:nfe:emitir') && !['gestor', 'fiscal'].some((perfil) => user.perfis.includes(perfil as Perfil)),
  pessoaPropria: (user: UserInfo) => user.pessoaUsuario.id === user.pessoaSelecionada.id,
} as const

/** Who may come in: one of `perfis`, one of `chaves`, none of `nao`, and everything of `se`. */
export type Quem = {
  perfis?: readonly Perfil[]
  chaves?: readonly string[]
  nao?: readonly Perfil[]
  se?: readonly (keyof typeof condicoes)[]
}

export const publico = 'publico'
export const todos: Quem = {}
export const fisco = ['fiscal', 'gestor', 'administrador'] as const

/** Who, where that is said, and which addresses or calls: one a word. */
export type Linha = readonly [quem: Quem | typeof publico, fonte: string, onde: string]

/** Keys are compared as texts and patterns are not read as the product reads them, so that both must be right. */
export type Pessoa = { user: UserInfo; tem: Tem }

/** Whether the table admits this person (null: nobody signed in). */
export function admite(quem: Quem | typeof publico, pessoa: Pessoa | null): boolean {
  if (quem === publico) return true
  if (pessoa === null) return false
  const { user, tem } = pessoa
  return (
    (quem.perfis === undefined || quem.perfis.some((perfil) => user.perfis.includes(perfil))) &&
    (quem.chaves === undefined || quem.chaves.some(tem)) &&
    !(quem.nao ?? []).some((perfil) => user.perfis.includes(perfil)) &&
    (quem.se ?? []).every((nome) => condicoes[nome](user, tem))
  )
}

/** The table by word. Refuses a word that stands in it twice. */
export function porPalavra(linhas: readonly Linha[]): ReadonlyMap<string, Quem | typeof publico> {
  const achados = new Map<string, Quem | typeof publico>()
  for (const [quem, , onde] of linhas)
    for (const palavra of onde.trim().split(/\s+/)) {
      if (achados.has(palavra)) throw new Error(`'${palavra}' stands twice in the table`)
      achados.set(palavra, quem)
    }
  return achados
}
