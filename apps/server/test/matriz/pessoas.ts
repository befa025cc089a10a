import { type Perfil, perfis, type UserInfo } from '@iss/platform/contract'
import type { Pessoa } from './quem.ts'

const pessoa = { id: 1, documento: '', nome: '' }
const base: UserInfo = {
  perfis: [],
  pessoaUsuario: pessoa,
  pessoaSelecionada: pessoa,
  authRegex: [],
  nomeUsuario: '',
  nomePessoaSelecionada: '',
  documentoPessoaSelecionada: '',
  responsavelNome: '',
  responsavelEstado: '',
  autoridadeId: null,
  possuiAvatar: false,
  email: '',
  producao: false,
  pessoaAutorizadaNfe: true,
  pessoaAutorizadaEscriturar: true,
  permiteNotaDeducao: true,
  permiteEmitirReciboLocacao: true,
  podeCancelarNfe: true,
  podeAlterarAliquotaSimples: true,
  simples: true,
  prestador: true,
  nomeAutorizacaoRps: null,
  idMunicipio: 1,
  municipios: [],
  emailPadrao: false,
}

/** The same person with one thing about her otherwise. */
const outrasSituacoes: readonly Partial<UserInfo>[] = [
  {},
  { producao: true },
  { autoridadeId: 2 },
  { documentoPessoaSelecionada: '30000000205' },
  { pessoaUsuario: { ...pessoa, id: 2 } },
  { pessoaAutorizadaEscriturar: false },
  { permiteNotaDeducao: false },
  { permiteEmitirReciboLocacao: false },
  { podeCancelarNfe: false },
  { podeAlterarAliquotaSimples: false },
  { simples: false },
]

/** No profile but that of everybody, each by itself, and each with each other one. */
const conjuntos: readonly (readonly Perfil[])[] = [
  [],
  ...perfis.flatMap((um, i) => perfis.slice(i).map((outro): Perfil[] => [...new Set<Perfil>(['usuario', um, outro])])),
]

/**
 * Everybody whom a declaration could tell apart: every profile and pair of profiles, with no key, all keys, one of these alone and all but one of
 * these, in every situation. An accountant with all keys of the tax office is one of them.
 */
export function pessoasPossiveis(chaves: readonly string[]): Pessoa[] {
  const molhos = [
    { authRegex: [], tem: () => false },
    { authRegex: ['iss:.+'], tem: () => true },
    ...chaves.flatMap((chave) => [
      { authRegex: [chave], tem: (outra: string) => outra === chave },
      { authRegex: [`(?!${chave}$)iss:.+`], tem: (outra: string) => outra !== chave },
    ]),
  ]
  return conjuntos.flatMap((proprios) =>
    molhos.flatMap(({ authRegex, tem }) =>
      outrasSituacoes.map((outra) => ({ user: { ...base, ...outra, perfis: [...proprios], authRegex }, tem })),
    ),
  )
}

/** What tells this person apart, for a message. */
export const descrita = ({ user }: Pessoa): string => {
  const outra = outrasSituacoes.find(
    (situacao) =>
      Object.entries(situacao).every(
        ([campo, valor]) => JSON.stringify(user[campo as keyof UserInfo]) === JSON.stringify(valor),
      ) && Object.keys(situacao).length > 0,
  )
  return `${user.perfis.join('+') || 'ninguém'} [${user.authRegex.join(' ')}]${outra ? ` ${JSON.stringify(outra)}` : ''}`
}
