import type { Perfil } from '@iss/platform/contract'

/** The fifteen roles a person may hold (Papel: ator, perfil). Source: spec 3 §3.1 and §6, A-35, A-36. */
export const perfisPapel = [
  'usuario',
  'contador',
  'fiscal',
  'gestor',
  'empresa',
  'grafica',
  'administrador',
  'banco',
  'construtora',
  'funcionario',
  'suporte',
  'pedagio',
  'cartorio',
  'transporte',
  'ensino',
] as const
export type PerfilPapel = (typeof perfisPapel)[number]

/** Session profile of a role; grafica and banco have none. */
export function perfilSessao(papel: PerfilPapel): Perfil | null {
  return papel === 'grafica' || papel === 'banco' ? null : papel
}

/** Roles of the city hall; they are never lent to whoever acts for their holder. */
export const papeisAutoridade: readonly PerfilPapel[] = ['fiscal', 'gestor', 'administrador', 'suporte']

/** Extra data of a role, by role. Source: spec 3 §3.1 (subtypes of Papel). */
export type DadosPapel = {
  /** Empresa. */
  dataAbertura?: string
  bloqueada?: boolean
  grafica?: boolean
  /** Grafica: period of the accreditation. */
  de?: string
  ate?: string | null
  /** Contador. */
  crc?: string
  /** Funcionario: the permission keys that the employer granted; absent means the usual ones. */
  chaves?: string[]
  /** Funcionario: last day of the access; absent means until it is taken back. */
  validade?: string
  /** Fiscal, gestor. */
  matricula?: string
  aguardaAprovacao?: boolean
}
