import { defineErrors } from '@iss/kernel/errors'

export const rastreadorErrors = defineErrors('rastreador', {
  enderecoInvalido: { field: 'endereco', message: 'Informe um endereço que comece com https://, sem usuário nem senha.' },
  usuarioRepetido: { field: 'documento', message: 'Já existe um usuário do sistema de chamados para este gestor.' },
  naoGestor: { field: 'documento', message: 'O documento deve ser de um gestor do município.' },
})

/** Whether the address may be opened: https, complete, without credentials of its own. */
export function isEnderecoRastreador(endereco: string): boolean {
  if (!URL.canParse(endereco)) return false
  const { protocol, username, password } = new URL(endereco)
  return protocol === 'https:' && username === '' && password === ''
}

/** 'Acessar' works once user and password are neither empty nor blank. Source: spec 2 §2.8. */
export function podeAcessarRastreador(usuario: string, senha: string): boolean {
  return usuario.trim() !== '' && senha.trim() !== ''
}

export type Rastreador = { endereco: string; semCredenciais: boolean }

/**
 * What 'Acessar' opens in a new tab: the tracker with user and password in the query, as spec 2 §2.8 asks; the bare address where the
 * city chose to send no credentials. Refuses (throws) an address that is not https.
 */
export function enderecoAcesso({ endereco, semCredenciais }: Rastreador, usuario: string, senha: string): string {
  if (!isEnderecoRastreador(endereco)) throw new Error('The address of the work tracker is not https')
  if (semCredenciais) return endereco
  const url = new URL(endereco)
  url.searchParams.set('user', usuario.trim())
  url.searchParams.set('password', senha)
  return url.href
}
