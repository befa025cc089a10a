import { municipioEmiteNFeAvulsa } from '@iss/municipio/domain/chaves-municipais'
import { type PerfilPapel, papeisAutoridade, perfilSessao } from '@iss/pessoa/domain/perfil-papel'
import type { Perfil } from '@iss/platform/contract'
import type { DadosIdentidade, PapelVigente } from './identidade.ts'
import {
  chaveEmitirNfe,
  chaves,
  chavesDaAvulsa,
  chavesDoProprio,
  chavesFuncionario,
  perfisForaDaCentral,
  permissoesPorPerfil,
} from './permissoes-por-perfil.ts'

export type Permissoes = { perfis: Perfil[]; authRegex: string[]; autoridadeId: number | null }

const isAutoridade = (papel: PapelVigente) => papeisAutoridade.includes(papel.perfil)
const isAtivo = (papel: PapelVigente) => !(isAutoridade(papel) && papel.dados.aguardaAprovacao === true)

/**
 * Profiles and permission patterns of a session. On the own profile: all roles of the user. Acting as another person: the roles of that
 * person without those of the city hall, and of the user's own only that of accountant or employee; an authority keeps nothing but the way
 * back (autoridadeId). An employee gets of the employer's keys those that were granted. The key to issue NF-e comes from the authorisation
 * of the selected person. Source: spec 2 §2.3-2.5, §6, A-15, A-16.
 */
export function permissoesDe({ usuario, selecionada }: DadosIdentidade, isAutorizadaNfe: boolean): Permissoes {
  const proprios = usuario.papeis.filter(isAtivo)
  if (usuario.id === selecionada.id) {
    const papeis = proprios.map((papel) => papel.perfil)
    const emite = isAutorizadaNfe && !proprios.some(isAutoridade)
    return { perfis: perfisDe(papeis), authRegex: padroes([...papeis, 'usuario'], emite), autoridadeId: null }
  }
  const emprestados = selecionada.papeis
    .filter((papel) => !isAutoridade(papel) && papel.perfil !== 'funcionario')
    .map((papel) => papel.perfil)
  const autoridade = proprios.some((papel) => papel.perfil === 'fiscal' || papel.perfil === 'gestor')
  if (autoridade)
    return {
      perfis: perfisDe(emprestados),
      authRegex: padroes([...emprestados, 'usuario'], isAutorizadaNfe),
      autoridadeId: usuario.id,
    }
  if (proprios.some((papel) => papel.perfil === 'contador'))
    return {
      perfis: perfisDe([...emprestados, 'contador']),
      authRegex: padroes([...emprestados, 'contador', 'usuario'], isAutorizadaNfe),
      autoridadeId: null,
    }
  return {
    perfis: perfisDe([...emprestados, 'funcionario']),
    authRegex: concedidas(proprios, padroes(emprestados, isAutorizadaNfe)),
    autoridadeId: null,
  }
}

/**
 * Keys to change one's own e-mail and picture. The switches of the city bind whoever has a central of the taxpayer; who still has the default
 * address of the system may always give his own (spec 2 §2.2, decision 33).
 */
export function permissoesDoProprio({ usuario, central }: DadosIdentidade, emailPadrao: boolean): string[] {
  const livre = usuario.papeis.filter(isAtivo).some(({ perfil }) => (perfisForaDaCentral as readonly string[]).includes(perfil))
  return [
    ...(livre || emailPadrao || central.alteraEmail ? [chavesDoProprio.email] : []),
    ...(livre || central.alteraImagem ? [chavesDoProprio.imagem] : []),
  ]
}

/**
 * Keys to issue avulsas: an occasional person acts for itself (or its accountant does) where the city issues them and the person may. Neither
 * the city hall nor an employee. Source: E11.
 */
export function permissoesDaAvulsa(
  { selecionada, chaves: ligadas }: DadosIdentidade,
  perfis: readonly Perfil[],
): readonly string[] {
  const emite = ligadas[municipioEmiteNFeAvulsa.name] ?? municipioEmiteNFeAvulsa.default
  const fora = perfis.some((perfil) => ['fiscal', 'gestor', 'administrador', 'suporte', 'funcionario'].includes(perfil))
  return emite && selecionada.emiteAvulsa && selecionada.naturezaCadastro !== 'PERMANENTE' && !fora ? chavesDaAvulsa : []
}

function perfisDe(papeis: readonly PerfilPapel[]): Perfil[] {
  const perfis = papeis.map(perfilSessao).filter((perfil) => perfil !== null)
  return [...new Set<Perfil>(['usuario', ...perfis])]
}

function padroes(papeis: readonly PerfilPapel[], emiteNfe: boolean): string[] {
  return [...new Set([...papeis.flatMap((papel) => permissoesPorPerfil[papel]), ...(emiteNfe ? [chaveEmitirNfe] : [])])]
}

/** Of the employer's keys those granted to the employee, and what every user holds. */
function concedidas(proprios: readonly PapelVigente[], doEmpregador: readonly string[]): string[] {
  const empregos = proprios.filter((papel) => papel.perfil === 'funcionario')
  const granted = new Set<string>(empregos.flatMap((papel) => papel.dados.chaves ?? [...chavesFuncionario]))
  const known = chaves.filter(
    (chave) => granted.has(chave) && doEmpregador.some((padrao) => new RegExp(`^(?:${padrao})$`).test(chave)),
  )
  return [
    ...new Set([
      ...permissoesPorPerfil.usuario.filter((padrao) => padrao !== 'iss:centralContrib' && padrao !== 'iss:anfe:solicitar'),
      ...known,
    ]),
  ]
}
